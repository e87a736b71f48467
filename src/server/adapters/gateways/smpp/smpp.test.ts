// alone: answers that come too late, and lines that are silent for too long.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adapterTo, lineGateway, longText, newPhone, smppRule, submitTo } from '#test/support/smppWorld.ts'
import { until } from '#test/support/until.ts'
import { gatewaySuite, lineSuite, peerSuite } from '../gateway.suite.ts'
import { createSmppPeer } from './smppPeer.fixture.ts'

gatewaySuite('SMPP', lineGateway)
peerSuite('SMPP', lineGateway)
lineSuite('SMPP', lineGateway)

smppRule('a long text asks for one receipt, which names the id that was answered', async (world) => {
  const [outcome] = await world.port.submit([submitTo(newPhone(), longText)])
  assert.equal(world.peer.submits.length, 3)
  await world.peer.sendReceipts()
  assert.equal(world.receipts.length, 1)
  assert.equal(
    outcome?.kind === 'accepted' && outcome.providerMessageId,
    world.receipts[0]?.providerMessageId,
  )
})

smppRule('a text of which a part was refused failed for good, and is not begun again', async (world) => {
  world.peer.refuseLaterParts(0x0b, 1)
  const [outcome] = await world.port.submit([submitTo(newPhone(), longText)])
  assert.deepEqual(outcome?.kind === 'refused' && [outcome.isPermanent, outcome.reason], [
    true,
    'taken_in_part',
  ])
  assert.equal(world.peer.submits.length, 2)
})

smppRule('a part that the gateway is too busy for is offered again', async (world) => {
  world.peer.refuseLaterParts(0x58, 2)
  const to = newPhone()
  const [outcome] = await world.port.submit([submitTo(to, longText)])
  assert.equal(outcome?.kind, 'accepted')
  assert.deepEqual([world.peer.textsOf(to), world.peer.submits.length], [[longText], 5])
})

smppRule(
  'what a throttled gateway has room for is the later parts’ before new texts’: none is left half',
  async ({ peer, port }) => {
    const batch = Array.from({ length: 40 }, () => submitTo(newPhone(), longText))
    const outcomes = await port.submit(batch)
    const whole = outcomes.filter(({ kind }) => kind === 'accepted').length
    const refused = outcomes.filter((one) => one.kind === 'refused' && !one.isPermanent).length
    assert.equal(whole + refused, 40)
    assert.ok(whole > 5, `${whole} are whole`)
    for (const [at, { to, text }] of batch.entries())
      assert.deepEqual(peer.textsOf(to), outcomes[at]?.kind === 'accepted' ? [text] : [])
    const parts = peer.partsTaken()
    assert.deepEqual([parts.length, new Set(parts).size], [3 * whole, 3 * whole])
  },
  { partsPerSecond: 60, window: 20 },
)

smppRule(
  'a text that is not whole when its batch must be answered is unknown, and is brought to its end alone',
  async ({ peer, port, receipts }) => {
    peer.refuseLaterParts(0x14, 2)
    const sent = { ...submitTo(newPhone(), longText), reference: 'begun' }
    assert.equal((await port.submit([sent]))[0]?.kind, 'unknown')
    await until(() => peer.textsOf(sent.to).length === 1)
    await peer.sendReceipts()
    assert.deepEqual([receipts[0]?.reference, receipts[0]?.state], ['begun', 'delivered'])
    assert.equal(peer.partsTaken().length, 3)
  },
  { times: { answerMilliseconds: 1000, busyPauseMilliseconds: 600, wholeMilliseconds: 60_000 } },
)

smppRule(
  'a text whose later part is refused until its time is over failed, and says why',
  async ({ peer, port, receipts }) => {
    peer.refuseLaterParts(0x58, 1000)
    const sent = { ...submitTo(newPhone(), longText), reference: 'half' }
    assert.equal((await port.submit([sent]))[0]?.kind, 'unknown')
    await until(() => receipts.length === 1)
    const [{ reference, state, reason } = {}] = receipts
    assert.deepEqual([reference, state, reason], ['half', 'failed', 'taken_in_part'])
    assert.equal(peer.partsTaken().length, 1)
  },
  { times: { answerMilliseconds: 1000, wholeMilliseconds: 200 } },
)

