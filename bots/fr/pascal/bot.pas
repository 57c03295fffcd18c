{ Un joueur de Puissance 4. Votre idée va dans choisir ; le reste n'a pas besoin de changer. }
program bot;

const
  VIDE = 0;
  MAX = 64;
  { Les quatre directions : horizontale, verticale, les deux diagonales }
  DL: array[1..4] of integer = (0, 1, 1, 1);
  DC: array[1..4] of integer = (1, 0, 1, -1);

var
  { La grille a une bordure toujours vide ; la ligne 1 est en bas. }
  grille: array[0..MAX + 1, 0..MAX + 1] of integer;
  colonnes, lignes, longueur, moi, l, c: integer;
  mot: string;
  lettre: char;

{ La ligne où tombe un pion lâché dans la colonne ; 0 si la colonne est pleine. }
function ligne(colonne: integer): integer;
var l: integer;
begin
  ligne := 0;
  for l := lignes downto 1 do if grille[l, colonne] = VIDE then ligne := l;
end;

{ Combien de pions du joueur se suivent après une case dans une direction. }
function suite(l, c, dl, dc, joueur: integer): integer;
begin
  if grille[l + dl, c + dc] <> joueur then suite := 0
  else suite := 1 + suite(l + dl, c + dc, dl, dc, joueur);
end;

{ Le joueur gagne-t-il tout de suite en jouant cette colonne ? }
function gagne(colonne, joueur: integer): boolean;
var d, l: integer;
begin
  gagne := false;
  l := ligne(colonne);
  for d := 1 to 4 do
    if 1 + suite(l, colonne, DL[d], DC[d], joueur) + suite(l, colonne, -DL[d], -DC[d], joueur) >= longueur then
      gagne := true;
end;

{ Après ce coup, l'adversaire ne peut-il pas gagner tout de suite ? }
function est_sur(colonne, joueur: integer): boolean;
var l, c: integer;
begin
  l := ligne(colonne);
  grille[l, colonne] := joueur;
  est_sur := true;
  for c := 1 to colonnes do if (ligne(c) > 0) and gagne(c, 3 - joueur) then est_sur := false;
  grille[l, colonne] := VIDE;
end;

{ La colonne à jouer, comptée à partir de 1. Il y a toujours au moins un coup possible. }
function choisir: integer;
var
  coups: array[0..MAX] of integer;
  c, note, nombre, meilleure: integer;
begin
  nombre := 0;
  meilleure := 0;
  for c := 1 to colonnes do if ligne(c) > 0 then begin
    if gagne(c, moi) then note := 3 else if est_sur(c, moi) then note := 2 else note := 1;
    if note > meilleure then nombre := 0;
    if note >= meilleure then begin
      meilleure := note;
      coups[nombre] := c;
      nombre := nombre + 1;
    end;
  end;
  { VOTRE IDÉE ICI : parmi les meilleurs coups, mieux que le hasard. }
  choisir := coups[random(nombre)];
end;

begin
  randomize;
  while not eof do begin
    mot := '';
    lettre := 'x';
    while not eoln and (lettre <> ' ') do begin read(lettre); mot := mot + lettre; end;
    if mot = 'game ' then begin { game COLONNES LIGNES LONGUEUR MOI }
      read(colonnes, lignes, longueur, moi);
      fillchar(grille, sizeof(grille), VIDE);
    end else if mot = 'board ' then begin { ligne du bas d'abord : 0 vide, 1 et 2 les joueurs }
      for l := 1 to lignes do for c := 1 to colonnes do read(grille[l, c]);
      writeln(choisir);
      flush(output); { sans cela, la réponse reste dans le tampon }
    end;
    readln; { moves donne les coups joués depuis le début ; ce joueur n'en a pas besoin }
  end;
end.
