import java.util.*;

/** A Connect Four player. Your idea goes into choose(); the rest need not change. */
public class Bot {
    static final int EMPTY = 0;
    static final int[][] DIRECTIONS = {{0, 1}, {1, 0}, {1, 1}, {1, -1}}; // horizontal, vertical, both diagonals
    static final Random CHANCE = new Random();

    static int[][] board; // board[row][column], row 0 is at the bottom
    static int columns, rows, connect, me;

    /** The row where a disc dropped into the column lands. */
    static int landing(int column) {
        int r = 0;
        while (board[r][column] != EMPTY) r++;
        return r;
    }

    static boolean isPossible(int column) {
        return board[rows - 1][column] == EMPTY;
    }

    /** How many discs of the player follow from a cell on in a direction. */
    static int run(int r, int c, int dr, int dc, int player) {
        if (r < 0 || r >= rows || c < 0 || c >= columns || board[r][c] != player) return 0;
        return 1 + run(r + dr, c + dc, dr, dc, player);
    }

    /** Does the player win at once by playing this column? */
    static boolean wins(int column, int player) {
        int r = landing(column);
        for (int[] d : DIRECTIONS) {
            int before = run(r - d[0], column - d[1], -d[0], -d[1], player);
            int after = run(r + d[0], column + d[1], d[0], d[1], player);
            if (before + 1 + after >= connect) return true;
        }
        return false;
    }

    /** After this move, is the other player unable to win at once? */
    static boolean isSafe(int column, int player) {
        int r = landing(column);
        boolean safe = true;
        board[r][column] = player;
        for (int c = 0; c < columns; c++) if (isPossible(c) && wins(c, 3 - player)) safe = false;
        board[r][column] = EMPTY;
        return safe;
    }

    /** The column to play, counted from 0. There is always at least one possible move. */
    static int choose() {
        List<Integer> candidates = new ArrayList<>();
        int best = 0;
        for (int c = 0; c < columns; c++) {
            if (!isPossible(c)) continue;
            int mark = wins(c, me) ? 3 : isSafe(c, me) ? 2 : 1; // winning, safe, possible
            if (mark > best) candidates.clear();
            if (mark >= best) candidates.add(c);
            best = Math.max(mark, best);
        }
        // YOUR IDEA HERE: among the best moves, something better than chance.
        return candidates.get(CHANCE.nextInt(candidates.size()));
    }

    public static void main(String[] arguments) {
        Scanner input = new Scanner(System.in);
        while (input.hasNextLine()) {
            String[] words = input.nextLine().split(" ");
            if (words[0].equals("game")) { // game COLUMNS ROWS CONNECT ME
                columns = Integer.parseInt(words[1]);
                rows = Integer.parseInt(words[2]);
                connect = Integer.parseInt(words[3]);
                me = Integer.parseInt(words[4]);
            } else if (words[0].equals("board")) { // bottom row first: 0 empty, 1 and 2 the players
                board = new int[rows][columns];
                for (int i = 0; i < rows * columns; i++) board[i / columns][i % columns] = Integer.parseInt(words[i + 1]);
                System.out.println(choose() + 1); // the referee counts from 1
            } // moves has the moves so far; this player does not need them
        }
    }
}
