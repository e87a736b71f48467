/** The kinds of experience that there are (E1), in the order of lists. What each is stands in `experiences/kinds.ts`. */
export const kindNames = ['sweepstakes', 'gift-with-purchase', 'pages', 'email', 'external'] as const
export type Kind = (typeof kindNames)[number]

/** As a sentence names one of them. */
export const kindsWithArticle = {
  sweepstakes: 'a sweepstakes',
  'gift-with-purchase': 'a gift with purchase',
  pages: 'a page',
  email: 'an e-mail',
  external: 'an external experience',
} as const satisfies Record<(typeof kindNames)[number], string>
