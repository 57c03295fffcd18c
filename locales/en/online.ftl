# Games over the network: the server.

arg-database = Where online games are kept: sqlite:FILE; without it, a file in the folder where the terminal game keeps its own
serve-games = Online games are kept in { $file }
serve-no-games = { $file }: online games cannot be kept there: { $reason }
serve-no-folder = this system names no folder for the program's files; name one for online games with --database FILE
