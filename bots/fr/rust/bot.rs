//! Un joueur de Puissance 4. Votre idée va dans `choisir` ; le reste n'a pas besoin de changer.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufRead, Write};

const VIDE: u8 = 0;
/// Horizontale, verticale, les deux diagonales.
const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// La grille vue par le joueur `moi` : `cases[ligne][colonne]`, la ligne 0 est en bas.
struct Partie {
    cases: Vec<Vec<u8>>,
    longueur: usize,
    moi: u8,
}

impl Partie {
    /// La ligne où tombe un pion lâché dans la colonne ; `None` si la colonne est pleine.
    fn ligne(&self, colonne: usize) -> Option<usize> {
        self.cases.iter().position(|ligne| ligne[colonne] == VIDE)
    }

    /// Les colonnes qui ne sont pas pleines.
    fn coups_possibles(&self) -> Vec<usize> {
        (0..self.cases[0].len()).filter(|&colonne| self.ligne(colonne).is_some()).collect()
    }

    /// Combien de pions du joueur se suivent à partir d'une case, sans elle, dans une direction.
    fn suite(&self, case: (usize, usize), (dl, dc): (isize, isize), joueur: u8) -> usize {
        let voisines = (1..).map(|pas| (case.0 as isize + pas * dl, case.1 as isize + pas * dc));
        let pion = |(l, c): (isize, isize)| self.cases.get(l as usize).and_then(|ligne| ligne.get(c as usize));
        voisines.take_while(|&voisine| pion(voisine) == Some(&joueur)).count()
    }

    /// Le joueur gagne-t-il tout de suite en jouant cette colonne ?
    fn gagne(&self, colonne: usize, joueur: u8) -> bool {
        let case = (self.ligne(colonne).unwrap(), colonne);
        let alignes = |&(dl, dc): &(isize, isize)| {
            1 + self.suite(case, (dl, dc), joueur) + self.suite(case, (-dl, -dc), joueur)
        };
        DIRECTIONS.iter().any(|direction| alignes(direction) >= self.longueur)
    }

    /// Après ce coup, l'adversaire ne peut-il pas gagner tout de suite ?
    fn est_sur(&mut self, colonne: usize) -> bool {
        let ligne = self.ligne(colonne).unwrap();
        self.cases[ligne][colonne] = self.moi;
        let sur = !self.coups_possibles().iter().any(|&autre| self.gagne(autre, 3 - self.moi));
        self.cases[ligne][colonne] = VIDE;
        sur
    }

    /// La colonne à jouer, comptée à partir de 0. Il y a toujours au moins un coup possible.
    fn choisir(&mut self) -> usize {
        let possibles = self.coups_possibles();
        let gagnants: Vec<usize> = possibles.iter().cloned().filter(|&c| self.gagne(c, self.moi)).collect();
        let surs: Vec<usize> = possibles.iter().cloned().filter(|&c| self.est_sur(c)).collect();
        let coups = [gagnants, surs, possibles].iter().find(|liste| !liste.is_empty()).unwrap().clone();
        // VOTRE IDÉE ICI : parmi les meilleurs coups, mieux que le hasard.
        let hasard = RandomState::new().build_hasher().finish() as usize;
        coups[hasard % coups.len()]
    }
}

fn main() {
    let entree = io::stdin();
    let mut annonce = vec![];
    for texte in entree.lock().lines().map(|texte| texte.unwrap()) {
        let nombres: Vec<usize> = texte.split_whitespace().skip(1).map(|mot| mot.parse().unwrap()).collect();
        if texte.starts_with("game") { // game COLONNES LIGNES LONGUEUR MOI
            annonce = nombres;
        } else if texte.starts_with("board") { // ligne du bas d'abord : 0 vide, 1 et 2 les joueurs
            let cases: Vec<u8> = nombres.iter().map(|&nombre| nombre as u8).collect();
            let cases = cases.chunks(annonce[0]).map(|ligne| ligne.to_vec()).collect();
            let mut partie = Partie { cases: cases, longueur: annonce[2], moi: annonce[3] as u8 };
            println!("{}", partie.choisir() + 1); // l'arbitre compte à partir de 1
            io::stdout().flush().unwrap();
        } // moves donne les coups joués depuis le début ; ce joueur n'en a pas besoin
    }
}
