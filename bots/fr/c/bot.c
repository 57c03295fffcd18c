/* Un joueur de Puissance 4. Votre idée va dans choisir() ; le reste n'a pas besoin de changer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { VIDE = 0, MAX = 64 };
static const int DIRECTIONS[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}}; /* horizontale, verticale, diagonales */

/* La grille a une bordure toujours vide : lignes et colonnes comptent à partir de 1. */
static int grille[MAX + 2][MAX + 2];
static int colonnes, lignes, longueur, moi;

/* La ligne où tombe un pion lâché dans la colonne ; 0 si la colonne est pleine. */
static int ligne(int colonne) {
    for (int l = 1; l <= lignes; l++)
        if (grille[l][colonne] == VIDE) return l;
    return 0;
}

/* Le joueur gagne-t-il tout de suite en jouant cette colonne ? */
static int gagne(int colonne, int joueur) {
    for (int d = 0; d < 4; d++) {
        int alignes = 1;
        for (int sens = -1; sens <= 1; sens += 2) {
            int dl = sens * DIRECTIONS[d][0], dc = sens * DIRECTIONS[d][1];
            for (int l = ligne(colonne) + dl, c = colonne + dc; grille[l][c] == joueur; l += dl, c += dc) alignes++;
        }
        if (alignes >= longueur) return 1;
    }
    return 0;
}

/* Après ce coup, l'adversaire ne peut-il pas gagner tout de suite ? */
static int est_sur(int colonne, int joueur) {
    int l = ligne(colonne), sur = 1;
    grille[l][colonne] = joueur;
    for (int c = 1; c <= colonnes; c++)
        if (ligne(c) && gagne(c, 3 - joueur)) sur = 0;
    grille[l][colonne] = VIDE;
    return sur;
}

/* La colonne à jouer, comptée à partir de 1. Il y a toujours au moins un coup possible. */
static int choisir(void) {
    int coups[MAX], nombre = 0, meilleure = 0;
    for (int c = 1; c <= colonnes; c++) {
        if (!ligne(c)) continue;
        int note = gagne(c, moi) ? 3 : est_sur(c, moi) ? 2 : 1; /* gagnant, sûr, possible */
        if (note > meilleure) meilleure = note, nombre = 0;
        if (note == meilleure) coups[nombre++] = c;
    }
    /* VOTRE IDÉE ICI : parmi les meilleurs coups, mieux que le hasard. */
    return coups[rand() % nombre];
}

int main(void) {
    char mot[16];
    srand((unsigned)time(NULL) ^ (unsigned)clock());
    while (scanf("%15s", mot) == 1) {
        if (strcmp(mot, "game") == 0) { /* game COLONNES LIGNES LONGUEUR MOI */
            memset(grille, VIDE, sizeof grille);
            if (scanf("%d %d %d %d", &colonnes, &lignes, &longueur, &moi) != 4) return 1;
        } else if (strcmp(mot, "board") == 0) { /* la grille, ligne du bas d'abord : 0 vide, 1 et 2 les joueurs */
            for (int l = 1; l <= lignes; l++)
                for (int c = 1; c <= colonnes; c++)
                    if (scanf("%d", &grille[l][c]) != 1) return 1;
            printf("%d\n", choisir());
            fflush(stdout); /* sans cela, la réponse reste dans le tampon */
        } else if (scanf("%*[^\n]") == EOF) { /* moves : les coups joués ; ce joueur n'en a pas besoin */
            return 0;
        }
    }
    return 0;
}
