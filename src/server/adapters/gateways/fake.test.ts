import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFakeGateway } from './fake.ts'
import { gatewaySuite, peerSuite } from './gateway.suite.ts'

for (const recognisesReferences of [true, false]) {
  const name = `the fake that ${recognisesReferences ? 'recognises' : 'forgets'} references`
  const open = async () => {
    const port = createFakeGateway({ recognisesReferences })
    return {
      port,
      behave: port.behave,
      settled: () => port.sendReceipts(),
      textsOf: async (phone: string) =>
        port.deliveries.filter(({ to }) => to === phone).map(({ text }) => text),
    }
  }
  gatewaySuite(name, open)
  peerSuite(name, open)
}

const sms = {
  reference: '7d6f2f0e-0000-4000-8000-000000000001',
  from: '55555',
  to: '+14165550100',
  text: 'Hi',
}

test('a cut line leaves the sender without an answer and the phone with a text', async () => {
  const gateway = createFakeGateway({ recognisesReferences: false })
  gateway.behave({ cut: true })
  const [outcome] = await gateway.submit([sms])
  assert.equal(outcome?.kind, 'unknown')
  assert.equal(gateway.deliveries.length, 1)
})

test('a refused text is not sent', async () => {
  const gateway = createFakeGateway({ recognisesReferences: false })
  gateway.behave({ refuse: 'for_now' })
  const [outcome] = await gateway.submit([sms])
  assert.deepEqual([outcome?.kind, gateway.submits.length, gateway.deliveries.length], ['refused', 1, 0])
})

test('receipts come twice and the last first when told so', async () => {
  const gateway = createFakeGateway({ recognisesReferences: true })
  const ids: string[] = []
  gateway.listen({
    text: () => assert.fail('nothing came in'),
    receipts: async (receipts) => {
      ids.push(...receipts.map(({ providerMessageId }) => providerMessageId))
    },
  })
  gateway.behave({ receiptTimes: 2, reordersReceipts: true })
  await gateway.submit([sms, { ...sms, reference: '7d6f2f0e-0000-4000-8000-000000000002' }])
  await gateway.sendReceipts()
  const [first, second] = gateway.deliveries.map(({ providerMessageId }) => providerMessageId)
  assert.deepEqual(ids, [second, first, second, first])
})
