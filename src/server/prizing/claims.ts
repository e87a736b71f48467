/**
 * Claims of potential winners (decisions 4 and 5): one for each ballot drawn, told by one message
 * each time that staff want it, reminded once before its time is over, answered or declined once. Claims of prizes that
 * were given at once are answered as they are (decision 51). Never: two messages by two presses, a reminder of who has
 * answered, a claim after its time or after too many wrong answers, one of a ballot that was invalidated or replaced.
 */
import type { Claim } from '#contract/prizing/calls.ts'
import {
  type ClaimState,
  hoursBetweenTellings,
  mostWrongAnswers,
  whyNotClaimed,
} from '#contract/prizing/claimStates.ts'
import { whyNotConfirmed } from '#contract/prizing/drawStates.ts'
import { takeUploads } from '#server/entries/entries.ts'
import type { IntakeExperience } from '#server/experiences/experiences.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseWhy } from '#server/platform/errors.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { followRedemption } from './afterAward.ts'
import { type DrawInput, getLivingSweepstakes } from './draws.ts'
import * as queries from './queries/claims.ts'
import { lockWinners } from './queries/confirmation.ts'
import { lockDraw } from './queries/draws.ts'
import { findAwardClaim } from './queries/redeeming.ts'
import { markAwardsTold } from './queries/telling.ts'
import { skillAnswerIn, skillAnswerOf } from './skillQuestion.ts'

export type TellingAsked = DrawInput & {
  readonly ballot_draws: readonly string[]
  readonly claim_hours?: number | null | undefined
}
/** `isReminder`: of those who were told and have not answered. */
export type TellJob = {
  readonly clientId: number
  readonly experienceId: string
  readonly drawId: string
  readonly isReminder?: true
}

/** Whoever would get a prize now, and was not told: at once by a job. Answers how many that are. */
export async function tellWinners(
  db: Db,
  scope: UserScope,
  { exp, drawEid, ballot_draws: named, claim_hours: hours = null }: TellingAsked,
): Promise<number> {
  const { id: experienceId } = await getLivingSweepstakes(db, scope, exp)
  return db.transaction(scope, async (tx) => {
    const draw = await lockDraw(tx, scope, { experienceId, drawEid })
    const refusal = whyNotConfirmed(draw.state)
    if (refusal) refuseWhy(refusal)
    const winners = await lockWinners(tx, scope, draw.id)
    const chosen = named.length === 0 ? winners : winners.filter(({ eid }) => named.includes(eid))
    const of = { drawId: draw.id, ids: chosen.map(({ id }) => id) }
    const again =
      named.length > 0 ? await queries.askAgain(tx, scope, { ...of, before: anHourBefore(scope.at) }) : []
    const told = again.length + (await queries.insertClaims(tx, scope, { ...of, hours })).length
    if (told === 0) refuse('nobody_to_tell')
    const payload: TellJob = { clientId: scope.client.id, experienceId, drawId: draw.id }
    await tx.enqueue({ name: 'public.tellWinners', payload })
    await audit(tx, scope, {
      action: 'draw.tell',
      entityId: draw.id,
      after:
        hours === null ? { told, again: again.length } : { told, again: again.length, claim_hours: hours },
    })
    return told
  })
}

const anHourBefore = (at: Date): Date => new Date(at.getTime() - hoursBetweenTellings * 3_600_000)

/** Marks them as told; who was told for the first time is reminded by a job of its own. */
export async function markTold(
  tx: Db,
  scope: Scope,
  { told, job }: { told: readonly queries.Told[]; job: TellJob },
): Promise<void> {
  await queries.markTold(tx, scope, told)
  const times = new Set(told.flatMap(({ remindAt }) => remindAt?.getTime() ?? []))
  for (const time of times)
    await tx.enqueue({
      name: 'public.tellWinners',
      payload: { ...job, isReminder: true } satisfies TellJob,
      startAfter: new Date(time),
    })
}

type Delivered = {
  readonly id: string
  readonly messageId: string | null
  readonly channel: queries.Told['channel']
  /** The claim of which it was told; null where there is nothing to claim any more. */
  readonly claimId: string | null
  /** Of that claim. */
  readonly endsAt: Date | null
}

/** Marks awards of which was told, and claims of those that have to be claimed. */
export async function markDelivered(tx: Db, scope: Scope, delivered: readonly Delivered[]): Promise<void> {
  await markAwardsTold(tx, scope, delivered)
  const claims = delivered.flatMap(({ claimId, channel, messageId, endsAt }) =>
    claimId === null ? [] : { id: claimId, channel, messageId, endsAt, remindAt: null },
  )
  if (claims.length > 0) await queries.markTold(tx, scope, claims)
}

/** Whoever's reminder is due, each once: who answers it or not is not reminded again. */
export async function takeToRemind(tx: Db, scope: Scope, of: { drawId: string; limit: number }) {
  const due = await queries.takeToRemind(tx, scope, { ...of, before: anHourBefore(scope.at) })
  const ids = due.map(({ id }) => id)
  if (ids.length > 0) await queries.markReminded(tx, scope, ids)
  return due
}

