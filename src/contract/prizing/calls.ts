import * as z from 'zod'
import { entryStatuses } from '../entries/entryStates.ts'
import {
  asTyped,
  changes,
  eid,
  id,
  idOrEid,
  instant,
  json,
  lines,
  many,
  moment,
  one,
  optionalLines,
  reads,
  route,
} from '../kit.ts'
import { seen } from '../seen.ts'
import { hasVisibleText, textFault } from '../text.ts'
import { says } from '../why.ts'
import { claim } from './claim.ts'
import { drawnEntries } from './drawnImages.ts'
import { drawStates, leftOutReasons, noBallotReasons } from './drawStates.ts'
import { person } from './person.ts'

export * from '../experiences/prizePools.ts'
export * from './claim.ts'
export * from './participationCalls.ts'
export * from './poolCalls.ts'

export const ballotDrawStatuses = ['potential-winner', 'invalidated'] as const

const rule = z.strictObject({
  key: filterText(says('filter_key_required'), 64),
  value: filterText(says('filter_value_required'), 200),
})

/** E5 words these two without «field». */
function filterText(message: string, max: number) {
  return z
    .string(message)
    .max(max, says('at_most_characters', { max }))
    .refine((value) => textFault(value) === undefined, says('bad_characters'))
    .refine(hasVisibleText, message)
    .transform((value) => value.trim())
}

/**
 * A draw. `secret_hash` is public from the start; the secret itself only on the certificate. `has_drawn`: whoever asks
 * drew or redrew in it. `beacon_round`: the round of drand that it waits for, and `beacon_at` when that comes; null
 * where it waits for none. `commitment`: the hash of what publishing bound for it. `witnesses`: people outside, masked, and
 * when the mail server took the hash for them. `confirmers`: names of those who may confirm, at most ten, while it waits for that.
 */
export const draw = z.object({
  id,
  eid,
  number: z.int(),
  state: z.enum(drawStates),
  count: z.int(),
  entered_from: instant.nullable(),
  entered_to: instant.nullable(),
  rules: z.array(z.object({ key: z.string(), value: z.string() })),
  ballot_count: z.int(),
  prize_pool_id: id,
  prize_pool_name: z.string(),
  prize_type_id: id.nullable(),
  prize_type_name: z.string().nullable(),
  manifest_hash: z.string(),
  secret_hash: z.string(),
  commitment: z.string().nullable(),
  witnesses: z.array(z.object({ to: z.string(), at: instant.nullable() })),
  public_value: z.string().nullable(),
  public_value_kind: z.enum(['typed', 'drand', 'none']).nullable(),
  public_value_by: z.string().nullable(),
  beacon_chain: z.string().nullable(),
  beacon_round: z.int().nullable(),
  beacon_at: instant.nullable(),
  opened_by_name: z.string(),
  opened_at: instant,
  is_mine: z.boolean(),
  has_drawn: z.boolean(),
  confirmers: z.array(z.string()),
  drawn_at: instant.nullable(),
  confirmed_at: instant.nullable(),
  abandoned_at: instant.nullable(),
  abandoned_by_name: z.string().nullable(),
  abandoned_reason: z.string().nullable(),
})
export type Draw = z.output<typeof draw>

/**
 * A ballot that was drawn. `reason` says why it was invalidated or, without that, why it was replaced. `left_out` says
 * why confirming gives it no prize, null where it gives one or gave one; `won_before` is as many prizes of this
 * experience as one person may have, `confirmed_without` one of a confirmed draw that was left out then, whatever its entry is now. `claim` is null where nobody was told. `validated_at` and `invalidated_at` are the entry's.
 */
