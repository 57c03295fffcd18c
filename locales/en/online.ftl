# Games over the network: the server.

arg-database = Where online games are kept: sqlite:FILE; without it, a file in the folder where the terminal game keeps its own
arg-serve_config = Take what no option says from a TOML file: the same names without the dashes before them
arg-trusted_proxy = Proxies whose word is taken for whom they speak (X-Forwarded-For), such as 10.0.0.0/8
arg-site = Sites whose pages may play here, besides the server's own, such as https://example.org
arg-metrics_for = Who may read the numbers at /metrics, besides this machine
arg-sockets = Open connections of players and watchers in all; 12000 by default
arg-sockets_per_address = The same of one address; 200 by default
arg-requests_per_second = Requests of one address in a second; 50 by default
arg-seats_per_second = New games and seats of one address in a second; 1 by default
arg-log_format = How the log is written
arg-invitation_hours = Hours after which an invitation expires that nobody took; 24 by default
arg-game_days = Days after which a game without clocks expires in which nobody moves; 14 by default
arg-backup = Instead of serving: write a copy of all online games, while a server may go on
arg-restore = Instead of serving: put such a copy in the place of the online games; no server may run
serve-games = Online games are kept in { $file }
serve-no-games = { $file }: online games cannot be kept there: { $reason }
serve-no-folder = this system names no folder for the program's files; name one for online games with --database FILE
serve-bad-setting = { $setting }: "{ $value }" is not understood
serve-bad-config = { $file }: { $reason }
serve-backed-up = The online games are in { $file }, too
serve-restored = The online games in { $file } are those of { $copy }
serve-copy-exists = { $file } exists already; --force replaces it
serve-copy-missing = { $file }: there is no such file
serve-copy-in-use = { $file }: a server uses it; end the server first
serve-copy-damaged = { $file } is damaged, or no copy of online games: { $reason }
serve-copy-failed = { $file } could not be written: { $reason }