/** A claim as it is shown. */
export function claimOf(row: queries.ClaimRow & { data: Claim['answers'] | null }): Claim {
  return {
    state: row.state,
    channel: row.channel,
    told_at: row.told_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    opened_at: row.opened_at?.toISOString() ?? null,
    claimed_at: row.claimed_at?.toISOString() ?? null,
    declined_at: row.declined_at?.toISOString() ?? null,
    remind_at: row.remind_at?.toISOString() ?? null,
    wrong_answers: row.wrong_answers,
    answers: row.data ?? {},
  }
}

export type ShownClaim = Pick<queries.FoundClaim, 'id' | 'ends_at' | 'award_id' | 'entry_id'> & {
  readonly prize: string
  /** Of a prize that was won already: it is claimed to be seen, and nobody confirms it. */
  readonly isRedemption: boolean
  readonly triesLeft: number
  /** `gone`: the ballot was invalidated or replaced, or its draw abandoned. */
  readonly state: ClaimState | 'gone'
}

/** For whoever has its address; undefined where there is no such claim in the experience. */
export async function findClaim(
  db: Db,
  scope: Scope,
  of: { id: string; experienceId: string },
): Promise<ShownClaim | undefined> {
  const drawn = await queries.findClaim(db, scope, of)
  const row = drawn ?? (await findAwardClaim(db, scope, of))
  if (!row) return undefined
  const { id, ends_at, award_id, entry_id, is_standing, pool_name, type_name } = row
  return {
    id,
    ends_at,
    award_id,
    entry_id,
    prize: type_name ?? pool_name,
    isRedemption: drawn === undefined,
    triesLeft: mostWrongAnswers - row.wrong_answers,
    state: is_standing ? row.state : 'gone',
  }
}

/** The page of a claim was opened by who was told. */
export async function openClaim(db: Db, scope: Scope, id: string): Promise<void> {
  await db.transaction(scope, async (tx) => {
    if ((await queries.markOpened(tx, scope, id)) > 0) tx.tell(scope, ['draw'])
  })
}

/** The name of what a draw gives. */
export async function findDrawnPrize(db: Db, scope: Scope, drawId: string): Promise<string | undefined> {
  const row = await queries.findDrawnPrize(db, scope, drawId)
  return row && (row.type_name ?? row.pool_name)
}

/** Blanks, capitals and the commas of thousands do not make an answer wrong. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/[\s,]/g, '')

type Answered = {
  readonly experience: IntakeExperience
  readonly id: string
  readonly answer: string
  /** Of the page on which the question was read. */
  readonly language: 'en' | 'fr'
  readonly answers: Readonly<Record<string, string>>
  /** The secrets of the files that were sent before it. */
  readonly uploads: readonly string[]
}

/**
 * Once: who answers again, or in two windows at once, is told what it is now. Files stay with the entry that won; they
 * wait as they are where the answer is wrong.
 *
 * @throws UploadGoneError where one of them cannot be had
 */
export async function answerClaim(
  tx: Db,
  scope: Scope,
  { experience, id, answer, language, answers, uploads }: Answered,
): Promise<ShownClaim & { readonly isWrong: boolean }> {
  const of = { id, experienceId: experience.id }
  await queries.lockClaim(tx, scope, id)
  const claim = (await findClaim(tx, scope, of)) ?? refuse('not_found')
  if (claim.state === 'gone' || whyNotClaimed(claim.state)) return { ...claim, isWrong: false }
  const expected = skillAnswerIn(experience, language)
  const isWrong = expected !== undefined && plain(expected) !== plain(answer)
  if (isWrong) await queries.countWrong(tx, scope, id)
  else {
    await queries.writeClaimed(tx, scope, { id, answers })
    const { id: experienceId } = experience
    const ofEntry = { experienceId, entryId: claim.entry_id, source: 'web', claimId: id } as const
    await takeUploads(tx, scope, { ...ofEntry, tokens: uploads })
  }
  if (!isWrong && claim.isRedemption && claim.award_id)
    await followRedemption(tx, scope, { experienceId: experience.id, awardId: claim.award_id })
  tx.tell(scope, ['draw'])
  return { ...((await findClaim(tx, scope, of)) ?? claim), isWrong }
}

/** Once, for good: whoever declines has no way back to the prize, and staff may redraw. */
export async function declineClaim(
  tx: Db,
  scope: Scope,
  of: { id: string; experienceId: string },
): Promise<ShownClaim> {
  await queries.lockClaim(tx, scope, of.id)
  const claim = (await findClaim(tx, scope, of)) ?? refuse('not_found')
  if (claim.state === 'gone' || claim.award_id || whyNotClaimed(claim.state)) return claim
  await queries.markDeclined(tx, scope, of.id)
  tx.tell(scope, ['draw'])
  return (await findClaim(tx, scope, of)) ?? claim
}

/** 409 where one of those who would get a prize has declined it, or has not answered a question that is asked. */
export async function requireAnswered(
  tx: Db,
  scope: Scope,
  { experience, ids }: { experience: Pick<IntakeExperience, 'settings'> | undefined; ids: readonly string[] },
): Promise<void> {
  const declined = (await queries.lockClaimsOf(tx, scope, ids)).filter((claim) => claim.declined_at)
  if (declined.length > 0) refuse('prize_declined', { count: declined.length })
  if (!experience || skillAnswerOf(experience) === undefined) return
  const count = await queries.countUnclaimed(tx, scope, ids)
  if (count > 0) refuse('question_unanswered', { count })
}

export { type Told, takeToTell } from './queries/claims.ts'
