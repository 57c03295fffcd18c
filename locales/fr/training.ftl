# L'entraînement aux problèmes : la cote, la série, ce qui revient, et la course contre la montre.

training-standing = Cote { $rating } (±{ $deviation }) · série : { $streak }, record : { $best }
training-result = { $result ->
    [solved] Résolu : cote { $rating } ({ $change }), série de { $streak }.
    [failed] Pas résolu du premier coup : cote { $rating } ({ $change }).
   *[again] Cote inchangée : vous avez déjà essayé ce problème.
}
training-again = { $days ->
    [one] Ce problème revient demain.
   *[other] Ce problème revient dans { $days } jours.
}
training-turn = { $turn ->
    [again] Vous avez raté ce problème. Essayez encore.
    [known] Vous avez essayé tous ces problèmes. En voici un que vous connaissez.
   *[new] Un nouveau problème.
}
training-run = Contre la montre : { $solved } résolus, { $failed } ratés, encore { $seconds } s
training-run-over = La course est finie : { $solved ->
    [one] { $solved } problème résolu
   *[other] { $solved } problèmes résolus
}. Manqués : { $failed }. Votre record : { $best }.
training-next = Problème suivant
training-due = { $count } à reprendre
training-timed = Contre la montre
training-best = record : { $best }
training-about = Des problèmes à votre niveau. Ceux que vous avez ratés reviennent après quelques jours.
training-calendar = Les { $days } derniers jours : { $calendar }
training-timed-about = { $minutes } minutes, chaque problème plus difficile que le précédent. La course s'arrête après { $failures } problèmes ratés.
