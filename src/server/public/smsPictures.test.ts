import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { GatewayPort } from '#server/adapters/gateways/port.ts'
import { createTwilio } from '#server/adapters/gateways/twilio/twilio.ts'
import { createDiskStore } from '#server/adapters/storage/disk.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { png, pngThatSays } from '#test/support/pictures.ts'
import { receiveSms, type SmsReceived } from './inboundSms.ts'
import { publicJobs } from './jobs.ts'

let world: Contest
let server: Server
let url: string
let gateway: GatewayPort
const folder = mkdtempSync(join(tmpdir(), 'fanfare-mms-'))
/** The provider's answers, one after the other; the last one for ever. */
let answers: (Buffer | 'broken')[] = []
before(async () => {
  world = await contest()
  const rule = (field_name: string, field_rules: string) => ({
    field_name,
    field_rules,
    type: 'Entry' as const,
    is_disabled: false,
    label: null,
    label_fr: null,
  })
  const rules = (receipt: string) => [rule('phone', 'required|phone'), rule('receipt', receipt)]
  await world.addContest({ keyword: 'BILL', form_rules: rules('required|file') })
  await world.addContest({ name: 'Maybe', keyword: 'MAYBE', form_rules: rules('nullable|file') })
  await world.addContest({ name: 'Plain', keyword: 'PLAIN' })
  server = createServer((_request, response) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer === 'broken') return void response.socket?.destroy()
    response.writeHead(answer ? 200 : 404, { 'content-type': 'image/jpeg' }).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  gateway = createTwilio({
    accountSid: 'AC1',
    authToken: 'x',
    window: 1,
    apiUrl: url,
    publicUrl: 'https://x.test',
  })
})
after(async () => {
  server.close()
  await gateway.close()
  rmSync(folder, { recursive: true })
  await world.end()
})

let line = 0
const newPhone = () => {
  line += 1
  return `+1416555${String(7000 + line)}`
}
const outside = () => ({
  ...world.outside,
  gateway: () => gateway,
  files: createDiskStore(join(folder, 'kept')),
})
let files = 0
const fileOf = (bytes: Buffer) => {
  files += 1
  const path = join(folder, `sent${files}`)
  writeFileSync(path, bytes)
  return { path, bytes: bytes.length }
}
const text = (from: string, words: string, more: Partial<SmsReceived> = {}) =>
  receiveSms(world.db, outside(), {
    to: '55555',
    from,
    text: words,
    providerMessageId: `MM${from}`,
    mediaCount: more.pictures?.length ?? more.mediaUrls?.length ?? 0,
    ...more,
  })
const send = (from: string, words: string, ...pictures: Buffer[]) =>
  text(from, words, { pictures: pictures.map(fileOf) })
const imagesOf = (phone: string) =>
  world.rows<{ images: number; sources: string[] }>(
    `select count(i.id)::int as images, array_agg(distinct i.source) as sources from entry e
     join participant p on p.client_id = e.client_id and p.id = e.participant_id
     left join entry_image i on i.client_id = e.client_id and i.entry_id = e.id
     where p.phone = $1 group by e.id`,
    [phone],
  )
const runJobs = async () => {
  const due = world.jobs.splice(0).filter(({ name }) => name === 'public.fetchPictures')
  for (const job of due)
    await publicJobs['public.fetchPictures']?.({ db: world.db, outside: outside() }, job.payload as never)
  return due.length
}

test('a picture with a keyword is a picture of its entry, where the experience asks for one', async () => {
  const phone = newPhone()
  await send(phone, 'Bill', png(), png({ colour: [1, 2, 3] }))
  assert.deepEqual(await imagesOf(phone), [{ images: 2, sources: ['mms'] }])
  assert.match((await world.answersTo(phone)).join(), /entered/)
  const other = newPhone()
  await send(other, 'plain', png())
  assert.deepEqual(await imagesOf(other), [{ images: 0, sources: [null] }])
})

test('what is no picture enters nobody where one is needed, and the answer says so', async () => {
  const script = Buffer.from('#!/bin/sh\necho no picture but named .jpg\n')
  for (const bad of [script, pngThatSays(60_000, 60_000)]) {
    const phone = newPhone()
    await send(phone, 'bill', bad)
    assert.deepEqual(await imagesOf(phone), [])
    const [answer] = await world.answersTo(phone)
    assert.match(answer ?? '', /picture could not be read, so you are not entered/)
  }
  const phone = newPhone()
  await send(phone, 'maybe', script)
  assert.deepEqual(await imagesOf(phone), [{ images: 0, sources: [null] }])
  const both = newPhone()
  await send(both, 'bill', script, png())
  assert.equal((await imagesOf(both))[0]?.images, 1)
})

test('STOP with a picture is STOP; words with one go to the conversation and say that it came', async () => {
  const phone = newPhone()
  await send(phone, 'bill', png())
  await text(phone, 'STOP', { pictures: [fileOf(png())], providerMessageId: 'stop' })
  assert.equal(await world.consentOf(phone), 'out')
  const other = newPhone()
  await send(other, 'Look at this', png())
  const [kept] = await world.rows<{ body: string }>(
    `select body from message where direction = 'in' and address = $1`,
    [other],
  )
  assert.equal(kept?.body, 'Look at this\n[📎 1]')
})

test('a provider’s picture is fetched by a job: nothing is said before it is here, and twice is once', async () => {
  const phone = newPhone()
  answers = ['broken', png()]
  const webhook = { mediaUrls: [`${url}/Media/ME1`] }
  await text(phone, 'bill', webhook)
  assert.deepEqual([await imagesOf(phone), await world.answersTo(phone)], [[], []])
  assert.equal(world.jobs.at(-1)?.name, 'public.fetchPictures')
  assert.equal(await runJobs(), 1)
  // The line broke: it waits for another time.
  assert.ok(world.jobs.at(-1)?.startAfter)
  assert.deepEqual([await imagesOf(phone), await world.answersTo(phone)], [[], []])
  await text(phone, 'bill', webhook)
  assert.equal(await runJobs(), 2)
  assert.deepEqual(await imagesOf(phone), [{ images: 1, sources: ['mms'] }])
  assert.equal((await world.answersTo(phone)).length, 1)
})

test('a picture that cannot be had is given up in the end, and the person is told', async () => {
  const phone = newPhone()
  answers = ['broken']
  await text(phone, 'bill', { mediaUrls: [`${url}/Media/ME2`] })
  let runs = 0
  while ((await runJobs()) > 0) runs += 1
  assert.equal(runs, 5)
  assert.deepEqual(await imagesOf(phone), [])
  assert.match((await world.answersTo(phone)).join(), /could not be read/)
  const stranger = newPhone()
  await text(stranger, 'bill', { mediaUrls: ['http://169.254.169.254/latest/meta-data'] })
  assert.equal(await runJobs(), 1)
  assert.deepEqual(await imagesOf(stranger), [])
})
