import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import { office } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { createMailbox, findMailbox, getClientMailbox, listMailboxes, updateMailbox } from './mailboxes.ts'

const here = await office()
after(() => here.end())
const { db } = here
const ana = here.staffScope(await here.addPerson('Ana Maker', { isPlatformAdmin: true }))
const sam = await here.addPerson('Sam Staff')
const [maple, birch] = [await here.addClient('maple'), await here.addClient('birch')]
const [inMaple, inBirch] = [await here.scope(maple, sam), await here.scope(birch, sam)]
const form = { name: 'Maple', gateway: 'outbox', messages_per_second: 100 } as const

test('a client has its mailboxes, and those of others are not there', async () => {
  const made = await createMailbox(db, ana, { ...form, address: ' Hello@Maple.test', client_id: maple.id })
  assert.equal(made.address, 'hello@maple.test')
  assert.deepEqual(await listMailboxes(db, inMaple), [made])
  assert.deepEqual(await listMailboxes(db, inBirch), [])
  assert.equal((await getClientMailbox(db, inMaple, made.id)).client_id, maple.id)
  assert.equal((await refusalOf(getClientMailbox(db, inBirch, made.id))).code, 'not_found')
  assert.equal((await findMailbox(db, ['no@maple.test', 'hello@maple.test']))?.id, made.id)
  assert.equal(await findMailbox(db, []), undefined)
})

test('an address belongs to one client, is an e-mail address, and stays', async () => {
  const taken = createMailbox(db, ana, { ...form, address: 'HELLO@maple.test', client_id: birch.id })
  await assert.rejects(taken, { constraint: 'mailbox_address_key' })
  for (const address of ['hello', 'hello@maple', 'a b@maple.test', 'a@b.test\nBcc: c@d.test'])
    assert.deepEqual(
      Object.keys(
        (await refusalOf(createMailbox(db, ana, { ...form, address, client_id: maple.id }))).fields ?? {},
      ),
      ['address'],
    )
  const nowhere = createMailbox(db, ana, { ...form, address: 'x@maple.test', client_id: 999_999 })
  assert.equal((await refusalOf(nowhere)).code, 'not_found')
})

test('its name, gateway and pace can change, and the installation’s trail holds it', async () => {
  const [mailbox] = await listMailboxes(db, inMaple)
  assert.ok(mailbox)
  const change = { name: 'Maple News', gateway: 'smtp', messages_per_second: 5 } as const
  const changed = await updateMailbox(db, ana, { id: mailbox.id, sent: change })
  assert.deepEqual(changed, { ...mailbox, ...change, version: 2 })
  await updateMailbox(db, ana, { id: mailbox.id, sent: change })
  assert.equal((await refusalOf(updateMailbox(db, ana, { id: newId(), sent: change }))).code, 'not_found')
  const trail = await here.rows<{ action: string; client_id: string; after: object }>(
    `select action, client_id, after from audit_entry where entity = 'mailbox' order by number`,
  )
  assert.deepEqual(
    trail.map(({ action, client_id }) => [action, Number(client_id)]),
    [
      ['mailbox.create', 0],
      ['mailbox.update', 0],
    ],
  )
  assert.deepEqual(trail[1]?.after, { ...change, version: 2 })
})
