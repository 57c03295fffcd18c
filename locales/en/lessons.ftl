# Lessons, line by line. What they teach is in lessons/.

lesson-start = To start: { $command }
lesson-unknown = NAME: there is no lesson '{ $name }'; there are { $known }
lesson-discs = Player 1 is { $first }, player 2 is { $second }.
lesson-you = You are { $disc }.
lesson-question = Question { $number } of { $questions }
lesson-lit = Look at { $cells }.
lesson-arrow = A line goes from { $from } to { $to }.
lesson-prompt = Column? (? for a hint, q to leave)
lesson-input = Type the number of a column, ? for a hint, or q to leave.
lesson-end = The lesson is finished. Right at the first try: { $right } of { $questions }.
lesson-next = Next: { $title } ({ $command })
lesson-following = Next: { $title }
lesson-last = That was the last lesson. Now play!
lesson-left = To take this lesson again: { $command }

help-lesson = Learn by lessons, from the rules to strategy, openings and how computers play
examples-lesson =
    Without NAME it lists the chapters and lessons. In a lesson, type the number of a column, ? for a hint, or q to leave.
    Everything that a lesson says about a board is proved.

    Examples:
      puissance4 lesson
      puissance4 lesson drop
arg-lesson = The lesson; without it, all are listed
