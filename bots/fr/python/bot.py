"""Un joueur de Puissance 4. Votre idée va dans choisir() ; le reste n'a pas besoin de changer."""

import random
import sys

VIDE = 0
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))  # horizontale, verticale, les deux diagonales


def ligne(grille, colonne):
    """La ligne où tombe un pion lâché dans la colonne ; None si la colonne est pleine."""
    return next((l for l in range(len(grille)) if grille[l][colonne] == VIDE), None)


def gagne(grille, colonne, joueur, longueur):
    """Le joueur gagne-t-il tout de suite en jouant cette colonne ?"""
    for dl, dc in DIRECTIONS:
        alignes = 1
        for sens in (1, -1):
            l, c = ligne(grille, colonne) + sens * dl, colonne + sens * dc
            while 0 <= l < len(grille) and 0 <= c < len(grille[l]) and grille[l][c] == joueur:
                alignes, l, c = alignes + 1, l + sens * dl, c + sens * dc
        if alignes >= longueur:
            return True
    return False


def coups_possibles(grille):
    """Les colonnes qui ne sont pas pleines."""
    return [c for c in range(len(grille[0])) if ligne(grille, c) is not None]


def coups_gagnants(grille, joueur, longueur):
    """Les colonnes qui gagnent tout de suite."""
    return [c for c in coups_possibles(grille) if gagne(grille, c, joueur, longueur)]


def est_sur(grille, colonne, joueur, longueur):
    """Après ce coup, l'adversaire ne peut-il pas gagner tout de suite ?"""
    l = ligne(grille, colonne)
    grille[l][colonne] = joueur
    menaces = coups_gagnants(grille, 3 - joueur, longueur)
    grille[l][colonne] = VIDE
    return not menaces


def choisir(grille, moi, longueur):
    """La colonne à jouer, comptée à partir de 0. Il y a toujours au moins un coup possible."""
    possibles = coups_possibles(grille)
    gagnants = coups_gagnants(grille, moi, longueur)
    surs = [c for c in possibles if est_sur(grille, c, moi, longueur)]
    # VOTRE IDÉE ICI : parmi les meilleurs coups, mieux que le hasard.
    return random.choice(gagnants or surs or possibles)


for texte in sys.stdin:
    mots = texte.split()
    if mots and mots[0] == "game":  # game COLONNES LIGNES LONGUEUR MOI
        colonnes, lignes, longueur, moi = map(int, mots[1:5])
    elif mots and mots[0] == "board":  # la grille, ligne du bas d'abord : 0 vide, 1 et 2 les joueurs
        cases = list(map(int, mots[1:]))
        grille = [cases[l * colonnes:(l + 1) * colonnes] for l in range(lignes)]
        print(choisir(grille, moi, longueur) + 1, flush=True)  # l'arbitre compte à partir de 1
    # Une ligne « moves » donne les coups joués depuis le début ; ce joueur n'en a pas besoin.
