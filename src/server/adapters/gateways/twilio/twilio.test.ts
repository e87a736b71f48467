import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { gatewaySuite, type LineGateway, lineSuite, peerSuite } from '../gateway.suite.ts'
import type { GatewayListener } from '../port.ts'
import { outcomeOfAnswer } from './answer.ts'
import { readSigned, receiptOf } from './callback.ts'
import { createTwilio } from './twilio.ts'
import { account, bodyOf, createTwilioPeer } from './twilioPeer.fixture.ts'

/** The adapter with a peer, and a server that takes the callbacks as the product's hook does. */
async function open(): Promise<LineGateway> {
  const peer = await createTwilioPeer()
  let listener: GatewayListener | undefined
  const hook = createServer(async (request, response) => {
    const callback = {
      body: Buffer.from(await bodyOf(request)),
      signature: request.headers['x-twilio-signature']?.toString(),
      address: `http://127.0.0.1:${hookPort()}${request.url}`,
    }
    const fields = readSigned(callback, account.authToken)
    assert.ok(fields, 'the callback is signed')
    const reference = new URL(callback.address).searchParams.get('reference')
    const receipt = receiptOf(fields, reference ?? undefined)
    if (receipt) await listener?.receipts([receipt])
    response.end()
  })
  const hookPort = () => (hook.address() as AddressInfo).port
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
  const port = createTwilio({
    ...account,
    window: 5,
    apiUrl: peer.url,
    publicUrl: `http://127.0.0.1:${hookPort()}`,
    answerMilliseconds: 3000,
    connectMilliseconds: 2000,
  })
  return {
    port: {
      ...port,
      listen: (next) => {
        listener = next
      },
    },
    behave: peer.behave,
    mostAtOnce: peer.mostAtOnce,
    leave: peer.leave,
    settled: async () => {
      const statuses = await peer.callBack()
      assert.ok(statuses.every((status) => status === 200))
    },
    textsOf: async (phone) => peer.deliveries.filter(({ to }) => to === phone).map(({ text }) => text),
    end: async () => {
      hook.closeAllConnections()
      hook.close()
      await peer.leave()
    },
  }
}

gatewaySuite('Twilio', open)
peerSuite('Twilio', open)
lineSuite('Twilio', open)

const submit = { reference: 'r', from: '55555', to: '+14165550100', text: 'Hi' }
const outcomeOf = (status: number, code?: number) => {
  const outcome = outcomeOfAnswer(submit, status, code ? JSON.stringify({ code, status }) : '<html>')
  return outcome.kind === 'refused' ? `refused ${outcome.isPermanent ? 'for good' : 'for now'}` : outcome.kind
}

test('what Twilio refuses for good is not tried again, and what passes by itself is', () => {
  for (const code of [21211, 21610, 21614, 21408]) assert.equal(outcomeOf(400, code), 'refused for good')
  for (const code of [21611, 14107]) assert.equal(outcomeOf(400, code), 'refused for now')
  assert.equal(outcomeOf(429, 20429), 'refused for now')
  assert.equal(outcomeOf(401, 20003), 'refused for now')
  assert.equal(outcomeOf(503), 'refused for now')
  assert.equal(outcomeOf(500, 20500), 'refused for now')
})

test('an error of something between us and Twilio leaves open what Twilio did', () => {
  for (const status of [500, 502, 504]) assert.equal(outcomeOf(status), 'unknown')
  assert.equal(outcomeOf(201), 'unknown')
})

test('a wrong token of ours is told as a refusal for now', async () => {
  const peer = await createTwilioPeer()
  const port = createTwilio({
    ...account,
    authToken: 'wrong',
    window: 5,
    apiUrl: peer.url,
    publicUrl: 'http://localhost',
  })
  const [outcome] = await port.submit([submit])
  assert.deepEqual(outcome, {
    kind: 'refused',
    reference: 'r',
    reason: 'gateway_refused:20003',
    isPermanent: false,
  })
  await port.close()
  await peer.leave()
})