for (const answer of ['cut', 'hang'] as const)
  smppRule(
    `a text is unknown where its later part has no answer (${answer})`,
    async (world) => {
      world.peer.refuseLaterParts(answer, 1)
      const [outcome] = await world.port.submit([submitTo(newPhone(), longText)])
      assert.equal(outcome?.kind, 'unknown')
    },
    { times: { responseMilliseconds: 1000 } },
  )

smppRule(
  'an answer that comes too late settles its message: a refusal at once, a yes with the receipt',
  async ({ peer, port, receipts }) => {
    peer.behave({ delayMilliseconds: 2000 })
    const taken = { ...submitTo(newPhone()), reference: 'taken' }
    assert.equal((await port.submit([taken]))[0]?.kind, 'unknown')
    await until(() => peer.textsOf(taken.to).length === 1)
    peer.behave({ delayMilliseconds: 2000, refuse: 'for_good' })
    const refused = { ...submitTo(newPhone()), reference: 'refused' }
    assert.equal((await port.submit([refused]))[0]?.kind, 'unknown')
    await until(() => receipts.length === 1)
    await peer.sendReceipts()
    assert.deepEqual(
      receipts.map(({ reference, state }) => [reference, state]),
      [
        ['refused', 'failed'],
        ['taken', 'delivered'],
      ],
    )
  },
  { times: { responseMilliseconds: 1000, enquireMilliseconds: 250, forgetMilliseconds: 60_000 } },
)

smppRule(
  'a receipt names our reference while its id is remembered, and a repeated one the id alone',
  async (world) => {
    const { peer, port, receipts } = world
    const [outcome] = await port.submit([{ ...submitTo(newPhone()), reference: 'ours' }])
    assert.equal(outcome?.kind, 'accepted')
    peer.behave({ receiptTimes: 2 })
    await peer.sendReceipts()
    await until(() => receipts.length === 2)
    const providerMessageId = outcome?.kind === 'accepted' ? outcome.providerMessageId : ''
    assert.deepEqual(
      receipts.map((receipt) => [receipt.reference, receipt.providerMessageId]),
      [
        ['ours', providerMessageId],
        [undefined, providerMessageId],
      ],
    )
  },
)

smppRule('the line is made again after it was cut or said goodbye to', async ({ peer, port }) => {
  peer.cutLines()
  await until(() => peer.binds() === 2)
  peer.unbindAll()
  await until(() => peer.binds() === 3)
  const [outcome] = await port.submit([submitTo(newPhone())])
  assert.equal(outcome?.kind, 'accepted')
})

for (const [what, bytes] of Object.entries({
  'is too long': '7fffffff000000050000000000000001',
  'breaks off': '00000014000000150000000000000001020c0002',
}))
  smppRule(`a PDU that ${what} ends the line, and it is made again`, async ({ peer, port }) => {
    peer.write(Buffer.from(bytes, 'hex'))
    await until(() => peer.binds() === 2)
    assert.equal((await port.submit([submitTo(newPhone())]))[0]?.kind, 'accepted')
  })

smppRule(
  'a line on which nobody answers any more is made again',
  async ({ peer }) => {
    peer.behave({ hang: 'before' })
    await until(() => peer.binds() >= 2)
    peer.behave({})
  },
  { times: { enquireMilliseconds: 50, responseMilliseconds: 50 } },
)

smppRule(
  'an answer that never comes holds its slot for a while, and not for ever',
  async ({ peer, port }) => {
    peer.refuseLaterParts('hang', 1)
    const [unknown] = await port.submit([submitTo(newPhone(), longText)])
    const [next] = await port.submit([submitTo(newPhone())])
    assert.deepEqual([unknown?.kind, next?.kind, peer.binds()], ['unknown', 'accepted', 1])
  },
  { window: 1, times: { responseMilliseconds: 1000, enquireMilliseconds: 250 } },
)

test('SMPP: a refused password is a refusal for now', async () => {
  const peer = await createSmppPeer()
  const port = adapterTo(peer, { password: 'wrong' })
  const [outcome] = await port.submit([submitTo(newPhone())])
  assert.deepEqual(outcome?.kind === 'refused' && [outcome.isPermanent, outcome.reason], [
    false,
    'gateway_away',
  ])
  await port.close()
  await peer.leave()
})
