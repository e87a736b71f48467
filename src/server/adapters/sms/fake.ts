import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SmsOutcome, SmsPort, SmsReceipt, SmsSubmit } from './port.ts'

// A gateway for tests that does what it is told: slow, refusing, hanging, cutting the line, repeating and
// reordering receipts. Its own log is the truth that the tests compare with.

type Receipt = SmsReceipt & { shortcode: string }

/** How it behaves from now on; what is left out is normal. */
export type FakeBehaviour = {
  /** Milliseconds before each batch is answered. */
  delayMilliseconds?: number
  /** Refuses every submit. */
  refuse?: 'for_now' | 'for_good'
  /** Never answers: before it took the batch, or after. */
  hang?: 'before' | 'after'
  /** The line is cut after it took the batch: no answer comes. */
  cut?: boolean
  /** How often each receipt comes, and whether the last come first. */
  receiptTimes?: number
  reordersReceipts?: boolean
}

export type FakeGateway = SmsPort & {
  behave(behaviour: FakeBehaviour): void
  /** Every submit that reached it, with when (milliseconds of the system clock). */
  readonly submits: readonly (SmsSubmit & { at: number })[]
  /** What it would send to phones: each entry is one SMS. */
  readonly deliveries: readonly (SmsSubmit & { providerMessageId: string })[]
  /** Hands over the receipts that are due. */
  sendReceipts(state?: SmsReceipt['state']): Promise<void>
  settled(): Promise<void>
}

/** `recognisesReferences` says whether a repeated reference is delivered once (true) or again (false). */
export function createFakeGateway({ recognisesReferences }: { recognisesReferences: boolean }): FakeGateway {
  const submits: (SmsSubmit & { at: number })[] = []
  const deliveries: (SmsSubmit & { providerMessageId: string })[] = []
  const name = `fake-${randomUUID()}`
  let behaviour: FakeBehaviour = {}
  let listener: ((receipts: readonly Receipt[]) => Promise<void>) | undefined
  let dueReceipts: Receipt[] = []

  const accept = (sms: SmsSubmit): SmsOutcome => {
    const { reference } = sms
    const known = recognisesReferences
      ? deliveries.find((delivery) => delivery.reference === reference)
      : undefined
    const providerMessageId = known?.providerMessageId ?? `${name}-${deliveries.length + 1}`
    if (!known) deliveries.push({ ...sms, providerMessageId })
    dueReceipts.push({ providerMessageId, state: 'delivered', shortcode: sms.from })
    return { kind: 'accepted', reference, providerMessageId }
  }

  const sendReceipts = async (state: SmsReceipt['state'] = 'delivered') => {
    const due = dueReceipts.map((receipt) => ({ ...receipt, state }))
    dueReceipts = []
    const ordered = behaviour.reordersReceipts ? due.toReversed() : due
    const repeated = Array.from({ length: behaviour.receiptTimes ?? 1 }, () => ordered).flat()
    if (repeated.length > 0) await listener?.(repeated)
  }

  return {
    recognisesReferences,
    submits,
    deliveries,
    behave: (next) => {
      behaviour = next
    },
    submit: async (batch) => {
      const { delayMilliseconds, refuse, hang, cut } = behaviour
      const at = Date.now()
      submits.push(...batch.map((sms) => ({ ...sms, at })))
      if (delayMilliseconds) await sleep(delayMilliseconds)
      if (hang === 'before') return neverAnswer()
      if (refuse) return batch.map((sms) => refusalOf(sms, refuse))
      const outcomes = batch.map(accept)
      if (hang === 'after') return neverAnswer()
      return cut ? batch.map(lostAnswerOf) : outcomes
    },
    onReceipts: (next) => {
      listener = next
    },
    sendReceipts,
    settled: () => sendReceipts(),
  }
}

const neverAnswer = () => new Promise<never>(() => undefined)

const refusalOf = ({ reference }: SmsSubmit, refuse: 'for_now' | 'for_good'): SmsOutcome => ({
  kind: 'refused',
  reference,
  reason: refuse === 'for_good' ? 'The number does not exist.' : 'The gateway is busy.',
  isPermanent: refuse === 'for_good',
})

const lostAnswerOf = ({ reference }: SmsSubmit): SmsOutcome => ({
  kind: 'unknown',
  reference,
  reason: 'The connection was lost.',
})
