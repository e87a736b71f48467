import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GatewayListener, GatewayPort, Outcome, Receipt, Submit } from './port.ts'

// A gateway for tests that does what it is told: slow, refusing, hanging, cutting the line, repeating and
// reordering receipts. Its own log is the truth that the tests compare with.

/** How it behaves from now on; what is left out is normal. */
export type FakeBehaviour = {
  /** Milliseconds before each batch is answered. */
  delayMilliseconds?: number
  /** Refuses every submit, or each so-manieth. */
  refuse?: 'for_now' | 'for_good'
  refuseEvery?: number
  /** Never answers: before it took the batch, or after. */
  hang?: 'before' | 'after'
  /** The line is cut after it took the batch: no answer comes. */
  cut?: boolean
  /** How often each receipt comes, and whether the last come first. */
  receiptTimes?: number
  reordersReceipts?: boolean
}

export type FakeGateway = GatewayPort & {
  readonly behave: (behaviour: FakeBehaviour) => void
  /** Every submit that reached it, with when (milliseconds of the system clock). */
  readonly submits: readonly (Submit & { at: number })[]
  /** Sent to phones, if it could: each entry is one SMS. */
  readonly deliveries: readonly (Submit & { providerMessageId: string })[]
  /** Hands over the receipts that are due. */
  readonly sendReceipts: (state?: Receipt['state']) => Promise<void>
}

export type FakeOptions = { recognisesReferences: boolean; echoesReferences?: boolean; window?: number }

/** `recognisesReferences` says whether a repeated reference is delivered once (true) or again (false). */
export function createFakeGateway(options: FakeOptions): FakeGateway {
  const { recognisesReferences, echoesReferences = false, window = 500 } = options
  const submits: (Submit & { at: number })[] = []
  const deliveries: (Submit & { providerMessageId: string })[] = []
  const name = `fake-${randomUUID()}`
  let behaviour: FakeBehaviour = {}
  const refusal = createRefusals()
  let listener: GatewayListener | undefined
  let dueReceipts: Receipt[] = []

  const accept = (sms: Submit): Outcome => {
    const { reference } = sms
    const known = recognisesReferences
      ? deliveries.find((delivery) => delivery.reference === reference)
      : undefined
    const providerMessageId = known?.providerMessageId ?? `${name}-${deliveries.length + 1}`
    if (!known) deliveries.push({ ...sms, providerMessageId })
    dueReceipts.push({
      providerMessageId,
      state: 'delivered',
      from: sms.from,
      ...(echoesReferences && { reference }),
    })
    return { kind: 'accepted', reference, providerMessageId }
  }

  const sendReceipts = async (state: Receipt['state'] = 'delivered') => {
    const due = dueReceipts.map((receipt) => ({ ...receipt, state }))
    dueReceipts = []
    const ordered = behaviour.reordersReceipts ? due.toReversed() : due
    const repeated = Array.from({ length: behaviour.receiptTimes ?? 1 }, () => ordered).flat()
    if (repeated.length > 0) await listener?.receipts(repeated)
  }

  return {
    recognisesReferences,
    echoesReferences,
    window,
    submits,
    deliveries,
    behave: (next) => {
      behaviour = next
    },
    submit: async (batch) => {
      const { delayMilliseconds, hang, cut } = behaviour
      const at = Date.now()
      submits.push(...batch.map((sms) => ({ ...sms, at })))
      if (delayMilliseconds) await sleep(delayMilliseconds)
      if (hang === 'before') return neverAnswer()
      const outcomes = batch.map((sms) => refused(sms, refusal(behaviour)) ?? accept(sms))
      if (hang === 'after') return neverAnswer()
      return cut ? batch.map(lostAnswerOf) : outcomes
    },
    listen: (next) => {
      listener = next
    },
    close: async () => undefined,
    sendReceipts,
  }
}

const neverAnswer = () => new Promise<never>(() => undefined)

/** How what is asked next is refused, if it is. */
export function createRefusals(): (behaviour: FakeBehaviour) => FakeBehaviour['refuse'] {
  let asked = 0
  return ({ refuse, refuseEvery = 1 }) => {
    asked += 1
    return asked % refuseEvery === 0 ? refuse : undefined
  }
}

const refused = ({ reference }: Submit, refuse: FakeBehaviour['refuse']): Outcome | undefined =>
  refuse && {
    kind: 'refused',
    reference,
    reason: refuse === 'for_good' ? 'no_such_number' : 'gateway_busy',
    isPermanent: refuse === 'for_good',
  }

const lostAnswerOf = ({ reference }: Submit): Outcome => ({
  kind: 'unknown',
  reference,
  reason: 'connection_lost',
})