export const ballotDraw = z.object({
  id,
  eid,
  round: z.int(),
  position: z.int(),
  rank: z.string(),
  status: z.enum(ballotDrawStatuses),
  reason: z.string().nullable(),
  is_replaced: z.boolean(),
  is_awarded: z.boolean(),
  left_out: z.enum(leftOutReasons).nullable(),
  claim: claim.nullable(),
  entry: z.object({
    id,
    eid,
    status: z.enum(entryStatuses),
    is_awarded: z.boolean(),
    source: z.string(),
    created_at: instant,
    data: json,
  }),
  participant: person,
  validated_at: instant.nullable(),
  invalidated_at: instant.nullable(),
})
export type BallotDraw = z.output<typeof ballotDraw>

/** With its fields by the names of E3 besides: `data` is that of the entry, `tether_participant_id` the person's. */
const withImages = ballotDraw.extend({
  ballot_draw_eid: eid,
  tether_participant_id: id,
  data: json,
  entries: drawnEntries,
})
export type BallotWithImages = z.output<typeof withImages>

const expParams = { client: asTyped(60), exp: idOrEid }
export const drawParams = { ...expParams, drawEid: eid }

export const listDraws = route({
  method: 'GET',
  path: '/{client}/api/sweepstakes/{exp}/draws',
  access: reads('draws'),
  summary: 'Every draw of an experience, newest first.',
  source: 'decisions 5',
  shows: ['draw', 'client'],
  params: z.object(expParams),
  answer: many(draw),
})

export const filterRules = z.array(rule).max(20).default([])

export const drawForm = z.strictObject({
  count: z
    .int(says('winners_not_whole'))
    .min(1, says('too_few_winners'))
    .max(10_000, says('too_many_winners')),
  from: moment.nullish(),
  to: moment.nullish(),
  rules: filterRules,
  prizePool: z.string(says('no_pool_chosen')).pipe(z.uuid(says('no_pool_chosen'))),
  prizeType: id.nullish(),
})

/**
 * Freezes the set and writes the manifest before anything random is known. 422 «No potential winners found» on an empty
 * set. Where publishing bound a draw, the freeze uses that secret and its round, and is a 409 once the time has passed.
 * `beacon`: its public value is of the first round of drand that comes ten minutes later or more, nobody can type
 * one, and nobody can draw before; 409 where the installation asks no drand. It says nothing where publishing bound a
 * chain: the round is the bound one, with or without it. `seen`: how many draws there were, how many prizes remained in
 * the pool, and the hash of the commitment that the freeze uses (null: none).
 */
export const openDraw = route({
  method: 'POST',
  path: '/{client}/api/sweepstakes/{exp}/draw',
  access: changes('draws'),
  summary: 'Open a draw on a frozen set of ballots.',
  source: 'decisions 5',
  touches: ['draw'],
  params: z.object(expParams),
  body: drawForm.extend({
    beacon: z.boolean().default(false),
    seen: seen({ draws: z.int(), remaining: z.int(), commitment: asTyped(64).nullable() }),
  }),
  answer: one(draw),
})

/**
 * Foresees a freeze. `ballots` is null, and nobody is said to be left out, where the experience has more
 * than 100,000 entries: those are counted as they are frozen. `is_open`: entries still come in. `bound`: the
 * commitment that the freeze has to use, its time null where only the secret is bound; `is_over`: its time has passed, so it is a 409.
 */
export const ballotCount = z.object({
  ballots: z.int().nullable(),
  left_out: z.array(z.object({ reason: z.enum(noBallotReasons), count: z.int() })),
  is_open: z.boolean(),
  bound: z
    .object({ draw_at: instant.nullable(), hash: z.string(), has_chain: z.boolean(), is_over: z.boolean() })
    .nullable(),
})
export type BallotCount = z.output<typeof ballotCount>

export const countBallots = route({
  method: 'POST',
  path: '/{client}/api/sweepstakes/{exp}/draw/count',
  access: reads('draws'),
  summary: 'How many ballots a draw would have now, and why other entries are none.',
  source: 'decisions 5',
  shows: ['entry', 'draw', 'experience'],
  params: z.object(expParams),
  body: drawForm.pick({ from: true, to: true, rules: true }).extend({ prizePool: id.nullish() }),
  answer: one(ballotCount),
})

