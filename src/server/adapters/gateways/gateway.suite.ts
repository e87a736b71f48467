import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FakeBehaviour } from './fake.ts'
import type { GatewayPort, Outcome, Receipt, Submit } from './port.ts'

/** One gateway with its other side, whose own log is the truth. */
export type SuiteGateway = {
  readonly port: GatewayPort
  /** Resolves when every receipt that is due so far was handed over. */
  readonly settled: () => Promise<void>
  /** The texts that this address received, as the other side has them. */
  readonly textsOf: (address: string) => Promise<string[]>
  /** Closes the other side; the suite closes the port before. */
  readonly end?: () => Promise<void>
}

/** The other side where it can be told how to behave. */
export type PeerGateway = SuiteGateway & {
  readonly behave: (behaviour: FakeBehaviour) => void
}

/** The other side behind a line. */
export type LineGateway = PeerGateway & {
  /** The most submits that ever waited for its answer at once. */
  readonly mostAtOnce: () => number
  /** The part of the window that it sees at once, where the rest waits behind it on the same line; left out, all. */
  readonly seenOfWindow?: number
  /** Takes the other side away, so that nobody listens at its address any more. */
  readonly leave: () => Promise<void>
}

/** How this gateway is addressed; left out, it is an SMS gateway. */
export type SuiteAddresses = {
  readonly from?: string
  /** A recipient's address by a number from 0 to 999. */
  readonly addressOf?: (line: number) => string
  /** The rest of a submit, besides its text. */
  readonly more?: (text: string) => Pick<Submit, 'email'>
  /** False where nobody tells what became of a message that was taken. */
  readonly hasReceipts?: boolean
}

type Open<Gateway> = () => Promise<Gateway>
type Suite<Gateway> = {
  submitTo: (line: number, text?: string) => Submit
  from: string
  run: (title: string, rule: (gateway: Gateway) => Promise<void>) => void
  runWithReceipts: (title: string, rule: (gateway: Gateway) => Promise<void>) => void
}

function suiteOf<Gateway extends SuiteGateway>(
  name: string,
  open: Open<Gateway>,
  addresses: SuiteAddresses,
): Suite<Gateway> {
  const { from = '55555', more, hasReceipts = true } = addresses
  const addressOf = addresses.addressOf ?? ((line) => `+14165550${String(line).padStart(3, '0')}`)
  const run: Suite<Gateway>['run'] = (title, rule) =>
    void test(`${name}: ${title}`, async () => {
      const gateway = await open()
      try {
        await rule(gateway)
      } finally {
        await gateway.port.close()
        await gateway.end?.()
      }
    })
  return {
    from,
    submitTo: (line, text = 'Hello') => ({
      reference: randomUUID(),
      from,
      to: addressOf(line),
      text,
      ...more?.(text),
    }),
    run,
    runWithReceipts: hasReceipts ? run : () => undefined,
  }
}

