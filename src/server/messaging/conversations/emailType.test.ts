import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { testApplication } from '#test/support/application.ts'
import { withOldRows } from '#test/support/oldDatabase.ts'
import { buildClient } from '#test/support/world.ts'

const id = '00000000-0000-7000-8000-000000000001'

test('calls name an e-mail s3email, as the specification does; email is not taken', async () => {
  const application = await testApplication()
  try {
    const maple = await buildClient(application, { name: 'maple', code: '55501' })
    const { client_admin: admin } = maple.as
    const made = await admin.call(routes.createParticipant, { body: { email: 'ana@example.com' } })
    const { id: participant_id } = (made.body as { data: { id: string } }).data
    const letter = { participant_id, mailbox_id: maple.mailbox, subject: 'Your bike', message: 'It is red' }
    const send = (type: string) => admin.call(routes.sendMessage, { body: { type, ...letter } })
    assert.equal((await send('email')).status, 422)
    const sent = await send('s3email')
    assert.equal(sent.status, 200, sent.text)
    const thread = await admin.call(routes.listMessages, { params: { id: participant_id } })
    const inbox = await admin.call(routes.listConversations, { params: { shortcode: maple.mailbox } })
    const typesOf = ({ body }: { body: unknown }) =>
      (body as { data: { type: string }[] }).data.map(({ type }) => type)
    assert.deepEqual([typesOf(thread), typesOf(inbox)], [['s3email'], ['s3email']])
    assert.equal((sent.body as { data: { type: string } }).data.type, 's3email')
  } finally {
    await application.close()
  }
})

/** As it was when the rows had the name of the calls. */
const rows = `
  insert into client (id, eid, name) values (7, 'old', 'Old'), (8, 'older', 'Older');
  insert into participant (client_id, id, email, first_name, last_name, language, data, notes, is_customer, is_flagged, created_at, updated_at)
    select c, '${id}', 'ana@example.com', 'Ana', 'Roy', 'en', '{}', '', true, false, now(), now() from unnest(array[7, 8]) c;
  insert into message (client_id, id, direction, type, participant_id, sender_id, body, state, is_reply, attempts, created_at)
    select c, uuidv7(), 'in', t, '${id}', '${id}', 'Hello', 'received', false, 0, now()
    from unnest(array[7, 8]) c, unnest(array['sms', 's3email', 'widget']) t;
  insert into conversation (client_id, id, participant_id, type, sender_id, last_message, last_direction, last_message_at)
    select c, uuidv7(), '${id}', t, '${id}', 'Hello', 'in', now()
    from unnest(array[7, 8]) c, unnest(array['sms', 's3email', 'widget']) t`

test('e-mails of every client that were stored as s3email are e-mails', async () => {
  await withOldRows({ before: '0010', rows }, async (client) => {
    for (const table of ['message', 'conversation']) {
      const found = await client.query<{ types: string }>(
        `select string_agg(type, ' ' order by type) as types from ${table} group by client_id`,
      )
      assert.deepEqual(
        found.rows.map(({ types }) => types),
        ['email sms widget', 'email sms widget'],
      )
    }
  })
})
