! Un joueur de Puissance 4. Votre idée va dans choisir ; le reste n'a pas besoin de changer.
program bot
  use, intrinsic :: iso_fortran_env, only: output_unit
  implicit none
  integer, parameter :: VIDE = 0
  ! Les quatre directions : horizontale, verticale, les deux diagonales
  integer, parameter :: DL(4) = [0, 1, 1, 1], DC(4) = [1, 0, 1, -1]
  integer, allocatable :: grille(:, :)  ! avec une bordure toujours vide ; la ligne 1 est en bas
  integer :: colonnes, lignes, longueur, moi, i, j, etat
  character(len=20000) :: texte

  call random_seed()
  do
    read (*, '(A)', iostat=etat) texte
    if (etat /= 0) exit
    if (texte(1:5) == 'game ') then  ! game COLONNES LIGNES LONGUEUR MOI
      read (texte(6:), *) colonnes, lignes, longueur, moi
      if (allocated(grille)) deallocate (grille)
      allocate (grille(0:lignes + 1, 0:colonnes + 1), source=VIDE)
    else if (texte(1:6) == 'board ') then  ! ligne du bas d'abord : 0 vide, 1 et 2 les joueurs
      read (texte(7:), *) ((grille(i, j), j=1, colonnes), i=1, lignes)
      write (*, '(I0)') choisir()
      flush (output_unit)  ! sans cela, la réponse reste dans le tampon
    end if  ! moves donne les coups joués depuis le début ; ce joueur n'en a pas besoin
  end do

contains

  ! La ligne où tombe un pion lâché dans la colonne ; 0 si la colonne est pleine.
  integer function ligne(colonne)
    integer, intent(in) :: colonne
    ligne = findloc(grille(1:lignes, colonne), VIDE, dim=1)
  end function ligne

  ! Combien de pions du joueur se suivent après une case dans une direction.
  recursive integer function suite(l, c, pas_l, pas_c, joueur) result(nombre)
    integer, intent(in) :: l, c, pas_l, pas_c, joueur
    nombre = 0
    if (grille(l + pas_l, c + pas_c) == joueur) nombre = 1 + suite(l + pas_l, c + pas_c, pas_l, pas_c, joueur)
  end function suite

  ! Le joueur gagne-t-il tout de suite en jouant cette colonne ?
  logical function gagne(colonne, joueur)
    integer, intent(in) :: colonne, joueur
    integer :: d, l
    l = ligne(colonne)
    gagne = any([(1 + suite(l, colonne, DL(d), DC(d), joueur) &
                  + suite(l, colonne, -DL(d), -DC(d), joueur), d=1, 4)] >= longueur)
  end function gagne

  ! Après ce coup, l'adversaire ne peut-il pas gagner tout de suite ?
  logical function est_sur(colonne, joueur)
    integer, intent(in) :: colonne, joueur
    integer :: l, c
    l = ligne(colonne)
    grille(l, colonne) = joueur
    est_sur = .true.
    do c = 1, colonnes
      if (ligne(c) > 0) est_sur = est_sur .and. .not. gagne(c, 3 - joueur)
    end do
    grille(l, colonne) = VIDE
  end function est_sur

  ! La colonne à jouer, comptée à partir de 1. Il y a toujours au moins un coup possible.
  integer function choisir()
    integer :: c, notes(colonnes)
    integer, allocatable :: coups(:)
    real :: hasard
    notes = 0
    do c = 1, colonnes
      if (ligne(c) > 0) notes(c) = merge(3, merge(2, 1, est_sur(c, moi)), gagne(c, moi))  ! gagnant, sûr, possible
    end do
    coups = pack([(c, c=1, colonnes)], notes == maxval(notes))
    ! VOTRE IDÉE ICI : parmi les meilleurs coups, mieux que le hasard.
    call random_number(hasard)
    choisir = coups(1 + int(hasard*size(coups)))
  end function choisir
end program bot