/** Fixes the public value: a text typed by a second person, never the one who opened the draw. Once. */
export const setPublicValue = route({
  method: 'POST',
  path: '/{client}/api/sweepstakes/{exp}/draw/{drawEid}/public-value',
  access: changes('draws'),
  summary: 'Give the public value of a draw.',
  source: 'decisions 5',
  touches: ['draw'],
  params: z.object(drawParams),
  body: z.strictObject({ text: lines('public value', 500) }),
  answer: one(draw),
})

/**
 * The first call draws `count` potential winners; without a public value the operator attests alone. Later calls
 * replace the selected ballot draws by the next ranks and need a reason. `count`, `from`, `to`, `rules` (or `filters`),
 * `prizePool` and `prizeType` may be said again (E3), and are refused where they are others than the frozen ones. `seen`: the public value (null: none), and how
 * many of the selected were invalidated and have claimed the prize.
 */
export const drawPotentialWinners = route({
  method: 'POST',
  path: '/{client}/sweepstakes/{exp}/draw/{drawEid}/draw-potential-winners',
  access: changes('draws'),
  summary: 'Draw, or redraw the selected.',
  source: 'E7, decisions 5',
  touches: ['draw'],
  params: z.object(drawParams),
  body: z.strictObject({
    replace: z.array(eid).max(10_000).default([]),
    count: z.int(says('winners_not_whole')).optional(),
    from: moment.nullish(),
    to: moment.nullish(),
    rules: z.array(rule).max(20).optional(),
    filters: z.array(rule).max(20).optional(),
    prizePool: id.optional(),
    prizeType: id.nullish(),
    reason: optionalLines('reason', 500),
    seen: seen({ public_value: asTyped(500).nullable(), invalidated: z.int(), claimed: z.int() }),
  }),
  answer: many(withImages),
})

export const listBallotDraws = route({
  method: 'GET',
  path: '/{client}/sweepstakes/{exp}/draw/{drawEid}/ballot-draws',
  access: reads('draws'),
  summary: 'The ballots drawn so far with their pictures, replaced ones included, by position.',
  source: 'E7',
  shows: ['draw', 'entry', 'participant'],
  params: z.object(drawParams),
  answer: many(withImages),
})

/** `is_all`: every ballot draw of the draw that is not replaced. `reason` is null where whoever invalidated gave none. */
export const setBallotDrawStatus = route({
  method: 'PUT',
  path: '/{client}/api/sweepstakes/{exp}/ballot-draw-status/{ballotDrawEid}',
  access: changes('draws'),
  summary: 'Invalidate a potential winner, or take that back.',
  source: 'E7',
  touches: ['draw'],
  params: z.object({ ...expParams, ballotDrawEid: eid }),
  body: z.strictObject({
    status: z.enum(ballotDrawStatuses),
    is_all: z.boolean().default(false),
    reason: optionalLines('reason', 500),
  }),
  answer: many(withImages),
})

/**
 * Awards the pool's prizes in one transaction. A second confirm changes nothing and says so (`already_confirmed`).
 * `seen`: the ballot draws that get a prize, in any order, and how many of their people are flagged, who get one too.
 */
export const confirmWinners = route({
  method: 'POST',
  path: '/{client}/api/sweepstakes/{exp}/confirm-winners',
  access: changes('confirmation'),
  summary: 'Confirm the potential winners of a draw.',
  source: 'E7, decisions 5',
  touches: ['draw', 'entry', 'pool', 'activity'],
  params: z.object(expParams),
  body: z.strictObject({
    draw_eid: eid,
    seen: seen({ winners: z.array(eid).max(10_000), flagged: z.int() }),
  }),
  answer: z.object({ data: draw, winners_count: z.int(), already_confirmed: z.boolean() }),
})
