import assert from 'node:assert/strict'
import { it } from 'node:test'
import { later, office } from '#test/support/office.ts'
import { createOutbox } from './outbox.ts'

it('an e-mail without SMTP settings lies in the outbox', async () => {
  const place = await office()
  const outbox = createOutbox(place.db, { now: () => later(5) })
  await outbox.send({
    to: { name: 'Olga', address: 'olga@fanfare.test' },
    subject: 'Hello',
    text: 'A text\nof two lines',
  })
  const [mail] = await place.rows<{ id: string }>('select * from outbox_mail')
  assert.deepEqual(mail, {
    id: mail?.id,
    to_address: 'olga@fanfare.test',
    subject: 'Hello',
    body: 'A text\nof two lines',
    created_at: later(5),
  })
  await place.end()
})
