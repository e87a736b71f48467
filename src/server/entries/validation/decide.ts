/**
 * Decisions of a validator (E4, E5). With an undo one waits ten seconds for its effect, which a job gives it: until then
 * the entry is as it was, so no status goes backwards. An entry that somebody else has in hand, or decided a moment ago,
 * is refused; what another way made of the entry meanwhile stands, and the waiting decision is overtaken by it.
 */
import { type Decision, type EntryStatus, entryRefusal } from '#contract/entries/entryStates.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseAndKeep, refuseWhy } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import type { EntryDependant } from '../dependants.ts'
import { judge } from '../judge.ts'
import { type LockedEntry, lockEntry } from '../queries/entries.ts'
import { type CreditsAsked, type Earning, lockRoomFor, readEarning } from './credits.ts'
import * as queries from './queries.ts'
import { getQueueId, handNext, type Next, type OfQueue, showOne, type ValidationEntry } from './queue.ts'
import { enqueueTelling } from './verdict.ts'

/** How long a decision can be undone. */
const undoSeconds = 10

export type Deciding = OfQueue &
  Omit<CreditsAsked, 'status' | 'canBeUndone'> & {
    readonly entry: string
    readonly status: Decision
    readonly reasons: string[]
    readonly canBeUndone: boolean
    /** Whether it is one that was put back, as whoever decides it saw it. */
    readonly is_reprocess?: boolean | null | undefined
    readonly seen?: { readonly status?: EntryStatus | undefined } | undefined
    readonly dependants: readonly EntryDependant[]
  }

type Made = Decided['decision'] & { readonly isLimit: boolean }
type Decided = Next & { decision: { id: string; undo_until: Date | null } }

export async function decideEntry(db: Db, scope: UserScope, deciding: Deciding): Promise<Decided> {
  const experienceId = await getQueueId(db, scope, deciding)
  const decision = await db.transaction(scope, async (tx) => {
    const entry = found(await lockEntry(tx, scope, { experienceId, entry: deciding.entry }))
    await requireInHand(tx, scope, { entry, deciding })
    const earning = await readEarning(tx, scope, {
      entry: { ...entry, experience_id: experienceId },
      asked: deciding,
    })
    // One that is rejected already stays as it is.
    if (earning.kind === 'limit' && entryRefusal(entry, 'invalid')) refuse('awarded_prize_limit')
    const made = await makeDecision(tx, scope, {
      entry,
      experienceId,
      deciding: heldTo(deciding, earning),
      earning,
    })
    await queries.letGo(tx, scope, entry.id)
    return made
  })
  // It is rejected, and who decided is told why it is not what was asked for (E8).
  if (decision.isLimit) refuseAndKeep('awarded_prize_limit')
  const next = await handNext(db, scope, experienceId)
  return { decision, ...next }
}

/** A person who has had all prizes is rejected, whatever was decided, and at once. */
function heldTo(deciding: Deciding, earning: Earning): Deciding {
  if (earning.kind !== 'limit') return deciding
  return { ...deciding, status: 'invalid', reasons: [earning.reason], canBeUndone: false }
}

type Of = { entry: LockedEntry; deciding: Deciding }

async function requireInHand(tx: Db, scope: UserScope, { entry, deciding }: Of): Promise<void> {
  const waiting = await queries.findWaiting(tx, scope, entry.id)
  if (waiting) refuse('entry_decided_now', { name: waiting.user_name })
  const [hold] = await queries.findHolds(tx, scope, [entry.id])
  if (hold && hold.user_id !== scope.actor.id) refuse('entry_in_other_hands', { name: hold.user_name })
  const seen = deciding.seen?.status
  if (seen !== undefined && seen !== entry.status) refuse('entry_changed_meanwhile', { status: entry.status })
  if (deciding.is_reprocess && !entry.is_reprocessed) refuse('not_reprocessed')
  const refusal = entryRefusal(entry, deciding.status)
  if (refusal) refuseWhy(refusal)
}

