import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { after, test } from 'node:test'
import { AddressRefused } from '#server/adapters/email/port.ts'
import { gatewaySuite, lineSuite, peerSuite } from '../gateway.suite.ts'
import type { Submit } from '../port.ts'
import { readSignature } from './dkimVerifier.fixture.ts'
import { type MailServerFixture, startMailServer } from './mailServer.fixture.ts'
import type { Smtp } from './smtp.ts'
import { addresses, mailGateway, smtpTo } from './smtpWorld.fixture.ts'

gatewaySuite('smtp', mailGateway(), addresses)
peerSuite('smtp', mailGateway(), addresses)
lineSuite('smtp', mailGateway(), addresses)

const stepByStep = mailGateway({ hidePIPELINING: true })
gatewaySuite('smtp without PIPELINING', stepByStep, addresses)
peerSuite('smtp without PIPELINING', stepByStep, addresses)
lineSuite('smtp without PIPELINING', stepByStep, addresses)

const server = await startMailServer()
const smtp = smtpTo(server)
after(async () => {
  await smtp.close()
  await server.end()
})

let sent = 0
function mailOf(more: Partial<NonNullable<Submit['email']>> = {}, submit: Partial<Submit> = {}): Submit {
  sent += 1
  const email = {
    subject: 'News',
    fromName: 'Maple',
    toName: 'Zoé',
    messageId: `m${sent}@maple.test`,
    ...more,
  }
  return {
    reference: `r${sent}`,
    from: 'hello@maple.test',
    to: 'zoe@example.test',
    text: 'Hello',
    ...submit,
    email,
  }
}
async function takenOf(submit: Submit, by: Smtp = smtp, at: MailServerFixture = server) {
  const [outcome] = await by.submit([submit])
  assert.equal(outcome?.kind, 'accepted')
  const taken = at.taken.at(-1)
  assert.ok(taken)
  return taken
}
const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r\n[ \t]/g, ' ')

test('an e-mail has its names in any letters, its Message-ID and what it answers', async () => {
  const { raw, mail, from } = await takenOf(
    mailOf({
      subject: 'Gagnez un vélo 🎉 – c’est l’été',
      fromName: 'Érable, "Marché"',
      toName: 'Zoé Tremblay',
      inReplyTo: 'question@example.test',
    }),
  )
  assert.equal(mail.subject, 'Gagnez un vélo 🎉 – c’est l’été')
  assert.deepEqual([mail.from?.name, mail.from?.address], ['Érable, "Marché"', 'hello@maple.test'])
  assert.deepEqual(mail.to?.[0], { name: 'Zoé Tremblay', address: 'zoe@example.test' })
  assert.equal(mail.messageId, `<m${sent}@maple.test>`)
  assert.equal(headerOf(raw, 'X-Message-Name'), `m${sent}@maple.test`)
  assert.deepEqual([mail.inReplyTo, mail.references], ['<question@example.test>', '<question@example.test>'])
  assert.equal(from, 'hello@maple.test')
  assert.ok(Math.abs(Date.parse(mail.date ?? '') - Date.now()) < 60_000)
  assert.equal(headerOf(raw, 'List-Unsubscribe'), undefined)
})

test('bulk mail can be unsubscribed with one click', async () => {
  const { raw } = await takenOf(mailOf({ unsubscribeUrl: 'https://fanfare.test/u/1-a-b' }))
  assert.equal(headerOf(raw, 'List-Unsubscribe'), '<https://fanfare.test/u/1-a-b>')
  assert.equal(headerOf(raw, 'List-Unsubscribe-Post'), 'List-Unsubscribe=One-Click')
})

test('the HTML says the same as the text, with links, and nothing of the text becomes markup', async () => {
  const text = 'Hello <b>Zoé</b> & all,\nsecond line.\n\nSee https://shop.example/a?b=1&c=2.\n.\nEnd'
  const { mail } = await takenOf(mailOf({}, { text }))
  assert.equal(mail.text, `${text}\n`)
  assert.match(mail.html ?? '', /<p>Hello &lt;b&gt;Zoé&lt;\/b&gt; &amp; all,<br>\s*second line\.<\/p>/)
  assert.match(mail.html ?? '', /<a href="https:\/\/shop\.example\/a\?b=1&amp;c=2">/)
})

