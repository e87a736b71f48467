import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { later, office } from '#test/support/office.ts'
import { gatewaySuite, type SuiteAddresses } from '../gateway.suite.ts'
import { createOutbox } from './outbox.ts'

const place = await office()
after(() => place.end())

const addresses: SuiteAddresses = {
  from: 'hello@maple.test',
  addressOf: (line) => `person${line}@example.test`,
  more: () => ({ email: { subject: 'News', fromName: 'Maple', toName: 'Zoé', messageId: '1@maple.test' } }),
}

gatewaySuite(
  'outbox',
  async () => {
    await place.rows('delete from outbox_mail')
    const port = createOutbox(place.db, { now: () => later(5) })
    return {
      port,
      settled: () => port.settled(),
      textsOf: async (address) =>
        (
          await place.rows<{ body: string }>('select body from outbox_mail where to_address = $1', [address])
        ).map(({ body }) => body),
    }
  },
  addresses,
)

test('an e-mail without a mail server lies in the outbox', async () => {
  await place.rows('delete from outbox_mail')
  const outbox = createOutbox(place.db, { now: () => later(5) })
  await outbox.mail.send({
    to: { name: 'Olga', address: 'olga@fanfare.test' },
    subject: 'Hello',
    text: 'A text\nof two lines',
  })
  const mails = await place.rows(
    'select to_address, subject, body, from_address, created_at from outbox_mail',
  )
  assert.deepEqual(mails, [
    {
      to_address: 'olga@fanfare.test',
      subject: 'Hello',
      body: 'A text\nof two lines',
      from_address: null,
      created_at: later(5),
    },
  ])
})
