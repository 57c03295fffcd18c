# Lessons in every front end. What they teach is in lessons/.

lesson-question = Question { $number } of { $questions }
lesson-lit = Look at { $cells }.
lesson-arrow = A line goes from { $from } to { $to }.
lesson-end = The lesson is finished. Right on the first try: { $right } of { $questions }.
lesson-following = Next: { $title }
lesson-last = That was the last lesson. Now play!
