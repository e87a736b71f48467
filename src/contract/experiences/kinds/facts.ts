/** Facts of each kind of experience (E1). Both sides import them, and the browser without any schema. */
import type { Kind } from '../../words/kindNames.ts'

export type KindFacts = {
  /** The word by which participants read of it. */
  readonly calledAs: 'contest' | 'offer' | 'page'
  /** Whether the public reaches it at an address. */
  readonly hasAddress: boolean
  /** Whether its pages are ours (E3). */
  readonly hasPages: boolean
  /** The figures that its report shows, by their names in the row. */
  readonly report: readonly ('clicks' | 'entries_count')[]
  /** Whether it has to have an end before it can be published. */
  readonly mustEnd: boolean
  /** The time of day at which it ends when a date is chosen (E9). */
  readonly endsAt: string
  /** Whether a keyword makes an entry; where it does not, it is answered with the address. */
  readonly entersByKeyword: boolean
  /** Whether it takes entries, so that staff read and judge them. */
  readonly takesEntries: boolean
  /** Whether staff validate its entries one after the other, each in one person's hands (E4). */
  readonly hasQueue: boolean
  /** Whether a valid entry earns credits, and those a prize (decisions 4). */
  readonly earnsCredits: boolean
  /** Whether participants enter it by what we run, so that staff can rehearse it. */
  readonly isRehearsed: boolean
  /** Whether winners are drawn out of its entries (E7). */
  readonly drawsWinners: boolean
  /** Whether its participants get prizes out of pools. */
  readonly hasPools: boolean
  /** Whether its pages stop being public at a time of their own: it is closed then (E3). */
  readonly closes: boolean
}

export const facts = {
  sweepstakes: {
    calledAs: 'contest',
    hasAddress: true,
    hasPages: true,
    report: ['entries_count'],
    mustEnd: true,
    endsAt: '11:59:59',
    entersByKeyword: true,
    takesEntries: true,
    hasQueue: true,
    earnsCredits: false,
    isRehearsed: true,
    drawsWinners: true,
    hasPools: true,
    closes: false,
  },
  'gift-with-purchase': {
    calledAs: 'offer',
    hasAddress: true,
    hasPages: true,
    report: ['entries_count'],
    mustEnd: true,
    endsAt: '23:59:59',
    entersByKeyword: false,
    takesEntries: true,
    hasQueue: true,
    earnsCredits: true,
    isRehearsed: true,
    drawsWinners: true,
    hasPools: true,
    closes: true,
  },
  pages: {
    calledAs: 'page',
    hasAddress: true,
    hasPages: true,
    report: [],
    mustEnd: false,
    endsAt: '23:59:59',
    entersByKeyword: false,
    takesEntries: false,
    hasQueue: false,
    earnsCredits: false,
    isRehearsed: false,
    drawsWinners: false,
    hasPools: false,
    closes: false,
  },
  email: {
    calledAs: 'page',
    hasAddress: false,
    hasPages: false,
    report: [],
    mustEnd: false,
    endsAt: '23:59:59',
    entersByKeyword: false,
    takesEntries: false,
    hasQueue: false,
    earnsCredits: false,
    isRehearsed: false,
    drawsWinners: false,
    hasPools: false,
    closes: false,
  },
  external: {
    calledAs: 'page',
    hasAddress: true,
    hasPages: false,
    report: ['clicks', 'entries_count'],
    mustEnd: false,
    endsAt: '23:59:59',
    entersByKeyword: false,
    takesEntries: true,
    hasQueue: false,
    earnsCredits: false,
    isRehearsed: false,
    drawsWinners: false,
    hasPools: false,
    closes: false,
  },
} as const satisfies Record<Kind, KindFacts>
