import type { Page } from '@playwright/test'

/** The story's people and things. The phones belong to nobody in the demo. */
export const tale = {
  client: 'Lakeside Books',
  clientEid: 'lakeside-books',
  code: '77123',
  campaign: 'Reading month',
  pool: 'Book boxes',
  sweepstakes: 'Win a Book Box',
  title: { en: 'Win a box of books', fr: 'Gagnez une boîte de livres' },
  home: { en: 'Ten boxes of novels', fr: 'Dix boîtes de romans' },
  keyword: 'NOVEL',
  list: 'Readers',
  phones: {
    /** Enters by text and opts in. */
    reader: '+1 437 555 0101',
    /** The same in French. */
    lectrice: '+1 438 555 0102',
    /** Enters by text, then texts STOP. */
    stopper: '+1 437 555 0103',
    /** Comes with the upload. */
    uploaded: '+1 437 555 0104',
  },
} as const

/** The person at work: the console, a phone beside it, and the site as the public sees it. */
export type Story = { console: Page; handset: Page; site: Page }
