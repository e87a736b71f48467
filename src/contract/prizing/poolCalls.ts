import * as z from 'zod'
import { type Change, changeOf } from '../changing.ts'
import { countOrNone } from '../experiences/contest.ts'
import { prizePool, type winnerTextNames } from '../experiences/prizePools.ts'
import { changes, id, idOrEid, longText, many, one, optionalText, reads, route, text } from '../kit.ts'
import { hasVisibleText } from '../text.ts'
import { says } from '../why.ts'
import { poolClasses } from '../words/poolClasses.ts'

/** HTML and script as staff wrote them. */
const written = (max: number) =>
  longText('content', max)
    .nullish()
    .transform((typed) => (typed && hasVisibleText(typed) ? typed : null))

/**
 * A winner of the pool is shown the page and sent the mail, in his or her language where there is French. `js_hook` is
 * kept for other programs that read the pool: no page of ours runs it (docs/decisions/0048-e-prizes.md).
 */
const winnerTexts = {
  js_hook: written(20_000),
  winner_page_html: written(50_000),
  winner_page_html_fr: written(50_000),
  winner_email_title: optionalText('title'),
  winner_email_title_fr: optionalText('French title'),
  winner_email_html: written(50_000),
  winner_email_html_fr: written(50_000),
} satisfies Record<(typeof winnerTextNames)[number], z.ZodType>
const poolTotal = z
  .int(says('prizes_not_whole'))
  .min(0, says('prizes_below_zero'))
  .max(1_000_000, says('too_many_prizes'))

/**
 * Shops as receipts name them (E9): where a validator decides an entry from one of them, the pool is chosen already. It
 * binds nobody, and where two pools name the shop equally well, none is chosen.
 */
const retailers = z.array(text('name')).max(100)

/** An e-prize pool has as many prizes as codes, so none at first; a physical one has one where `total` is left out. */
export const prizePoolForm = z.strictObject({
  name: text('name'),
  class: z.enum(poolClasses).default('physical'),
  is_testing: z.boolean().default(false),
  total: poolTotal.optional(),
  award_credit_threshold: countOrNone,
  retailers: retailers.default([]),
  ...winnerTexts,
})
export type PrizePoolForm = z.input<typeof prizePoolForm>

/** The part of a pool that can change: never its class, nor whether it is for tests. */
export const poolSettings = z.strictObject({
  name: text('name'),
  total: poolTotal,
  award_credit_threshold: countOrNone,
  retailers: retailers.default([]),
  ...winnerTexts,
})
export type PoolChange = Change<z.output<typeof poolSettings>>

export const listPrizePools = route({
  method: 'GET',
  path: '/api/v1/experience/prize-pool',
  access: reads('prizePools'),
  summary: 'Prize pools of the client, by name.',
  source: 'E7',
  shows: ['pool'],
  answer: many(prizePool),
})

export const createPrizePool = route({
  method: 'POST',
  path: '/api/v1/experience/prize-pool',
  access: changes('prizePools'),
  summary: 'Create a prize pool.',
  source: 'E7',
  touches: ['pool'],
  body: prizePoolForm,
  answer: one(prizePool),
})

/** `total` cannot go below what was awarded (409), and is that of its codes in an e-prize pool. */
export const updatePrizePool = route({
  method: 'PUT',
  path: '/api/v1/experience/prize-pool/{poolId}',
  access: changes('prizePools'),
  summary: 'Rename a prize pool, or change how many prizes it holds and how many credits earn one.',
  source: 'E7',
  touches: ['pool'],
  params: z.object({ poolId: id }),
  body: changeOf(poolSettings, prizePool),
  answer: one(prizePool),
})

export const getPrizePool = route({
  method: 'GET',
  path: '/api/v1/experience/prize-pool/{poolId}',
  access: reads('prizePools'),
  summary: 'One prize pool.',
  source: 'decisions 5',
  shows: ['pool'],
  params: z.object({ poolId: id }),
  answer: one(prizePool),
})

export const listPrizeTypes = route({
  method: 'GET',
  path: '/api/v1/experience/prize-pool/{poolId}/prize-type',
  access: reads('prizePools'),
  summary: 'Prize types of a pool.',
  source: 'E7',
  params: z.object({ poolId: id }),
  answer: many(z.object({ id, name: z.string() })),
  external: 'pools already carry their types; kept for callers of the documented path',
})

export const createPrizeType = route({
  method: 'POST',
  path: '/api/v1/experience/prize-pool/{poolId}/prize-type',
  access: changes('prizePools'),
  summary: 'Add a prize type to a pool.',
  source: 'E7',
  touches: ['pool'],
  params: z.object({ poolId: id }),
  body: z.strictObject({ name: text('name') }),
  answer: one(z.object({ id, name: z.string() })),
})

/** E7 gives this reading call the method POST, with an empty body. */
export const listExperiencePools = route({
  method: 'POST',
  path: '/api/v1/experience/sweepstakes/{id}/prize-pool',
  access: reads('prizePools'),
  summary: 'Prize pools of an experience.',
  source: 'E7',
  shows: ['pool'],
  params: z.object({ id: idOrEid }),
  body: z.strictObject({}).optional(),
  answer: many(prizePool),
})

/** The same of a gift with purchase, whose body may narrow it (E7). */
export const listGiftPools = route({
  ...listExperiencePools,
  path: '/api/v1/experience/gift-with-purchase/{id}/prize-pool',
  summary: 'Prize pools of a gift with purchase.',
  body: z.strictObject({ is_testing: z.boolean().optional() }).optional(),
})

/** Whose pools each of the two calls answers. */
export const pooledKinds = {
  listExperiencePools: 'sweepstakes',
  listGiftPools: 'gift-with-purchase',
} as const

export const poolCalls = {
  listPrizePools,
  getPrizePool,
  createPrizePool,
  updatePrizePool,
  listPrizeTypes,
  createPrizeType,
  listExperiencePools,
  listGiftPools,
}
