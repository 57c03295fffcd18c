! A Connect Four player. Your idea goes into choose; the rest need not change.
program bot
  use, intrinsic :: iso_fortran_env, only: output_unit
  implicit none
  integer, parameter :: EMPTY = 0
  ! The four directions: horizontal, vertical, both diagonals
  integer, parameter :: DR(4) = [0, 1, 1, 1], DC(4) = [1, 0, 1, -1]
  integer, allocatable :: board(:, :)  ! with a border that is always empty; row 1 is at the bottom
  integer :: columns, rows, connect, me, i, j, status
  character(len=20000) :: text

  call random_seed()
  do
    read (*, '(A)', iostat=status) text
    if (status /= 0) exit
    if (text(1:5) == 'game ') then  ! game COLUMNS ROWS CONNECT ME
      read (text(6:), *) columns, rows, connect, me
      if (allocated(board)) deallocate (board)
      allocate (board(0:rows + 1, 0:columns + 1), source=EMPTY)
    else if (text(1:6) == 'board ') then  ! bottom row first: 0 empty, 1 and 2 the players
      read (text(7:), *) ((board(i, j), j=1, columns), i=1, rows)
      write (*, '(I0)') choose()
      flush (output_unit)  ! without this, the answer stays in the buffer
    end if  ! moves has the moves so far; this player does not need them
  end do

contains

  ! The row where a disc dropped into the column lands; 0 if the column is full.
  integer function landing(column)
    integer, intent(in) :: column
    landing = findloc(board(1:rows, column), EMPTY, dim=1)
  end function landing

  ! How many discs of the player follow after a cell in a direction.
  recursive integer function run(r, c, step_r, step_c, player) result(length)
    integer, intent(in) :: r, c, step_r, step_c, player
    length = 0
    if (board(r + step_r, c + step_c) == player) length = 1 + run(r + step_r, c + step_c, step_r, step_c, player)
  end function run

  ! Does the player win at once by playing this column?
  logical function wins(column, player)
    integer, intent(in) :: column, player
    integer :: d, r
    r = landing(column)
    wins = any([(1 + run(r, column, DR(d), DC(d), player) &
                 + run(r, column, -DR(d), -DC(d), player), d=1, 4)] >= connect)
  end function wins

  ! After this move, is the other player unable to win at once?
  logical function is_safe(column, player)
    integer, intent(in) :: column, player
    integer :: r, c
    r = landing(column)
    board(r, column) = player
    is_safe = .true.
    do c = 1, columns
      if (landing(c) > 0) is_safe = is_safe .and. .not. wins(c, 3 - player)
    end do
    board(r, column) = EMPTY
  end function is_safe

  ! The column to play, counted from 1. There is always at least one possible move.
  integer function choose()
    integer :: c, marks(columns)
    integer, allocatable :: candidates(:)
    real :: chance
    marks = 0
    do c = 1, columns
      if (landing(c) > 0) marks(c) = merge(3, merge(2, 1, is_safe(c, me)), wins(c, me))  ! winning, safe, possible
    end do
    candidates = pack([(c, c=1, columns)], marks == maxval(marks))
    ! YOUR IDEA HERE: among the best moves, something better than chance.
    call random_number(chance)
    choose = candidates(1 + int(chance*size(candidates)))
  end function choose
end program bot
