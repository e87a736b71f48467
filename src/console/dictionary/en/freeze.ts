export const freeze = {
  ask: 'Freeze the entries of {name}?',
  what: '{count} winner is to be drawn, with a prize of {pool}. | {count} winners are to be drawn, with prizes of {pool}.',
  once: 'This cannot be undone: the draw gets its number, and stays to be seen even if nobody is drawn.',
  bound:
    'Publishing bound this draw for {at}. The freeze uses the secret that was bound, and has to come before.',
  boundOver:
    'Publishing bound this draw for {at}, and that has passed. Give the experience another time for the draw before you freeze.',
  boundSecret:
    'Publishing bound the secret of this draw, and the freeze uses it. No time was given, so none is bound.',
  boundTime: 'Time of the draw',
  boundValue: 'Random value',
  boundChain:
    'The first round of drand at that time or later. Publishing bound it, so there is nothing to choose: nobody types a public value, and nobody can draw before.',
  boundNoChain: 'Publishing bound no round of drand, so the public value is still chosen at the freeze.',
  boundPageHint: 'Everybody can read there what was bound, before the draw and after it.',
  flaggedSince:
    '{count} of them has been flagged since the freeze and gets a prize all the same. To leave this person out, redraw or invalidate first. | {count} of them have been flagged since the freeze and get prizes all the same. To leave these people out, redraw or invalidate first.',
  beaconLate:
    'Round {round} of drand was due {at} and has not been read yet. It is asked for again by itself, at least every half hour, and this page shows it as soon as it is read; nobody can be drawn before. If it stays so, the log of the installation says why.',
  abandon: 'Abandon draw',
  abandonTitle: 'Abandon this draw',
  abandonHelp:
    'For a draw that was frozen wrongly or is no longer wanted. Only before its winners are confirmed.',
  abandonAsk: 'Abandon draw {number} of {name}?',
  abandonWhat:
    'It is final: nobody is drawn or confirmed in this draw any more. It keeps its number and its frozen entries, and stays to be seen.',
  abandonPublic: 'Everybody who has its public page reads there that it was abandoned, when, and the reason.',
  abandonDrawn:
    'Whoever was drawn in it gets no prize from it. Whoever was told is sent nothing more; the page to claim says that the prize is no longer reserved.',
  abandonBound:
    'What publishing bound for this draw is used up. The next draw is bound only if the experience gets another time for the draw before its entries are frozen.',
  abandonReason: 'Say why the draw is abandoned.',
  abandonDone: 'Draw abandoned',
  abandoned: 'Abandoned by {name} on {at}',
  abandonedNobody: 'Nobody was confirmed',
  abandonedDrawn: 'Drawn before it was abandoned',
  abandonedNotDrawn: 'Nobody was drawn',
  abandonedFinal: 'This draw was abandoned. The draw can be held again as a new one, with the next number.',
} as const
