/**
 * A draw in two calls, as E7 has them: one draws, one confirms. Each is the draw of `calls.ts`, frozen, numbered and
 * written down like any other.
 */
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
  moment,
  page,
  paging,
  reads,
  route,
} from '../kit.ts'
import { says } from '../why.ts'
import { ballotDraw, confirmWinners, draw, drawForm, filterRules } from './calls.ts'
import { drawnEntries } from './drawnImages.ts'

/**
 * Somebody who was drawn: `id` and `data` are those of the entry, `tether_participant_id` is the person's (E3).
 */
const drawn = z.object({
  id,
  data: json,
  tether_participant_id: id,
  ballot_draw_eid: eid,
  entry: z.object({ status: z.enum(entryStatuses) }),
  entries: drawnEntries,
  participant: ballotDraw.shape.participant,
  validated_at: ballotDraw.shape.validated_at,
  invalidated_at: ballotDraw.shape.invalidated_at,
})
export type Drawn = z.output<typeof drawn>

const ofClient = z.object({ client: asTyped(60), exp: idOrEid })
const ofSession = z.object({ id: idOrEid })

/**
 * Freezes the ballots and draws among them. Without a pool the experience's only one that is not for testing, else 422
 * «You must select a prize pool». `participantIds` are those that the confirmation takes. 409 while a draw that was asked for in the same words waits for its confirmation.
 */
const drawWinners = route({
  method: 'POST',
  path: '/{client}/api/sweepstakes/{exp}/draw-winners',
  access: changes('draws'),
  summary: 'Draw the potential winners of a sweepstakes in one call.',
  source: 'E7, decisions 5',
  touches: ['draw'],
  params: ofClient,
  body: drawForm.extend({ prizePool: id.nullish() }),
  answer: z.object({ data: draw, participants: z.array(drawn), participantIds: z.array(id) }),
  external: 'the console freezes and draws in two steps, between which a public value can be given',
})

/**
 * Gives a prize to these, by id or eid of their entries, and to nobody else: the others who were drawn with them are
 * invalidated. 422 where one of them was not drawn or was replaced. A second time changes nothing and says so.
 */
const confirmDrawn = route({
  method: 'POST',
  path: '/{client}/api/sweepstakes/{exp}/prizing/confirm',
  access: changes('confirmation'),
  summary: 'Confirm some of those who were drawn.',
  source: 'E7, decisions 5',
  touches: ['draw', 'entry', 'pool', 'activity'],
  params: ofClient,
  body: z.strictObject({
    participantIds: z.array(idOrEid).min(1, says('nobody_to_confirm')).max(10_000, says('too_many_winners')),
    prizePool: drawForm.shape.prizePool,
    prizeType: drawForm.shape.prizeType,
  }),
  answer: confirmWinners.answer,
  external: 'the console confirms a draw by its eid, after its winners were judged one by one',
})

const drawGiftWinners = route({
  ...drawWinners,
  path: '/api/v1/experience/gift-with-purchase/{id}/draw-winners',
  summary: 'Draw the potential winners of a gift with purchase in one call.',
  params: ofSession,
})

const confirmGiftWinners = route({
  ...confirmDrawn,
  path: '/api/v1/experience/gift-with-purchase/{id}/confirm-winners',
  summary: 'Confirm some of those who were drawn in a gift with purchase.',
  params: ofSession,
})

const kicked = z.object({
  id,
  eid,
  status: z.enum(entryStatuses),
  data: json,
  is_test: z.boolean(),
  created_at: instant,
  participant: ballotDraw.shape.participant,
})

/** Narrowed as a draw is; `filters` and `rules` are two names of the same. E7 gives this reading call the method POST. */
const listKicked = route({
  method: 'POST',
  path: '/api/v1/experience/sweepstakes/{id}/prizing/kicked',
  access: reads('draws'),
  summary: 'Kicked entries, which no draw has as ballots, newest first.',
  source: 'E7',
  shows: ['entry', 'participant'],
  params: ofSession,
  query: z.strictObject(paging),
  body: z
    .strictObject({ from: moment.nullish(), to: moment.nullish(), filters: filterRules, rules: filterRules })
    .optional(),
  answer: page(kicked),
  external: 'the list of entries shows kicked ones under a tab',
})

export const winnerDrawCalls = { drawWinners, confirmDrawn, drawGiftWinners, confirmGiftWinners, listKicked }

/** Whose draws each of these calls is about. */
export const drawnKinds = {
  drawWinners: 'sweepstakes',
  confirmDrawn: 'sweepstakes',
  drawGiftWinners: 'gift-with-purchase',
  confirmGiftWinners: 'gift-with-purchase',
  listKicked: 'sweepstakes',
} as const
