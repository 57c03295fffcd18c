import java.util.*;

/** Un joueur de Puissance 4. Votre idée va dans choisir() ; le reste n'a pas besoin de changer. */
public class Bot {
    static final int VIDE = 0;
    static final int[][] DIRECTIONS = {{0, 1}, {1, 0}, {1, 1}, {1, -1}}; // horizontale, verticale, les deux diagonales
    static final Random HASARD = new Random();

    static int[][] grille; // grille[ligne][colonne], la ligne 0 est en bas
    static int colonnes, lignes, longueur, moi;

    /** La ligne où tombe un pion lâché dans la colonne. */
    static int ligne(int colonne) {
        int l = 0;
        while (grille[l][colonne] != VIDE) l++;
        return l;
    }

    static boolean estCoupPossible(int colonne) {
        return grille[lignes - 1][colonne] == VIDE;
    }

    /** Combien de pions du joueur se suivent à partir d'une case dans une direction. */
    static int suite(int l, int c, int dl, int dc, int joueur) {
        if (l < 0 || l >= lignes || c < 0 || c >= colonnes || grille[l][c] != joueur) return 0;
        return 1 + suite(l + dl, c + dc, dl, dc, joueur);
    }

    /** Le joueur gagne-t-il tout de suite en jouant cette colonne ? */
    static boolean gagne(int colonne, int joueur) {
        int l = ligne(colonne);
        for (int[] d : DIRECTIONS) {
            int avant = suite(l - d[0], colonne - d[1], -d[0], -d[1], joueur);
            int apres = suite(l + d[0], colonne + d[1], d[0], d[1], joueur);
            if (avant + 1 + apres >= longueur) return true;
        }
        return false;
    }

    /** Après ce coup, l'adversaire ne peut-il pas gagner tout de suite ? */
    static boolean estSur(int colonne, int joueur) {
        int l = ligne(colonne);
        boolean sur = true;
        grille[l][colonne] = joueur;
        for (int c = 0; c < colonnes; c++) if (estCoupPossible(c) && gagne(c, 3 - joueur)) sur = false;
        grille[l][colonne] = VIDE;
        return sur;
    }

    /** La colonne à jouer, comptée à partir de 0. Il y a toujours au moins un coup possible. */
    static int choisir() {
        List<Integer> coups = new ArrayList<>();
        int meilleure = 0;
        for (int c = 0; c < colonnes; c++) {
            if (!estCoupPossible(c)) continue;
            int note = gagne(c, moi) ? 3 : estSur(c, moi) ? 2 : 1; // gagnant, sûr, possible
            if (note > meilleure) coups.clear();
            if (note >= meilleure) coups.add(c);
            meilleure = Math.max(note, meilleure);
        }
        // VOTRE IDÉE ICI : parmi les meilleurs coups, mieux que le hasard.
        return coups.get(HASARD.nextInt(coups.size()));
    }

    public static void main(String[] arguments) {
        Scanner entree = new Scanner(System.in);
        while (entree.hasNextLine()) {
            String[] mots = entree.nextLine().split(" ");
            if (mots[0].equals("game")) { // game COLONNES LIGNES LONGUEUR MOI
                colonnes = Integer.parseInt(mots[1]);
                lignes = Integer.parseInt(mots[2]);
                longueur = Integer.parseInt(mots[3]);
                moi = Integer.parseInt(mots[4]);
            } else if (mots[0].equals("board")) { // ligne du bas d'abord : 0 vide, 1 et 2 les joueurs
                grille = new int[lignes][colonnes];
                for (int i = 0; i < lignes * colonnes; i++) grille[i / colonnes][i % colonnes] = Integer.parseInt(mots[i + 1]);
                System.out.println(choisir() + 1); // l'arbitre compte à partir de 1
            } // moves donne les coups joués depuis le début ; ce joueur n'en a pas besoin
        }
    }
}
