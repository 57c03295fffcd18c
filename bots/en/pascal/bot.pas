{ A Connect Four player. Your idea goes into choose; the rest need not change. }
program bot;

const
  EMPTY = 0;
  MAX = 64;
  { The four directions: horizontal, vertical, both diagonals }
  DR: array[1..4] of integer = (0, 1, 1, 1);
  DC: array[1..4] of integer = (1, 0, 1, -1);

var
  { The board has a border that is always empty; row 1 is at the bottom. }
  board: array[0..MAX + 1, 0..MAX + 1] of integer;
  columns, rows, connect, me, r, c: integer;
  word: string;
  letter: char;

{ The row where a disc dropped into the column lands; 0 if the column is full. }
function landing(column: integer): integer;
var r: integer;
begin
  landing := 0;
  for r := rows downto 1 do if board[r, column] = EMPTY then landing := r;
end;

{ How many discs of the player follow after a cell in a direction. }
function run(r, c, dr, dc, player: integer): integer;
begin
  if board[r + dr, c + dc] <> player then run := 0
  else run := 1 + run(r + dr, c + dc, dr, dc, player);
end;

{ Does the player win at once by playing this column? }
function wins(column, player: integer): boolean;
var d, r: integer;
begin
  wins := false;
  r := landing(column);
  for d := 1 to 4 do
    if 1 + run(r, column, DR[d], DC[d], player) + run(r, column, -DR[d], -DC[d], player) >= connect then
      wins := true;
end;

{ After this move, is the other player unable to win at once? }
function is_safe(column, player: integer): boolean;
var r, c: integer;
begin
  r := landing(column);
  board[r, column] := player;
  is_safe := true;
  for c := 1 to columns do if (landing(c) > 0) and wins(c, 3 - player) then is_safe := false;
  board[r, column] := EMPTY;
end;

{ The column to play, counted from 1. There is always at least one possible move. }
function choose: integer;
var
  candidates: array[0..MAX] of integer;
  c, mark, count, best: integer;
begin
  count := 0;
  best := 0;
  for c := 1 to columns do if landing(c) > 0 then begin
    if wins(c, me) then mark := 3 else if is_safe(c, me) then mark := 2 else mark := 1;
    if mark > best then count := 0;
    if mark >= best then begin
      best := mark;
      candidates[count] := c;
      count := count + 1;
    end;
  end;
  { YOUR IDEA HERE: among the best moves, something better than chance. }
  choose := candidates[random(count)];
end;

begin
  randomize;
  while not eof do begin
    word := '';
    letter := 'x';
    while not eoln and (letter <> ' ') do begin read(letter); word := word + letter; end;
    if word = 'game ' then begin { game COLUMNS ROWS CONNECT ME }
      read(columns, rows, connect, me);
      fillchar(board, sizeof(board), EMPTY);
    end else if word = 'board ' then begin { bottom row first: 0 empty, 1 and 2 the players }
      for r := 1 to rows do for c := 1 to columns do read(board[r, c]);
      writeln(choose);
      flush(output); { without this, the answer stays in the buffer }
    end;
    readln; { moves has the moves so far; this player does not need them }
  end;
end.