test('a line break in a name, subject or address begins no header and no second recipient', async () => {
  const evil = 'x\r\nBcc: all@example.test\r\n\r\nbody'
  const { raw, mail, to } = await takenOf(
    mailOf({ subject: evil, fromName: evil, toName: evil, messageId: evil }),
  )
  assert.equal(headerOf(raw, 'Bcc'), undefined)
  assert.equal(mail.text, 'Hello\n')
  assert.equal(to, 'zoe@example.test')
  const before = server.taken.length
  const [outcome] = await smtp.submit([mailOf({}, { to: 'zoe@example.test>\r\nRCPT TO:<all@example.test' })])
  assert.equal(outcome?.kind === 'refused' && outcome.isPermanent, true)
  assert.equal(server.taken.length, before)
})

test('a refusal tells the codes of the mail server', async () => {
  server.behave({ refuse: 'for_good' })
  const [outcome] = await smtp.submit([mailOf()])
  assert.deepEqual(outcome, {
    kind: 'refused',
    reference: `r${sent}`,
    reason: 'gateway_refused:550 5.1.1',
    isPermanent: true,
  })
  server.behave({})
})

test('a connection that the server closed in the meantime is replaced, and the e-mail goes out once', async () => {
  await takenOf(mailOf())
  server.dropConnections()
  const before = server.taken.length
  await Promise.all(
    [1, 2, 3].map(async () => assert.equal((await smtp.submit([mailOf()]))[0]?.kind, 'accepted')),
  )
  assert.equal(server.taken.length, before + 3)
})

test('connections are used again', async () => {
  const own = await startMailServer()
  const by = smtpTo(own, { connections: 2 })
  await by.submit(Array.from({ length: 20 }, () => mailOf()))
  await by.submit(Array.from({ length: 20 }, () => mailOf()))
  assert.equal(own.taken.length, 40)
  assert.equal(own.connectionCount(), 2)
  await by.close()
  await own.end()
})

test('it signs in with its account, and a wrong password is a refusal for now', async () => {
  const own = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) =>
      username === 'maple' && password === 'sécret'
        ? answer(null, { user: username })
        : answer(new Error('No')),
  })
  const right = smtpTo(own, { user: 'maple', password: 'sécret' })
  await takenOf(mailOf(), right, own)
  const wrong = smtpTo(own, { user: 'maple', password: 'other' })
  const [outcome] = await wrong.submit([mailOf()])
  assert.deepEqual(outcome?.kind === 'refused' && [outcome.isPermanent, outcome.reason], [
    false,
    'gateway_away',
  ])
  await Promise.all([right.close(), wrong.close()])
  await own.end()
})

test('with a key every e-mail carries a signature of its domain that holds', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const signing = smtpTo(server, { dkim: { domain: 'maple.test', selector: 'news', privateKey } })
  const { raw } = await takenOf(mailOf({ unsubscribeUrl: 'https://fanfare.test/u/1' }), signing)
  const { isBodyRight, isSignatureRight, tags } = readSignature(raw, createPublicKey(publicKey))
  assert.deepEqual([isBodyRight, isSignatureRight, tags.get('d')], [true, true, 'maple.test'])
  await signing.close()
})

test("the installation's own mail goes by the same server, from its own address, and a refusal is told", async () => {
  const to = { name: 'Olga', address: 'olga@fanfare.test' }
  await smtp.mail.send({ to, subject: 'Hello', text: 'A text' })
  const taken = server.taken.at(-1)
  assert.deepEqual(
    [taken?.from, taken?.to, taken?.mail.text],
    ['fanfare@fanfare.test', to.address, 'A text\n'],
  )
  assert.equal(headerOf(taken?.raw ?? '', 'Auto-Submitted'), 'auto-generated')
  server.behave({ refuse: 'for_good' })
  const send = () => smtp.mail.send({ to, subject: 'Hello', text: 'A text' })
  await assert.rejects(send, (error) => error instanceof AddressRefused && /No such user/.test(error.message))
  server.behave({ refuse: 'for_now' })
  await assert.rejects(
    send,
    (error) => !(error instanceof AddressRefused) && /Greylisted/.test(String(error)),
  )
  server.behave({})
})
