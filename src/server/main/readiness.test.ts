import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { account, createSmppPeer } from '#server/adapters/gateways/smpp/smppPeer.fixture.ts'
import { testApplication } from '#test/support/application.ts'
import { testDatabase } from '#test/support/database.ts'
import { fullDatabase } from '#test/support/fullDatabase.ts'
import { until } from '#test/support/until.ts'

const peer = await createSmppPeer()
const database = await testDatabase()
const application = await testApplication({
  database,
  clock: { now: () => new Date('2027-01-04T14:00:00.000Z') },
  gateways: {
    smpp: { ...account, host: '127.0.0.1', port: peer.port, isTls: false, window: 5, receiptIds: 'same' },
    twilio: { accountSid: 'AC0', authToken: 'a token of Twilio', apiUrl: 'http://127.0.0.1:9', window: 5 },
  },
  mail: {
    smtp: {
      host: '127.0.0.1',
      port: 9,
      isSecure: false,
      from: 'hello@maple.test',
      connections: 1,
    },
  },
})
after(async () => {
  await application.close()
  await peer.leave()
})

type Told = { status: string; reason?: string; short_of?: string; gateways: { smpp: object } }
const readiness = async () => (await (await fetch(`${application.url}/readyz`)).json()) as Told

test('before it works there is no line, and nobody is said to be away', async () => {
  const told = await readiness()
  assert.deepEqual([told.reason, told.gateways], ['not_working', { smpp: {}, twilio: {}, smtp: {} }])
})

test('what the manual shows is what is answered', async () => {
  const manual = readFileSync(join(import.meta.dirname, '../../../docs/operating/watching.md'), 'utf8')
  const example = /```json\n(\{\n {2}"status"[\s\S]*?)```/.exec(manual)?.[1] ?? ''
  await application.work()
  const mail = { to: { name: 'Fay', address: 'fay@maple.test' }, subject: 'Hello', text: 'Hello.' }
  await assert.rejects(application.outside.mail.send(mail))
  await until(() => peer.binds() === 1)
  await until(async () => 'is_connected' in (await readiness()).gateways.smpp)
  await until(async () => JSON.stringify((await readiness()).gateways.smpp) === '{"is_connected":true}')
  assert.deepEqual(await readiness(), JSON.parse(example))
})

test('what has no room is named, and no longer when there is room again', async () => {
  const disk = fullDatabase(database.ownerUrl)
  await disk.fill()
  await until(async () => (await readiness()).status === 'not ready')
  const { reason, short_of } = await readiness()
  assert.deepEqual([reason, short_of], ['no_space', 'database'])
  await disk.makeRoom()
  await until(async () => (await readiness()).status === 'ready')
  assert.equal((await readiness()).short_of, undefined)
})
