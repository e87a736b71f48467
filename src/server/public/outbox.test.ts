import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createOutbox } from '#server/adapters/gateways/outbox/outbox.ts'
import { emailMessageId, unsubscribeUrl } from '#server/messaging/email/emailNames.ts'
import { newId } from '#server/platform/ids.ts'
import { mailHook } from '#test/support/mailHook.ts'
import { linkedText, outboxPage } from './pages/outboxPage.ts'

const here = await mailHook({ hasHook: false })
after(() => here.end())
const { db, url, outside } = here.app
const maple = await here.addMailbox('maple')
const sent = await here.addSent(maple, { address: 'zoe@example.test', subject: 'Spring <b>' })
const of = { clientId: maple.client.id, messageId: sent.id, linkKey: maple.linkKey }

const outbox = createOutbox(db, outside.clock)
await outbox.submit([
  {
    reference: 'r1',
    from: maple.address,
    to: sent.address,
    text: 'Do you want a <b>bike</b>?',
    email: {
      subject: 'Spring <b>',
      fromName: 'Maple & Co',
      toName: 'Zoé',
      messageId: emailMessageId({ ...of, domain: 'maple.test' }),
      unsubscribeUrl: unsubscribeUrl({ ...of, publicUrl: 'https://fanfare.test' }),
    },
  },
])
await outside.mail.send({
  to: { name: 'Olga', address: 'olga@fanfare.test' },
  subject: 'System',
  text: 'Hi',
})
await outbox.settled()

const page = async () => (await fetch(`${url}/outbox`)).text()
const answer = (id: string, text: string) =>
  fetch(`${url}/outbox/${id}/answer`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ text }).toString(),
  })
const idOf = async (subject: string) =>
  (await here.rows<{ id: string }>('select id from outbox_mail where subject = $1', [subject]))[0]?.id ?? ''

test('the outbox shows whom an e-mail is from, where to unsubscribe and a form to answer, all escaped', async () => {
  const html = await page()
  assert.match(html, /From Maple &#38; Co &lt;hello@maple\.test&gt; · To zoe@example\.test/)
  assert.match(html, /<pre>Do you want a &#60;b&#62;bike/)
  assert.match(html, /<a href="https:\/\/fanfare\.test\/u\/[a-z0-9-]+">Unsubscribe<\/a>/)
  assert.equal(html.match(/<form class="answer"/g)?.length, 1)
})

test('links of an e-mail can be followed, all else of it is text', () => {
  const links = (text: string) =>
    [...linkedText(text).text.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href]) => href)
  assert.deepEqual(links('Open https://a.test/x#t0-k_n. Or (http://b.test/?q=1&r=2), please'), [
    'https://a.test/x#t0-k_n',
    'http://b.test/?q=1&#38;r=2',
  ])
  assert.deepEqual(links('javascript:alert(1) https:// mailto:a@b.test'), [])
  assert.equal(linkedText('"><b>').text, '&#34;&#62;&#60;b&#62;')
  assert.doesNotMatch(linkedText('https://a.test/"onload="x').text, /href="[^"]*"onload/)
})

test('whose links lead to this machine alone, the outbox says so', async () => {
  const shown = (publicUrl: string) => outboxPage([], { publicUrl }).html
  assert.match(shown('http://localhost:4000'), /PUBLIC_URL/)
  assert.doesNotMatch(shown('https://fanfare.example'), /PUBLIC_URL/)
})

test('an answer comes in like any e-mail: from the recipient, to the mailbox, about what it answers', async () => {
  const answered = await answer(await idOf('Spring <b>'), 'Oui, rouge\nmerci é')
  assert.deepEqual([answered.status, answered.headers.get('location')], [303, '/outbox'])
  await here.readStored()
  const stored = await here.rows(
    `select address, subject, body, reply_to_id, participant_id, sender_id from message where direction = 'in'`,
  )
  assert.deepEqual(stored, [
    {
      address: 'zoe@example.test',
      subject: 'Re: Spring <b>',
      body: 'Oui, rouge\nmerci é',
      reply_to_id: sent.id,
      participant_id: sent.participantId,
      sender_id: maple.id,
    },
  ])
})

test('the installation’s own mail and an unknown one cannot be answered, nor can anything with nothing', async () => {
  assert.equal((await answer(await idOf('System'), 'x')).status, 404)
  assert.equal((await answer(newId(), 'x')).status, 404)
  assert.equal((await answer(await idOf('Spring <b>'), '  ')).status, 422)
})
