/* A Connect Four player. Your idea goes into choose(); the rest need not change. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { EMPTY = 0, MAX = 64 };
static const int DIRECTIONS[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}}; /* horizontal, vertical, diagonals */

/* The board has a border that is always empty: rows and columns count from 1. */
static int board[MAX + 2][MAX + 2];
static int columns, rows, connect, me;

/* The row where a disc dropped into the column lands; 0 if the column is full. */
static int landing(int column) {
    for (int r = 1; r <= rows; r++)
        if (board[r][column] == EMPTY) return r;
    return 0;
}

/* Does the player win at once by playing this column? */
static int wins(int column, int player) {
    for (int d = 0; d < 4; d++) {
        int aligned = 1;
        for (int side = -1; side <= 1; side += 2) {
            int dr = side * DIRECTIONS[d][0], dc = side * DIRECTIONS[d][1];
            for (int r = landing(column) + dr, c = column + dc; board[r][c] == player; r += dr, c += dc) aligned++;
        }
        if (aligned >= connect) return 1;
    }
    return 0;
}

/* After this move, is the other player unable to win at once? */
static int is_safe(int column, int player) {
    int r = landing(column), safe = 1;
    board[r][column] = player;
    for (int c = 1; c <= columns; c++)
        if (landing(c) && wins(c, 3 - player)) safe = 0;
    board[r][column] = EMPTY;
    return safe;
}

/* The column to play, counted from 1. There is always at least one possible move. */
static int choose(void) {
    int candidates[MAX], count = 0, best = 0;
    for (int c = 1; c <= columns; c++) {
        if (!landing(c)) continue;
        int mark = wins(c, me) ? 3 : is_safe(c, me) ? 2 : 1; /* winning, safe, possible */
        if (mark > best) best = mark, count = 0;
        if (mark == best) candidates[count++] = c;
    }
    /* YOUR IDEA HERE: among the best moves, something better than chance. */
    return candidates[rand() % count];
}

int main(void) {
    char word[16];
    srand((unsigned)time(NULL) ^ (unsigned)clock());
    while (scanf("%15s", word) == 1) {
        if (strcmp(word, "game") == 0) { /* game COLUMNS ROWS CONNECT ME */
            memset(board, EMPTY, sizeof board);
            if (scanf("%d %d %d %d", &columns, &rows, &connect, &me) != 4) return 1;
        } else if (strcmp(word, "board") == 0) { /* the board, bottom row first: 0 empty, 1 and 2 the players */
            for (int r = 1; r <= rows; r++)
                for (int c = 1; c <= columns; c++)
                    if (scanf("%d", &board[r][c]) != 1) return 1;
            printf("%d\n", choose());
            fflush(stdout); /* without this, the answer stays in the buffer */
        } else if (scanf("%*[^\n]") == EOF) { /* moves: the moves so far; this player does not need them */
            return 0;
        }
    }
    return 0;
}
