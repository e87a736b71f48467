import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createWebhook } from '#server/webhooks/webhooks.ts'
import { importOffice } from '#test/support/importOffice.ts'
import { rollBackImport } from './imports.ts'

const { here, outside, upload, clientOf, end } = await importOffice()
after(end)
const { db } = here

test('webhooks hear each event of an import once, and what is taken back keeps no event', async () => {
  const scope = await clientOf('heard')
  const form = { name: 'Lists', url: 'http://127.0.0.1:9/', actions: ['added_to_list' as const], is_on: true }
  await createWebhook({ db, outside }, scope, form)
  const lines = Array.from({ length: 3000 }, (_, index) => `P${index},416${String(5_550_000 + index)}`)
  const sheet = await upload(scope, ['n,p', ...lines].join('\n'), { mapping: ['first_name', 'phone'] })
  await sheet.run()
  const count = async (from: string) =>
    (await here.rows<{ count: number }>(`select count(*)::int as count from ${from}`))[0]?.count
  const heard = `webhook_dispatch d join event e on e.client_id = d.client_id and e.id = d.event_id
    and e.participant_id = d.participant_id and e.action = d.action and e.at = d.at`
  assert.deepEqual([await count('webhook_dispatch'), await count(heard)], [3000, 3000])
  await rollBackImport(db, scope, sheet.importId)
  await sheet.takeBack()
  // Whoever sends finds that the events are gone.
  assert.deepEqual([await count('webhook_dispatch'), await count(heard)], [3000, 0])
})
