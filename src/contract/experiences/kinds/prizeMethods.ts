/** How the prizes of a sweepstakes are given (E3): at once with the texted keyword, or by draws. */
export const prizeMethods = ['sweepstakes.keyword', 'sweepstakes.lottery'] as const

/** Whether each valid entry takes a prize at once (decisions 4). */
export const takesAtOnce = (settings: object): boolean =>
  'prize_method_class' in settings && settings.prize_method_class === prizeMethods[0]

/** Whether it is there for a draw, also where no time of one is given. */
export const isDrawn = (settings: object): boolean =>
  'prize_method_class' in settings && settings.prize_method_class === prizeMethods[1]
