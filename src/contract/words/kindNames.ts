/** The kinds of experience that there are (E1), in the order of lists. What each is stands in `experiences/kinds.ts`. */
export const kindNames = ['sweepstakes', 'gift-with-purchase', 'external'] as const
export type Kind = (typeof kindNames)[number]