/** Rules that every gateway must keep: run on the simulator, on the fake and on each provider's adapter. */
export function gatewaySuite(name: string, open: Open<SuiteGateway>, addresses: SuiteAddresses = {}): void {
  const { submitTo, from, run, runWithReceipts } = suiteOf(name, open, addresses)

  run("one outcome comes for each submit, with the gateway's own id", async ({ port, textsOf }) => {
    const batch = [submitTo(111, 'one'), submitTo(112, 'two')]
    const outcomes = await port.submit(batch)
    assert.deepEqual(
      outcomes.map(({ kind, reference }) => [kind, reference]),
      batch.map(({ reference }) => ['accepted', reference]),
    )
    assert.equal(new Set(outcomes.map(idOf)).size, 2)
    assert.deepEqual(await textsOf(submitTo(112).to), ['two'])
  })

  run('a repeated reference is sent once where the gateway says that it recognises it', async (gateway) => {
    const { port, textsOf } = gateway
    const submit = submitTo(113)
    const [first] = await port.submit([submit])
    const [second] = await port.submit([submit])
    const texts = await textsOf(submit.to)
    assert.equal(texts.length, port.recognisesReferences ? 1 : 2)
    if (port.recognisesReferences) assert.deepEqual(second, first)
  })

  run('two texts with the same words to one recipient are two', async ({ port, textsOf }) => {
    await port.submit([submitTo(114), submitTo(114)])
    assert.equal((await textsOf(submitTo(114).to)).length, 2)
  })

  runWithReceipts('a receipt names the sender and the id that was answered', async (gateway) => {
    const receipts = receiptsOf(gateway.port)
    const submit = submitTo(115)
    const [outcome] = await gateway.port.submit([submit])
    await gateway.settled()
    const [receipt] = receipts
    assert.equal(receipts.length, 1)
    assert.deepEqual(
      [receipt?.providerMessageId, receipt?.state, receipt?.from],
      [idOf(outcome), 'delivered', from],
    )
    // Another process may hear of it, or a later one: then the id alone names it.
    const names = gateway.port.echoesReferences ? [submit.reference] : [submit.reference, undefined]
    assert.ok(names.includes(receipt?.reference))
  })

  for (const [at, [what, text]] of Object.entries(texts).entries())
    run(`${what} arrives whole, as one`, async ({ port, textsOf }) => {
      const submit = submitTo(130 + at, text)
      const [outcome] = await port.submit([submit])
      assert.equal(outcome?.kind, 'accepted')
      assert.deepEqual(await textsOf(submit.to), [text])
    })
}

const texts = {
  'a text of emoji': 'Félicitations 🎉👩‍👩‍👧 ça gagne!',
  'a text of the GSM alphabet and its extension': 'Déjà [1] {2} ~ 3 € ^ \\ | Ø à ü\nÅ @£$',
  'a text of three parts': `${'Every word of this long text must arrive, in its order. '.repeat(7)}€ end`,
  'a long text of emoji': '🎉 gagné '.repeat(20).trim(),
}

/**
 * The same for gateways whose other side can be told to misbehave: an outcome comes for each submit, and it is true.
 */
export function peerSuite(name: string, open: Open<PeerGateway>, addresses: SuiteAddresses = {}): void {
  const suite = suiteOf(name, open, addresses)
  const { submitTo, run, runWithReceipts } = suite
  const batchOf = (count: number) => Array.from({ length: count }, (_, at) => submitTo(at))
  refusalRules(suite)

  run('a slow gateway is waited for', async ({ port, behave }) => {
    behave({ delayMilliseconds: 100 })
    const outcomes = await port.submit(batchOf(5))
    assert.deepEqual(kindsOf(outcomes), { accepted: 5 })
  })

  for (const when of ['before', 'after'] as const)
    run(`a gateway that hangs ${when} it took a message leaves it unknown`, async ({ port, behave }) => {
      behave({ hang: when })
      const batch = batchOf(3)
      const outcomes = await answered(port, batch)
      assert.deepEqual(kindsOf(outcomes), { unknown: 3 })
      assert.deepEqual(
        outcomes.map(({ reference }) => reference),
        batch.map(({ reference }) => reference),
      )
    })

  run('a line that is cut leaves what was sent unknown, and the next is sent', async (gateway) => {
    const { port, behave, textsOf } = gateway
    behave({ cut: true })
    const outcomes = await port.submit(batchOf(3))
    assert.ok((kindsOf(outcomes).unknown ?? 0) > 0, 'what the gateway took is unknown')
    assert.equal(kindsOf(outcomes).accepted, undefined)
    for (const [at, { kind }] of outcomes.entries())
      if (kind === 'refused') assert.deepEqual(await textsOf(submitTo(at).to), [])
    behave({})
    assert.equal((await port.submit([submitTo(123)]))[0]?.kind, 'accepted')
  })

  runWithReceipts(
    'receipts that come twice and the last first all name what they are for',
    async (gateway) => {
      const { port, behave, settled } = gateway
      const receipts = receiptsOf(port)
      behave({ receiptTimes: 2, reordersReceipts: true })
      const outcomes = await port.submit(batchOf(4))
      await settled()
      assert.equal(receipts.length, 8)
      assert.deepEqual(
        new Set(receipts.map(({ providerMessageId }) => providerMessageId)),
        new Set(outcomes.map(idOf)),
      )
    },
  )
}

