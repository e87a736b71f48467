import { setTimeout as sleep } from 'node:timers/promises'
import { parseTemplate, renderTemplate, type TemplatePart } from '#contract/messaging/mergeFields.ts'
import type { SmsOutcome, SmsPort, SmsSubmit } from '#server/adapters/sms/port.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refusalOf } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import {
  type DueMessage,
  type Intent,
  type Lane,
  lockDueMessages,
  type Settlement,
  takePace,
  writeIntents,
  writeSettlements,
} from './deliveryQueries.ts'
import { mergeValuesOf, usesFrench } from './messageText.ts'

// One batch, intent first (reliability): the attempts are committed, then submitted outside any transaction, then
// their outcomes are written. A crash in between leaves leases that run out. No message is ever submitted whose
// intent is not committed, and none again at a gateway that would send it twice.

export type BatchOptions = {
  db: Db
  scope: Scope
  lane: Lane
  /** Undefined where the installation has not set the gateway up. */
  port: SmsPort | undefined
  leaseSeconds: number
  clock: Clock
}

const batchSize = 500
/**
 * Where a gateway forgets references, each of these may end as unknown when a process dies: no more than a
 * gateway's connections have in flight at once.
 */
const cautiousBatchSize = 20
/** A gateway that has not answered by then is taken not to answer. */
const answerSeconds = 15
const maxAttempts = 5
/** Seconds before the second, third, … try. */
const retrySeconds = [5, 30, 120, 600]

/** `due` says how many were found, `claimed` how many the pace let through, `broadcastIds` whose they are. */
export async function deliverBatch(options: BatchOptions): Promise<Omit<Claim, 'submits'>> {
  const { port } = options
  const claim = await claimBatch(options)
  if (claim.submits.length > 0) {
    const submits = claim.submits.map(({ sms }) => sms)
    const outcomes = port ? await submitInTime(port, submits, options.leaseSeconds) : submits.map(notSetUp)
    const settlements = settle(claim.submits, outcomes, port?.recognisesReferences ?? false)
    await untilAnswered(() => writeOutcomes(options, settlements))
  }
  return { due: claim.due, claimed: claim.claimed, broadcastIds: claim.broadcastIds }
}

type Submit = { id: string; attempts: number; sms: SmsSubmit }
type Claim = { due: number; claimed: number; submits: Submit[]; broadcastIds: string[] }

async function claimBatch({ db, scope, lane, port, leaseSeconds }: BatchOptions): Promise<Claim> {
  const limit = port?.recognisesReferences ? batchSize : cautiousBatchSize
  return db.transaction(scope, async (tx) => {
    const due = await lockDueMessages(tx, scope, { lane, at: scope.at, limit })
    if (due.length === 0) return { due: 0, claimed: 0, submits: [], broadcastIds: [] }
    const claimed = due.slice(0, await takePace(tx, lane, due.length))
    const intents = intentsOf(claimed)
    const written = await writeIntents(tx, scope, { intents, leaseSeconds })
    const sending = new Set(written.filter(({ state }) => state === 'sending').map(({ id }) => id))
    return {
      due: due.length,
      claimed: claimed.length,
      broadcastIds: [...new Set(claimed.flatMap((message) => message.broadcast_id ?? []))],
      submits: claimed.flatMap((message, index) => {
        const intent = intents[index]
        if (!intent || !sending.has(message.id)) return []
        const sms = { reference: intent.attemptId, from: lane.code, to: message.address, text: intent.body }
        return [{ id: message.id, attempts: message.attempts + 1, sms }]
      }),
    }
  })
}

/** A resumed attempt keeps its reference and its text; a new one gets both. */
function intentsOf(messages: readonly DueMessage[]): Intent[] {
  const templates = new Map<string, TemplatePart[]>()
  const render = (message: DueMessage) => {
    const source = usesFrench(message, message.message_fr) ? message.message_fr : message.message
    const template = templates.get(source ?? '') ?? parseTemplate(source ?? '')
    templates.set(source ?? '', template)
    return renderTemplate(template, mergeValuesOf(message))
  }
  return messages.map((message) => ({
    id: message.id,
    attemptId: message.state === 'sending' && message.attempt_id ? message.attempt_id : newId(),
    body: message.body ?? render(message),
  }))
}

/** The answer must come while the attempt is still this worker's. */
async function submitInTime(port: SmsPort, batch: SmsSubmit[], leaseSeconds: number): Promise<SmsOutcome[]> {
  const timeout = new AbortController()
  const milliseconds = Math.min(answerSeconds, leaseSeconds * 0.8) * 1000
  const unanswered = (reason: string) =>
    batch.map(({ reference }) => ({ kind: 'unknown', reference, reason }) as const)
  try {
    return await Promise.race([
      port.submit(batch).catch((error: unknown) => unanswered(String(error))),
      sleep(milliseconds, unanswered('no_answer'), { signal: timeout.signal }),
    ])
  } finally {
    timeout.abort()
  }
}

const notSetUp = ({ reference }: SmsSubmit): SmsOutcome => ({
  kind: 'refused',
  reference,
  reason: 'The gateway of this shortcode is not set up.',
  isPermanent: false,
})

function settle(submits: Submit[], outcomes: SmsOutcome[], recognisesReferences: boolean): Settlement[] {
  const byReference = new Map(outcomes.map((outcome) => [outcome.reference, outcome]))
  return submits.map(({ id, attempts, sms }) => {
    const attemptId = sms.reference
    const outcome = byReference.get(attemptId) ?? {
      kind: 'unknown',
      reference: attemptId,
      reason: 'no_answer',
    }
    return { id, attemptId, ...settlementOf(outcome, attempts, recognisesReferences) }
  })
}

function settlementOf(
  outcome: SmsOutcome,
  attempts: number,
  recognisesReferences: boolean,
): Omit<Settlement, 'id' | 'attemptId'> {
  const empty = { providerMessageId: null, reason: null, isPermanent: null, retrySeconds: null }
  if (outcome.kind === 'accepted')
    return { ...empty, state: 'sent', providerMessageId: outcome.providerMessageId }
  const mayTryAgain = attempts < maxAttempts
  const again = { retrySeconds: retrySeconds[attempts - 1] ?? 0, reason: outcome.reason }
  if (outcome.kind === 'unknown')
    return recognisesReferences && mayTryAgain
      ? { ...empty, ...again, state: 'sending' }
      : { ...empty, state: 'unknown', reason: outcome.reason }
  return outcome.isPermanent || !mayTryAgain
    ? { ...empty, state: 'failed', reason: outcome.reason, isPermanent: outcome.isPermanent }
    : { ...empty, ...again, state: 'queued' }
}

/** A gateway that gives one id twice costs the receipts of this batch, and never its outcomes. */
async function writeOutcomes({ db, scope, clock }: BatchOptions, settlements: Settlement[]): Promise<void> {
  try {
    await writeSettlements(db, scope, { settlements, at: clock.now() })
  } catch (error) {
    if ((error as { constraint?: unknown } | null)?.constraint !== 'message_provider') throw error
    const withoutIds = settlements.map((settlement) => ({ ...settlement, providerMessageId: null }))
    await writeSettlements(db, scope, { settlements: withoutIds, at: clock.now() })
  }
}

/** What a gateway answered exists only here until it is written, so a database that is away is waited for. */
async function untilAnswered(write: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await write()
    } catch (error) {
      if (refusalOf(error)?.code !== 'unavailable' || tries === 30) throw error
      await sleep(500)
    }
  }
}
