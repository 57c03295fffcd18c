# Pictures and films, and the files they are written to.

picture-title = Puissance 4, a { $size } board
picture-column = Column { $column }, from the bottom: { $discs }
picture-same = --svg and --png: two pictures need two files

help-gif = Make a film of a game: an animated GIF
examples-gif =
    The discs fall one after another, and a winning line lights up. With --board the film starts from that board. The same game gives the same bytes every time.

    Examples:
      puissance4 gif 4453 game.gif
      puissance4 gif --demo diagonal diagonal.gif --theme marks
      puissance4 gif 1,2,12 large.gif --size 12x8
arg-svg = Write the position as an SVG picture to this file, instead of printing it; - is standard output
arg-png = Write the position as a PNG picture to this file, instead of printing it; - is standard output
arg-film = The file to write; - is standard output
arg-film_demo = The film of a demonstration game: column, row, diagonal or draw
arg-theme = How pictures look: classic (default; blue rack, red and yellow discs), marks (discs with a cross or a ring) or contrast
arg-force = Replace files that are there already
