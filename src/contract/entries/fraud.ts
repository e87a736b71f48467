/** Findings that speak for fraud: each has its evidence, and none decides anything (decisions 4). */
import * as z from 'zod'
import { kindNames, kindsWith } from '../experiences/kinds.ts'
import { idOrEid, instant, many, page, paging, reads, route } from '../kit.ts'
import { says } from '../why.ts'
import { placedEntry } from './matches.ts'
import { fraudKinds, traitKinds } from './matchWords.ts'

const entryNamed = { id: idOrEid, entryEid: idOrEid }

export const fraudAnalysis = z.object({
  kind: z.enum(fraudKinds),
  /** The domain of an e-mail, or why a person is flagged. */
  detail: z.string().nullable(),
  /** Of pictures that look alike: so many of 256 bits they may be apart, learned from receipts of their shop. */
  threshold: z.int().nullable(),
  /** Other entries that it is about; at most twenty are counted. */
  count: z.int(),
  is_capped: z.boolean(),
  /** The newest of them. */
  evidence: z.array(placedEntry),
})
export type FraudAnalysis = z.output<typeof fraudAnalysis>

/** 404 in a kind that takes no entries, as for any entry that is not there. */
export const listFraudAnalyses = route({
  method: 'GET',
  path: '/api/v1/experience/{type}/{id}/entry-fraud/{entryEid}/{random}',
  access: reads('validation'),
  summary: 'What speaks for fraud in an entry, with its evidence.',
  source: 'E7, decisions 4',
  shows: ['entry', 'participant'],
  params: z.object({ type: z.enum(kindNames), ...entryNamed }),
  answer: many(fraudAnalysis),
})

const fingerprintKinds = ['device', 'address', 'household', 'phone', 'image'] as const

/** `address` is the network that it came from; `phone` are all other entries of the person. */
export const getFingerprint = route({
  method: 'GET',
  path: '/api/v1/experience/{type}/{id}/entries/{entryEid}/fingerprint/{random}',
  access: reads('validation'),
  summary: 'Entries that share a device, an address, a phone or a picture with an entry.',
  source: 'E7',
  shows: ['entry', 'participant'],
  external: 'E7; the console shows the analyses of an entry',
  params: z.object({ type: z.enum(kindsWith('takesEntries')), ...entryNamed }),
  answer: many(z.object({ kind: z.enum(fingerprintKinds), entries: z.array(placedEntry) })),
})

const ring = z.object({
  kind: z.enum(traitKinds),
  /** Names the ring; it says nothing of the device or the address. */
  value: z.string(),
  people: z.int(),
  /** Three of the people by their names, so that rings of one kind can be told apart. */
  names: z.array(z.string()),
  entries: z.int(),
  flagged: z.int(),
  /** Confirmed awards of its entries. */
  awards: z.int(),
  /** Prizes won by these, the most often first; at most ten. */
  won: z.array(z.object({ prize: z.string(), count: z.int() })),
  first_at: instant,
  last_at: instant,
})
export type Ring = z.output<typeof ring>

const days = z
  .enum(['7', '30', '90'], says('not_an_option', { options: '7, 30, 90' }))
  .transform(Number)
  .default(30)

/** Entries of two people or more that share a trait, the largest first; of the newest 100,000 traits of these days. */
export const listRings = route({
  method: 'GET',
  path: '/api/v1/entry-ring',
  access: reads('validation'),
  summary: 'Rings: entries of different people that share a trait, and what they won.',
  source: 'decisions 4',
  shows: ['entry', 'participant'],
  query: z.strictObject({
    ...paging,
    days,
    kind: z.enum(traitKinds, says('not_an_option', { options: traitKinds.join(', ') })).optional(),
  }),
  answer: page(ring),
  sees: { action: 'entry.see', entity: 'client' },
})

/** The newest first. */
export const listRingEntries = route({
  method: 'GET',
  path: '/api/v1/entry-ring/{kind}/{value}',
  access: reads('validation'),
  summary: 'The entries of a ring, with what each won.',
  source: 'decisions 4',
  shows: ['entry', 'participant'],
  params: z.object({
    kind: z.enum(traitKinds),
    value: z.string().regex(/^[0-9a-f]{32}$/, says('not_an_id')),
  }),
  query: z.strictObject(paging),
  answer: page(placedEntry.extend({ prizes: z.array(z.string()) })),
  sees: { action: 'entry.see', entity: 'client' },
})
