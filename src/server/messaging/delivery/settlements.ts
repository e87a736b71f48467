import { setTimeout as sleep } from 'node:timers/promises'
import { cutText } from '#contract/text.ts'
import type { Outcome } from '#server/adapters/gateways/port.ts'
import { suppressAddresses } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { isNoRoom, RefusedError } from '#server/platform/errors.ts'
import { countingAt } from './counts.ts'
import { deadEndsOf } from './deadEnds.ts'
import type { ClientWithin } from './lanes.ts'
import { outcomeStatements, type Settlement, type Writing } from './queries/settlements.ts'
import type { Written } from './texts.ts'

/**
 * One attempt that was submitted. `repeats`: how often the gateway was asked again about it; `written`: its text, where
 * that is stored with the outcome.
 */
export type Attempt = {
  readonly id: string
  readonly attempt: number
  readonly repeats: number
  readonly written: Written | null
}

/** How a gateway speaks of messages; both false where the installation has not set it up. */
export type Manners = { readonly recognisesReferences: boolean; readonly echoesReferences: boolean }

const maxAttempts = 5
/** Seconds before the second, third, … try. */
const retrySeconds = [5, 30, 120, 600]
/** Recipients are counted for each reason, so a gateway's long reason is cut. */
const reasonCharacters = 60

export const cutReason = (reason: string | null | undefined) =>
  cutText((reason ?? '').trim(), reasonCharacters)

export function settlementOf(attempt: Attempt, outcome: Outcome, manners: Manners): Settlement {
  const { id, attempt: number, repeats, written } = attempt
  const plain = {
    id,
    written,
    attempt: number,
    providerMessageId: null,
    reason: null,
    isPermanent: null,
    retrySeconds: null,
  }
  if (outcome.kind === 'accepted')
    return { ...plain, state: 'sent', providerMessageId: outcome.providerMessageId }
  const reason = cutReason(outcome.reason) || 'failed'
  if (outcome.kind === 'unknown')
    return manners.recognisesReferences && repeats + 1 < maxAttempts
      ? { ...plain, state: 'sending', retrySeconds: retrySeconds[repeats] ?? 0 }
      : { ...plain, state: 'unknown', reason }
  return outcome.isPermanent || number >= maxAttempts
    ? { ...plain, state: 'failed', reason, isPermanent: outcome.isPermanent }
    : { ...plain, state: 'queued', retrySeconds: retrySeconds[number - 1] ?? 0 }
}

/** The settlements in the order of their ids. */
export type Settling = { settlements: readonly Settlement[]; keyedBy: string | undefined; now: () => Date }

/** Outcomes as what is written of them now. */
export const writingOf = ({ settlements, keyedBy, now }: Settling): Writing => ({
  settlements,
  keyedBy,
  ...countingAt(now()),
})

/** Senders that outcomes which cannot be written hold up, and until when. */
export type Patience = {
  /** Told with each try that the client's database is away: nobody else need wait for what this holds. */
  readonly whenAway: () => void
  readonly isStopping: () => boolean
}

/** Tries, each half a second after the one before: five minutes, and 15 seconds where the process is to stop. */
const mostTries = 600
const mostTriesAtStop = 30

/**
 * Writes outcomes. Until then the gateway's answers exist only in this process, so it waits for a database that is
 * away, and for one that has no room as long as it takes.
 */
export async function writeOutcomes(
  db: Db,
  within: ClientWithin,
  settling: Settling,
  { whenAway, isStopping }: Patience,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await writeOnce(db, within, writingOf(settling))
    } catch (error) {
      const isAway = error instanceof RefusedError && error.refusal.code === 'unavailable'
      const isEnough = tries >= (isStopping() ? mostTriesAtStop : mostTries)
      if (!isAway || (isEnough && !isNoRoom(error))) throw error
      whenAway()
      await sleep(500)
    }
  }
}

async function writeOnce(db: Db, within: ClientWithin, writing: Writing): Promise<void> {
  const [last, ...first] = outcomeStatements(within, writing).toReversed()
  if (last) await db.prepared(first.toReversed()).run(within, last)
  await suppressDeadEnds(db, within, writing)
}

/** No more is sent to addresses that their gateway says do not exist. */
export async function suppressDeadEnds(
  db: Db,
  within: ClientWithin,
  { settlements, at }: Pick<Writing, 'settlements' | 'at'>,
): Promise<void> {
  const failed = settlements.filter(({ isPermanent }) => isPermanent === true)
  if (failed.length > 0) await suppressAddresses(db, within, { ends: deadEndsOf(failed), at })
}