function refusalRules({ submitTo, run }: Suite<PeerGateway>): void {
  run('a refusal for now can be tried again, and nothing was sent', async ({ port, behave, textsOf }) => {
    behave({ refuse: 'for_now' })
    const [outcome] = await port.submit([submitTo(121)])
    assert.equal(outcome?.kind === 'refused' && outcome.isPermanent, false)
    assert.equal(outcome?.kind, 'refused')
    behave({})
    assert.equal((await port.submit([submitTo(121)]))[0]?.kind, 'accepted')
    assert.equal((await textsOf(submitTo(121).to)).length, 1)
  })

  run('where each third is refused for now, a long text arrives whole or not at all', async (gateway) => {
    const { port, behave, textsOf } = gateway
    behave({ refuse: 'for_now', refuseEvery: 3 })
    const batch = Array.from({ length: 10 }, (_, at) => submitTo(140 + at, texts['a text of three parts']))
    const outcomes = await port.submit(batch)
    assert.ok(
      outcomes.every((one) => one.kind === 'accepted' || (one.kind === 'refused' && !one.isPermanent)),
    )
    for (const [at, { to, text }] of batch.entries())
      assert.deepEqual(await textsOf(to), outcomes[at]?.kind === 'accepted' ? [text] : [])
  })

  run('a refusal for good has a reason, and nothing was sent', async ({ port, behave, textsOf }) => {
    behave({ refuse: 'for_good' })
    const [outcome] = await port.submit([submitTo(122)])
    assert.equal(outcome?.kind, 'refused')
    assert.ok(outcome.isPermanent && outcome.reason !== '')
    assert.deepEqual(await textsOf(submitTo(122).to), [])
  })
}

/** The same for gateways at the other end of a line. */
export function lineSuite(name: string, open: Open<LineGateway>, addresses: SuiteAddresses = {}): void {
  const { submitTo, run } = suiteOf(name, open, addresses)
  const batchOf = (count: number) => Array.from({ length: count }, (_, at) => submitTo(at))

  run('no more are under way than the window holds, whoever sends', async (gateway) => {
    const { port, behave, mostAtOnce, seenOfWindow = 1 } = gateway
    behave({ delayMilliseconds: 20 })
    const batches = [0, 1, 2].map(() => batchOf(port.window))
    const outcomes = (await Promise.all(batches.map((batch) => port.submit(batch)))).flat()
    assert.deepEqual(kindsOf(outcomes), { accepted: 3 * port.window })
    assert.equal(mostAtOnce(), port.window * seenOfWindow)
  })

  run('a gateway that is away refuses for now, and nothing is unknown', async ({ port, leave }) => {
    await leave()
    const outcomes = await port.submit(batchOf(3))
    assert.deepEqual(kindsOf(outcomes), { refused: 3 })
    assert.ok(outcomes.every((outcome) => outcome.kind === 'refused' && !outcome.isPermanent))
  })
}

/** Every receipt that this port hands over from now on. */
function receiptsOf(port: GatewayPort): Receipt[] {
  const receipts: Receipt[] = []
  port.listen({
    receipts: async (some) => {
      receipts.push(...some)
    },
    text: () => assert.fail('nothing came in'),
  })
  return receipts
}

const idOf = (outcome: Outcome | undefined) =>
  outcome?.kind === 'accepted' ? outcome.providerMessageId : undefined

function kindsOf(outcomes: readonly Outcome[]): Partial<Record<Outcome['kind'], number>> {
  const kinds: Partial<Record<Outcome['kind'], number>> = {}
  for (const { kind } of outcomes) kinds[kind] = (kinds[kind] ?? 0) + 1
  return kinds
}

/** The fake may never answer, which delivery takes as unknown after a time. */
async function answered(port: GatewayPort, batch: Submit[]): Promise<Outcome[]> {
  const stopping = new AbortController()
  const late = sleep(2000, undefined, { signal: stopping.signal }).then(() =>
    batch.map(({ reference }): Outcome => ({ kind: 'unknown', reference, reason: 'no_answer' })),
  )
  try {
    return await Promise.race([port.submit(batch), late])
  } finally {
    stopping.abort()
    await late.catch(() => undefined)
  }
}
