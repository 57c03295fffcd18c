# Starter kits: `puissance4 bot`.

help-bot = Write your own player: starter kits in seven languages
examples-bot =
    A player may be any program that reads the board from its standard input and writes a column: cmd:"COMMAND" wherever a player is named. Example:
      puissance4 bot new python my-bot
help-bot-new = Write a starter kit into a new folder
examples-bot-new =
    The kit is one source file that already plays as careful does, with one place for your idea, and a README.md with the commands to compile and to try it. Names and comments are in English; in French with --lang fr.

    Examples:
      puissance4 bot new python my-bot
      puissance4 bot new fortran my-bot
arg-kit = The programming language: c, fortran, java, javascript, pascal, python or rust
arg-kit_folder = The folder to write; if it exists, it must be empty

kit-written = A player in { $language } is in { $folder }. Your idea goes into the function choose of { $file }.
kit-next = To try it:
kit-folder-not-empty = { $folder }: this folder is not empty; name a new one
kit-folder-is-file = { $folder }: there is a file of this name; name a new folder
kit-readme =
    # A player of Puissance 4 in { $language }

    `{ $file }` wins at once if it can, never lets the other win at once if it can avoid that, and otherwise plays at random. Your idea goes into the function `choose`, at the place marked `YOUR IDEA HERE`.

    In this folder:

    ```sh
    { $commands }
    ```

    `cmd:"{ $run }"` is the player's name, in every command that takes players.

    ## What the referee and the program say

    ```
    game 7 6 4 1        a game begins: 7 columns, 6 rows, 4 in a row win, this program is player 1
    moves 4 3           the columns played so far
    board 0 0 2 1 …     the board, row 1 (at the bottom) first: 0 empty, 1 and 2 the players
    ```

    After `board`, the program writes a column from 1 and ends the line; the output must not stay in a buffer. A line that begins with `#` is a remark. The end of what it writes to standard error is shown when it loses by an error.
