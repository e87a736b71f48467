import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { createUser } from '#server/access/access.ts'
import { account, createSmppPeer } from '#server/adapters/gateways/smpp/smppPeer.fixture.ts'
import { createClient, createShortcode } from '#server/clients/clients.ts'
import type { Db } from '#server/platform/db/db.ts'
import { testApplication } from '#test/support/application.ts'
import { clientForm } from '#test/support/office.ts'
import { until } from '#test/support/until.ts'

async function addSender(db: Db): Promise<void> {
  const at = new Date()
  const person = { email: 'fay@fanfare.test', name: 'Fay', password: 'correct horse battery' }
  const { id } = await createUser(db, { ...person, isPlatformAdmin: true }, at)
  const actor = { kind: 'user', id, name: 'Fay', isPlatformAdmin: true } as const
  const scope = { actor, requestId: 'test', at }
  const client = await createClient(db, scope, { ...clientForm('maple-market'), approval_above: null })
  await createShortcode(db, scope, {
    code: '55555',
    gateway: 'smpp',
    client_id: client.id,
    segment_limit: 140,
    messages_per_second: 1000,
    part_price: null,
    currency: null,
  })
}

test('a text over SMPP is answered over SMPP, its receipt is noted, and at the end the line is closed', async () => {
  const peer = await createSmppPeer()
  const smpp = { ...account, host: '127.0.0.1', port: peer.port, isTls: false, window: 5 }
  const application = await testApplication({ gateways: { smpp: { ...smpp, receiptIds: 'same' } } })
  const options = '-c search_path=fanfare,public'
  const owner = new pg.Client({ connectionString: application.databaseUrl, options })
  await owner.connect()
  const messages = async () =>
    (await owner.query('select direction, state from message order by direction')).rows as unknown[]
  await addSender(application.db)
  await application.work()
  await until(() => peer.binds() === 1)

  const message = { short_message: { message: 'HELP' }, data_coding: 0 }
  const status = await peer.deliver({ source_addr: '14165550100', destination_addr: '55555', ...message })
  assert.equal(status, 0)
  await until(() => peer.textsOf('+14165550100').length === 1)
  assert.deepEqual(await peer.sendReceipts(), [0])
  await until(async () => JSON.stringify(await messages()).includes('delivered'))
  assert.deepEqual(await messages(), [
    { direction: 'in', state: 'received' },
    { direction: 'out', state: 'delivered' },
  ])

  await owner.end()
  await application.close()
  await assert.rejects(async () => peer.deliver({}), /nobody is bound/)
  await peer.leave()
})
