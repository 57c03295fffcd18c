"""A Connect Four player. Your idea goes into choose(); the rest need not change."""

import random
import sys

EMPTY = 0
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))  # horizontal, vertical, both diagonals


def landing(board, column):
    """The row where a disc dropped into the column lands; None if the column is full."""
    return next((r for r in range(len(board)) if board[r][column] == EMPTY), None)


def wins(board, column, player, connect):
    """Does the player win at once by playing this column?"""
    for dr, dc in DIRECTIONS:
        aligned = 1
        for side in (1, -1):
            r, c = landing(board, column) + side * dr, column + side * dc
            while 0 <= r < len(board) and 0 <= c < len(board[r]) and board[r][c] == player:
                aligned, r, c = aligned + 1, r + side * dr, c + side * dc
        if aligned >= connect:
            return True
    return False


def possible_moves(board):
    """The columns that are not full."""
    return [c for c in range(len(board[0])) if landing(board, c) is not None]


def winning_moves(board, player, connect):
    """The columns that win at once."""
    return [c for c in possible_moves(board) if wins(board, c, player, connect)]


def is_safe(board, column, player, connect):
    """After this move, is the other player unable to win at once?"""
    r = landing(board, column)
    board[r][column] = player
    threats = winning_moves(board, 3 - player, connect)
    board[r][column] = EMPTY
    return not threats


def choose(board, me, connect):
    """The column to play, counted from 0. There is always at least one possible move."""
    possible = possible_moves(board)
    winning = winning_moves(board, me, connect)
    safe = [c for c in possible if is_safe(board, c, me, connect)]
    # YOUR IDEA HERE: among the best moves, something better than chance.
    return random.choice(winning or safe or possible)


for text in sys.stdin:
    words = text.split()
    if words and words[0] == "game":  # game COLUMNS ROWS CONNECT ME
        columns, rows, connect, me = map(int, words[1:5])
    elif words and words[0] == "board":  # the board, bottom row first: 0 empty, 1 and 2 the players
        cells = list(map(int, words[1:]))
        board = [cells[r * columns:(r + 1) * columns] for r in range(rows)]
        print(choose(board, me, connect) + 1, flush=True)  # the referee counts from 1
    # A line "moves" has the moves so far; this player does not need them.
