// Un joueur de Puissance 4. Votre idée va dans choisir() ; le reste n'a pas besoin de changer.
"use strict";

const VIDE = 0;
const DIRECTIONS = [[0, 1], [1, 0], [1, 1], [1, -1]]; // horizontale, verticale, les deux diagonales

// La ligne où tombe un pion lâché dans la colonne ; -1 si la colonne est pleine.
function ligne(grille, colonne) {
  return grille.findIndex((cases) => cases[colonne] === VIDE);
}

// Le joueur gagne-t-il tout de suite en jouant cette colonne ?
function gagne(grille, colonne, joueur, longueur) {
  const depart = ligne(grille, colonne);
  return DIRECTIONS.some(([dl, dc]) => {
    let alignes = 1;
    for (const sens of [1, -1]) {
      let l = depart + sens * dl, c = colonne + sens * dc;
      while (grille[l] !== undefined && grille[l][c] === joueur) {
        alignes += 1;
        l += sens * dl;
        c += sens * dc;
      }
    }
    return alignes >= longueur;
  });
}

// Les colonnes qui ne sont pas pleines.
function coupsPossibles(grille) {
  return [...grille[0].keys()].filter((colonne) => ligne(grille, colonne) >= 0);
}

// Les colonnes qui gagnent tout de suite.
function coupsGagnants(grille, joueur, longueur) {
  return coupsPossibles(grille).filter((colonne) => gagne(grille, colonne, joueur, longueur));
}

// Après ce coup, l'adversaire ne peut-il pas gagner tout de suite ?
function estSur(grille, colonne, joueur, longueur) {
  const l = ligne(grille, colonne);
  grille[l][colonne] = joueur;
  const menaces = coupsGagnants(grille, 3 - joueur, longueur);
  grille[l][colonne] = VIDE;
  return menaces.length === 0;
}

// La colonne à jouer, comptée à partir de 0. Il y a toujours au moins un coup possible.
function choisir(grille, moi, longueur) {
  const possibles = coupsPossibles(grille);
  const gagnants = coupsGagnants(grille, moi, longueur);
  const surs = possibles.filter((colonne) => estSur(grille, colonne, moi, longueur));
  const coups = [gagnants, surs, possibles].find((liste) => liste.length > 0);
  // VOTRE IDÉE ICI : parmi les meilleurs coups, mieux que le hasard.
  return coups[Math.floor(Math.random() * coups.length)];
}

let colonnes, lignes, longueur, moi;
require("readline").createInterface({ input: process.stdin }).on("line", (texte) => {
  const [mot, ...nombres] = texte.trim().split(/\s+/);
  if (mot === "game") { // game COLONNES LIGNES LONGUEUR MOI
    [colonnes, lignes, longueur, moi] = nombres.map(Number);
  } else if (mot === "board") { // la grille, ligne du bas d'abord : 0 vide, 1 et 2 les joueurs
    const cases = nombres.map(Number);
    const grille = Array.from({ length: lignes }, (_, l) => cases.slice(l * colonnes, (l + 1) * colonnes));
    console.log(choisir(grille, moi, longueur) + 1); // l'arbitre compte à partir de 1
  } // Une ligne « moves » donne les coups joués depuis le début ; ce joueur n'en a pas besoin.
});