async function makeDecision(
  tx: Db,
  scope: UserScope,
  { entry, experienceId, deciding, earning }: Of & { experienceId: string; earning: Earning },
): Promise<Made> {
  const { status, reasons, canBeUndone, dependants } = deciding
  const id = newId()
  const effectiveAt = new Date(scope.at.getTime() + (canBeUndone ? undoSeconds * 1000 : 0))
  await queries.insertDecision(tx, scope, {
    id,
    entry_id: entry.id,
    experience_id: experienceId,
    before: entry.status,
    status,
    reasons,
    state: canBeUndone ? 'waiting' : 'done',
    seconds: await queries.findSeconds(tx, scope, entry.id),
    effective_at: effectiveAt,
    details: earning.kind === 'details' ? earning.details : null,
  })
  const made = { id, isLimit: earning.kind === 'limit' }
  if (!canBeUndone) {
    const lines = earning.kind === 'details' ? earning.details.lines : []
    await judge(tx, scope, {
      entry: { ...entry, experience_id: experienceId },
      status,
      reasons,
      dependants,
      lines,
    })
    if (earning.kind !== 'nothing') await enqueueTelling(tx, scope, id)
    return { ...made, undo_until: null }
  }
  await tx.enqueue({
    name: 'entries.applyDecision',
    payload: { clientId: scope.client.id, decisionId: id },
    startAfter: effectiveAt,
  })
  await audit(tx, scope, {
    action: 'entry.decide',
    entityId: entry.id,
    before: { status: entry.status },
    after: { status, reasons },
  })
  return { ...made, undo_until: effectiveAt }
}

/** Gives a decision that was not undone its effect, in the name of who made it; once. */
export async function applyDecision(
  db: Db,
  scope: Scope,
  { decisionId, dependants }: { decisionId: string; dependants: readonly EntryDependant[] },
): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const waiting = await queries.findDecision(tx, scope, decisionId)
    if (!waiting) return
    const { experience_id: experienceId, entry_id: entry } = waiting
    const locked = found(await lockEntry(tx, scope, { experienceId, entry }))
    const decision = await queries.findWaiting(tx, scope, entry)
    if (decision?.id !== decisionId) return
    const of = { ...locked, experience_id: experienceId }
    const room = decision.status === 'valid' ? await lockRoomFor(tx, scope, of) : undefined
    // As where it is decided at once: a person who has had all prizes by now is rejected (E8).
    const limited =
      room?.kind === 'limit' ? ({ status: 'invalid', reasons: [room.reason] } as const) : undefined
    const { status, reasons } = limited ?? decision
    const isOvertaken =
      locked.status !== decision.before || entryRefusal(locked, status) !== undefined || room?.kind === 'full'
    await queries.endDecision(tx, scope, {
      id: decisionId,
      entry_id: entry,
      state: isOvertaken ? 'overtaken' : 'done',
    })
    if (isOvertaken) return
    if (limited) await queries.writeDecided(tx, scope, { id: decisionId, ...limited })
    const by = { ...scope, actor: whoDecided(decision) }
    const lines = status === 'valid' ? (decision.details?.lines ?? []) : []
    await judge(tx, by, { entry: of, status, reasons, dependants, lines })
    if (decision.details) await enqueueTelling(tx, scope, decisionId)
  })
}

const whoDecided = ({ user_id, user_name }: queries.DecisionRow) =>
  ({ kind: 'user', id: user_id, name: user_name, isPlatformAdmin: false }) as const

/** The entry comes back into the hands of who undoes it. */
export async function undoDecision(
  db: Db,
  scope: UserScope,
  { entry, ...of }: OfQueue & { entry: string },
): Promise<ValidationEntry> {
  const experienceId = await getQueueId(db, scope, of)
  return db.transaction(scope, async (tx) => {
    const { id } = found(await lockEntry(tx, scope, { experienceId, entry }))
    const decision = await queries.findWaiting(tx, scope, id)
    if (decision?.user_id !== scope.actor.id || decision.effective_at <= scope.at) refuse('undo_over')
    await queries.endDecision(tx, scope, { id: decision.id, entry_id: id, state: 'undone' })
    await queries.takeOne(tx, scope, { id, experienceId })
    await audit(tx, scope, {
      action: 'entry.undo',
      entityId: id,
      before: { status: decision.status, reasons: decision.reasons },
      after: { status: decision.before },
    })
    return found((await showOne(tx, scope, { experienceId, id })).nextEntry ?? undefined)
  })
}
