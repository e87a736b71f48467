/**
 * Verdicts that staff give otherwise than in the queue: on a row of the list, in a draw, on many at once. Where entries
 * earn credits each is kept as a decision of whoever gave it, and the participant is told of it as from the queue, once:
 * whoever asked for the verdict enqueues that, for one or for many of them.
 */
import type { Decision } from '#contract/entries/entryStates.ts'
import { type Kind, kinds } from '#contract/experiences/kinds.ts'
import { findExperienceForIntake, type IntakeExperience } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { type Judged, judge } from '../judge.ts'
import { insertDecision } from './queries.ts'

type Verdict = Judged & { readonly kind: Kind }

/**
 * Judges a locked entry, and keeps that; 409 says why it cannot become that. Answers the decision of which the
 * participant is to be told; undefined where there is nothing to tell.
 */
export async function giveVerdict(
  tx: Db,
  scope: Scope,
  { kind, ...judged }: Verdict,
): Promise<string | undefined> {
  await judge(tx, scope, judged)
  if (!isByUser(scope) || !kinds[kind].earnsCredits) return undefined
  const { entry, status, reasons, lines = [] } = judged
  const id = newId()
  await insertDecision(tx, scope, {
    id,
    entry_id: entry.id,
    experience_id: entry.experience_id,
    before: entry.status,
    status,
    reasons: [...reasons],
    state: 'done',
    seconds: null,
    effective_at: scope.at,
    details: { lines, isElsewhere: true },
  })
  const experience = await findExperienceForIntake(tx, scope, entry.experience_id)
  return experience && isTold(experience, { status, reasons }) ? id : undefined
}

const isByUser = (scope: Scope): scope is UserScope => scope.actor.kind === 'user'

/** Of a valid one its prizes. Of many at once most reasons are written by hand, and nobody hears of these. */
function isTold(
  { settings }: IntakeExperience,
  { status, reasons }: { status: Decision; reasons: readonly string[] },
): boolean {
  const own = 'rejection_reason' in settings ? settings.rejection_reason : []
  return (
    status === 'valid' ||
    (status === 'invalid' &&
      own.some(({ name, language_rejection_reason: texts }) => reasons.includes(name) && texts.length > 0))
  )
}

/** The message to the participant is written by a job. */
export async function enqueueTelling(tx: Db, scope: Scope, decisionId: string): Promise<void> {
  await tx.enqueue({ name: 'public.tellDecision', payload: { clientId: scope.client.id, decisionId } })
}

/** One job for all of them. */
export async function enqueueTellings(tx: Db, scope: Scope, decisionIds: readonly string[]): Promise<void> {
  await tx.enqueue({ name: 'public.tellDecisions', payload: { clientId: scope.client.id, decisionIds } })
}
