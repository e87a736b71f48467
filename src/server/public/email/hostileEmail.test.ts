import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { openOriginal } from '#server/messaging/conversations/originals.ts'
import { RefusedError } from '#server/platform/errors.ts'
import { hostileEmails, photoEmail } from '#test/support/hostileEmails.ts'
import { mailHook } from '#test/support/mailHook.ts'
import { must } from '#test/support/making.ts'
import { readStoredEmail, type StoredEmail } from './inboundEmail.ts'

const here = await mailHook()
after(() => here.end())
const maple = await here.addMailbox('maple')
const { app } = here

type Message = { id: string; body: string; subject: string; reason: string | null; participant_id: string }
const messages = () =>
  here.rows<Message>(`select * from message where direction = 'in' order by created_at desc, id desc`)
const folder = join(app.dataDir, 'files')
const files = () =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
const jobsLeft = async () =>
  (await here.rows(`select from pgboss.job where name = 'public.readEmail' and state <> 'completed'`)).length

const plain = (text: string) => `From: ann@example.test\r\nTo: ${maple.address}\r\n\r\n${text}`

for (const [name, { raw, missing, text }] of Object.entries(hostileEmails))
  test(`${name}: one message, which says what is not shown, and the next e-mail is read`, async () => {
    const before = new Set((await messages()).map(({ id }) => id))
    const filesBefore = files().length
    for (const mail of [raw(), plain(name)]) assert.equal((await here.post(mail)).status, 200)
    await here.readStored()
    const [next, hostile, ...more] = (await messages()).filter(({ id }) => !before.has(id))
    assert.deepEqual([next?.body, hostile?.subject, more], [name, 'A question', []])
    const { body, reason } = must(hostile)
    assert.deepEqual([reason, text.test(body)], [missing ?? null, true], body.slice(0, 99))
    const isWhole = !missing && !body.includes('📎')
    assert.equal(files().length - filesBefore, isWhole ? 0 : 1, 'only what is not shown whole is kept')
  })

test('the e-mail as it came can be fetched, until its sender is erased', async () => {
  const raw = photoEmail(1)
  assert.equal((await here.post(raw)).status, 200)
  await here.readStored()
  const [{ id, participant_id }] = (await messages()) as [Message]
  const open = () => openOriginal(app.db, here.jobScope(maple), { id, files: app.outside.files })
  const { contentType, stream } = await open()
  assert.deepEqual([contentType, String(await buffer(stream))], ['message/rfc822', raw])
  await here.rows('update message set body = null where participant_id = $1', [participant_id])
  await assert.rejects(open, RefusedError)
})

test('an e-mail that comes again, and a job that runs again after a crash, change nothing and lose nothing', async () => {
  const raw = photoEmail(1).replace('Subject:', 'Message-ID: <again@example.test>\r\nSubject:')
  const filesBefore = files().length
  await here.post(raw)
  const [job] = await here.rows<{ data: StoredEmail }>(
    `select data from pgboss.job where name = 'public.readEmail' and state = 'created'`,
  )
  const { data } = must(job)
  await Promise.all([readStoredEmail(app, data), readStoredEmail(app, data)])
  await here.post(raw)
  await here.readStored()
  await readStoredEmail(app, data)
  const again = await here.rows(`select from message where provider_message_id = 'again@example.test'`)
  assert.deepEqual([again.length, files().length - filesBefore], [1, 1])
  assert.equal(
    readFileSync(must(files().find((file) => file.endsWith(data.storageKey)))).length,
    Buffer.byteLength(raw),
  )
  await here.post(plain('read and removed'))
  const [plainJob] = await here.rows<{ data: StoredEmail }>(
    `select data from pgboss.job where name = 'public.readEmail' and state = 'created'`,
  )
  await here.readStored()
  await readStoredEmail(app, must(plainJob).data)
  assert.equal((await here.rows(`select from message where body = 'read and removed'`)).length, 1)
})

test('what was stored before the process ended is read by the next one, and others are answered meanwhile', async () => {
  const count = (await messages()).length
  const slow = `From: bob@example.test\r\nTo: ${maple.address}\r\n\r\n${'line\r\n'.repeat(30_000)}`
  for (let at = 0; at < 5; at++) assert.equal((await here.post(`X-Number: ${at}\r\n${slow}`)).status, 200)
  assert.equal((await messages()).length, count, 'answered before it is read')
  await app.work()
  let answered = 0
  for (; (await jobsLeft()) > 0; answered++) assert.equal((await fetch(`${app.url}/healthz`)).status, 200)
  assert.equal((await messages()).length, count + 5)
  assert.ok(answered > 50, `${answered} answers while five e-mails were read`)
})
