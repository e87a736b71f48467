import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import { messagingWorld, staffOf } from '#test/support/messaging.ts'
import { refused } from '#test/support/prizing.ts'
import { createWidget, deleteWidget, listWidgets, presentWidget, updateWidget } from './widgets.ts'
import { beginWidgetConversation } from './widgetVisitors.ts'

const world = await messagingWorld()
const { db, rows } = world
afterAll(() => world.end())

const form = {
  name: 'Chat',
  greeting: 'Hello',
  greeting_fr: 'Bonjour',
  origins: ['https://www.maple.test', 'https://www.maple.test', 'http://localhost:8080'],
  is_enabled: true,
}

test('a widget has an eid and one tag to paste; an origin named twice is one', async () => {
  const scope = staffOf(await world.addSender())
  const made = await createWidget(db, scope, form)
  assert.match(made.eid, /^[a-z0-9]{12}$/)
  assert.deepEqual(made.origins, ['https://www.maple.test', 'http://localhost:8080'])
  const shown = presentWidget(made, 'https://fanfare.test')
  assert.equal(
    shown.script_tag,
    `<script src="https://fanfare.test/site/widget.js" data-widget="${made.eid}" async></script>`,
  )
  assert.ok(!('client_id' in shown))
})

test('a client sees and changes its own widgets only, and each change is in the audit trail', async () => {
  const [own, stranger] = [await world.addSender(), await world.addSender()]
  const scope = staffOf(own)
  const { id } = await createWidget(db, scope, form)
  const theirs = await createWidget(db, staffOf(stranger), form)
  await updateWidget(db, scope, { id, sent: { ...form, name: 'Help', is_enabled: false } })
  assert.deepEqual(
    (await listWidgets(db, scope)).map(({ name, is_enabled }) => [name, is_enabled]),
    [['Help', false]],
  )
  for (const other of [theirs.id, newId()]) {
    await assert.rejects(updateWidget(db, scope, { id: other, sent: form }), refused('not_found'))
    await assert.rejects(deleteWidget(db, scope, other), refused('not_found'))
  }
  await deleteWidget(db, scope, id)
  assert.deepEqual(await listWidgets(db, scope), [])
  const trail = await rows<{ action: string }>(
    'select action from audit_entry where client_id = $1 order by number',
    [own.client.id],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['widget.create', 'widget.update', 'widget.delete'],
  )
})

test('a widget that somebody wrote in is not deleted', async () => {
  const scope = staffOf(await world.addSender())
  const widget = await createWidget(db, scope, form)
  const words = { name: 'Zoé', email: null, language: 'fr', message: 'Allô?' } as const
  await beginWidgetConversation(db, scope, { widget, words })
  await assert.rejects(
    deleteWidget(db, scope, widget.id),
    refused('conflict', { message: /Disable it instead/ }),
  )
})
