import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { FraudAnalysis, Ring } from '#contract/entries/fraud.ts'
import type { EntryImage } from '#contract/entries/images.ts'
import type { MatchedImage } from '#contract/entries/matches.ts'
import { routes } from '#contract/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Ids, idsOf, make, must } from '#test/support/making.ts'
import { pdf } from '#test/support/pictures.ts'
import { drawReceipt, makeReceipt, photographed } from '#test/support/receipts.ts'
import { withCode } from '#test/support/tillCodes.ts'
import { until } from '#test/support/until.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let maple: ClientWorld
let north: ClientWorld
let first: Ids
let second: Ids
before(async () => {
  application = await testApplication({
    hasWorker: true,
    forms: { proofWork: 0, entriesPerAddressAMinute: 10_000, entriesPerExperienceAMinute: 10_000 },
  })
  maple = await buildClient(application, { name: 'maple', code: '55501' })
  north = await buildClient(application, { name: 'north', code: '55502' })
  first = await addContest('Spring receipts')
  second = await addContest('Summer receipts')
})
after(() => application.close())

async function addContest(name: string): Promise<Ids> {
  const rule = (field_name: string, field_rules: string) => ({ field_name, field_rules, type: 'Entry' })
  const made = await make(maple.as.client_admin, routes['sweepstakes.create'], {
    body: {
      name,
      campaign_id: maple.campaign,
      prize_pools: [{ id: maple.pool }],
      form_rules: [
        rule('email', 'required|email'),
        rule('phone', 'nullable|phone'),
        rule('address_1', 'nullable'),
        rule('postal', 'nullable'),
        rule('receipt', 'nullable|file'),
      ],
      started_at: '2020-01-01T00:00:00Z',
    },
  })
  return idsOf(made)
}

type Entered = { eid: string; id: string; participant_id: string; cookie: string }
type Form = {
  email?: string
  phone?: string
  address_1?: string
  postal?: string
  receipt?: Buffer
  cookie?: string
}

async function enter(into: Ids, { receipt, cookie, ...fields }: Form = {}): Promise<Entered> {
  const body = new FormData()
  const filled = { email: `${newId()}@example.com`, terms: 'on', reference: newId(), ...fields }
  for (const [field, value] of Object.entries(filled)) body.set(field, value)
  if (receipt) body.append('receipt', new Blob([new Uint8Array(receipt)]), 'receipt')
  const headers = cookie ? { Cookie: cookie } : undefined
  const sent = await fetch(`${application.url}/e/${into.eid}/entry?lang=en`, {
    method: 'POST',
    body,
    ...(headers ? { headers } : {}),
  })
  assert.equal(sent.status, 200)
  const { body: listed } = await maple.as.client_admin.call(routes.listEntries, {
    params: { type: 'sweepstakes', id: into.eid },
  })
  const entry = must((listed as { data: Omit<Entered, 'cookie'>[] }).data[0])
  return { ...entry, cookie: (sent.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '' }
}

const ofEntry = (into: Ids, { eid }: Entered) => ({ type: 'sweepstakes', id: into.eid, entryEid: eid })
async function analysesOf(into: Ids, entry: Entered): Promise<FraudAnalysis[]> {
  const { body } = await maple.as.validator.call(routes.listFraudAnalyses, { params: ofEntry(into, entry) })
  return (body as { data: FraudAnalysis[] }).data
}
const eidsOf = (analyses: FraudAnalysis[], kind: FraudAnalysis['kind']) =>
  analyses.find((one) => one.kind === kind)?.evidence.map(({ entry_eid }) => entry_eid)
async function imageOf(into: Ids, { eid }: Entered): Promise<EntryImage> {
  const { body } = await maple.as.validator.call(routes.listEntryImages, {
    params: { type: 'sweepstakes', exp: into.eid, entryEid: eid },
  })
  return must((body as { data: EntryImage[] }).data[0])
}
const photo = async (seed: number, how = 'clean') =>
  must(photographed[how])(await drawReceipt(makeReceipt(seed))).toBuffer()

test('a picture that was used before is found in another contest: by its bytes, packed anew and turned', async () => {
  const receipt = await photo(11)
  const before = await enter(first, { receipt })
  const again = await enter(second, { receipt })
  const turned = await enter(second, { receipt: await sharp(receipt).rotate(270).webp().toBuffer() })
  const image = await imageOf(second, turned)
  const { body } = await maple.as.validator.call(routes.matchSweepstakesImages, {
    body: { images: [image.id], entry: turned.eid },
  })
  const [asked] = (body as { data: MatchedImage[] }).data
  assert.deepEqual(
    asked?.matches.map(({ entry_eid, word, turn, experience_name }) => [
      entry_eid,
      word,
      turn,
      experience_name,
    ]),
    [
      [again.eid, 'same_picture', 90, 'Summer receipts'],
      [before.eid, 'same_picture', 90, 'Spring receipts'],
    ],
  )
  assert.deepEqual(eidsOf(await analysesOf(second, again), 'same_file'), [before.eid])
})

test('the documented bodies are taken: MD5s, and pictures as the queue has them; a name that nobody knows has no matches', async () => {
  const receipt = await photo(12)
  const before = await enter(first, { receipt })
  const now = await enter(second, { receipt })
  const { md5, disk_url, rotation } = await imageOf(second, now)
  assert.equal((await fetch(application.url + must(disk_url ?? undefined))).status, 401)
  const byHash = await maple.as.validator.call(routes.matchSweepstakesImages, {
    body: { images: [md5, 'f'.repeat(32)] },
  })
  const [known, unknown] = (byHash.body as { data: MatchedImage[] }).data
  assert.deepEqual(
    known?.matches.map(({ entry_eid }) => entry_eid),
    [before.eid],
  )
  assert.deepEqual([unknown?.entry_eid, unknown?.matches], [null, []])
  const asInQueue = await maple.as.validator.call(routes.matchGiftImages, {
    body: { entry_images: [{ md5, disk_url, rotation }], entry: now.eid },
  })
  assert.equal((asInQueue.body as { data: MatchedImage[] }).data[0]?.matches.length, 1)
  const odd = [[], ['x'], [{}], Array.from({ length: 21 }, () => md5)]
  for (const images of odd) {
    const { status } = await maple.as.validator.call(routes.matchSweepstakesImages, {
      body: { images } as never,
    })
    assert.equal(status, 422)
  }
})

test('another client finds nothing, and learns nothing of an entry', async () => {
  const receipt = await photo(13)
  const entry = await enter(first, { receipt })
  const { md5 } = await imageOf(first, entry)
  const { body } = await north.as.client_admin.call(routes.matchSweepstakesImages, {
    body: { images: [md5] },
  })
  assert.deepEqual((body as { data: MatchedImage[] }).data[0]?.matches, [])
  for (const call of [routes.listFraudAnalyses, routes.getFingerprint]) {
    const { status } = await north.as.client_admin.call(call, { params: ofEntry(first, entry) })
    assert.equal(status, 404)
  }
})

test('a device, a household and a mailbox that different people share are told with the entries', async () => {
  const home = { address_1: '12 King St W', postal: 'M5V 1J2' }
  const one = await enter(first, { ...home, email: 'jo.lee@gmail.com' })
  assert.match(one.cookie, /^fanfare_visitor=/)
  const other = await enter(second, {
    address_1: '12 King Street West',
    postal: 'm5v1j2',
    email: 'jolee+2@gmail.com',
    cookie: one.cookie,
  })
  const stranger = await enter(second, { email: 'somebody@yopmail.com', phone: '1 800 555 0199' })
  const analyses = await analysesOf(first, one)
  for (const kind of ['device', 'household', 'mailbox'] as const)
    assert.deepEqual(eidsOf(analyses, kind), [other.eid], kind)
  const ofStranger = await analysesOf(second, stranger)
  assert.equal(eidsOf(ofStranger, 'device'), undefined)
  assert.equal(ofStranger.find(({ kind }) => kind === 'disposable_email')?.detail, 'yopmail.com')
  assert.equal(ofStranger.find(({ kind }) => kind === 'no_mobile')?.detail, '+18005550199')
  assert.equal(eidsOf(analyses, 'no_mobile'), undefined)
  const { body } = await maple.as.validator.call(routes.getFingerprint, { params: ofEntry(first, one) })
  const shared = (body as { data: { kind: string; entries: { entry_eid: string }[] }[] }).data
  assert.deepEqual(
    shared.map(({ kind }) => kind),
    ['device', 'address', 'household', 'phone', 'image'],
  )
  assert.deepEqual(
    shared[0]?.entries.map(({ entry_eid }) => entry_eid),
    [other.eid],
  )
})

test('many entries of an hour from one device are told, and those of the person alone are no device of others', async () => {
  const email = `${newId()}@example.com`
  const begun = await enter(second, { email })
  let last = begun
  for (let at = 0; at < 5; at++) last = await enter(second, { email, cookie: begun.cookie })
  const analyses = await analysesOf(second, last)
  assert.ok((eidsOf(analyses, 'velocity') ?? []).includes(begun.eid))
  assert.equal(eidsOf(analyses, 'device'), undefined)
})

test('a ring is listed with its people and entries; an erased person leaves no trait', async () => {
  const receipt = pdf()
  const one = await enter(first, { receipt })
  const other = await enter(second, { receipt })
  const rings = async () => {
    const { body } = await maple.as.validator.call(routes.listRings, { query: { kind: 'picture' } })
    return (body as { data: Ring[] }).data
  }
  const membersOf = async (ring: Ring) => {
    const { body } = await maple.as.validator.call(routes.listRingEntries, {
      params: { kind: ring.kind, value: ring.value },
    })
    return (body as { data: { entry_eid: string }[] }).data.map(({ entry_eid }) => entry_eid)
  }
  const find = async () => {
    for (const ring of await rings()) if ((await membersOf(ring)).includes(one.eid)) return ring
    return undefined
  }
  await until(async () => (await find()) !== undefined, 60)
  const ring = must(await find())
  assert.deepEqual([ring.people, ring.entries, ring.awards], [2, 2, 0])
  const { body: told } = await maple.as.validator.call(routes.listRingEntries, {
    params: { kind: ring.kind, value: ring.value },
  })
  const people = (told as { data: { participant_name: string }[] }).data.map((row) => row.participant_name)
  assert.deepEqual(ring.names.toSorted(), people.toSorted(), 'a ring says who is in it')
  assert.deepEqual(await membersOf(ring), [other.eid, one.eid])
  await make(maple.as.client_admin, routes.eraseParticipant, {
    params: { id: one.participant_id },
    body: { reason: 'Asked for it.' },
  })
  assert.equal(await find(), undefined)
  assert.deepEqual(await analysesOf(second, other).then((told) => eidsOf(told, 'same_file')), undefined)
})

test('the code of a till makes a ring of photos that look like nothing else, and tells it of a person’s own entries too', async () => {
  const code = '4821037712026112'
  const coded = async (seed: number, text: string, how: string) =>
    must(photographed[how])(await withCode(await drawReceipt(makeReceipt(seed)), 'Code128', text)).toBuffer()
  const before = await enter(first, { receipt: await coded(31, code, 'tilted') })
  const now = await enter(second, { receipt: await coded(32, code, 'turned') })
  const stranger = await enter(second, { receipt: await coded(33, '4821037712026113', 'clean') })
  await until(async () => (eidsOf(await analysesOf(second, now), 'till_code') ?? []).length > 0, 60)
  const analyses = await analysesOf(second, now)
  assert.deepEqual(eidsOf(analyses, 'till_code'), [before.eid])
  assert.equal(eidsOf(analyses, 'same_picture'), undefined)
  assert.equal(eidsOf(await analysesOf(second, stranger), 'till_code'), undefined)
  const { body } = await maple.as.validator.call(routes.listRings, { query: { kind: 'till_code' } })
  const rings = (body as { data: Ring[] }).data
  assert.deepEqual(
    rings.map(({ people, entries }) => [people, entries]),
    [[2, 2]],
  )
  assert.doesNotMatch(must(rings[0]).value, new RegExp(code))
  const { body: ofNorth } = await north.as.validator.call(routes.listRings, { query: { kind: 'till_code' } })
  assert.deepEqual((ofNorth as { data: Ring[] }).data, [])
})

test('a turn is kept with who turned it; a turn that is none is refused', async () => {
  const entry = await enter(first, { receipt: await photo(14) })
  const image = await imageOf(first, entry)
  const params = { type: 'sweepstakes', exp: first.eid, entryEid: entry.eid, id: image.id }
  const turn = (rotation: number) =>
    maple.as.validator.call(routes.turnEntryImage, { params, body: { rotation } as never })
  assert.equal((await turn(90)).status, 200)
  assert.equal((await imageOf(first, entry)).rotation, 90)
  for (const rotation of [45, 360, -90]) assert.equal((await turn(rotation)).status, 422)
  const { status } = await maple.as.analyst.call(routes.turnEntryImage, { params, body: { rotation: 180 } })
  assert.equal(status, 403)
})

test('a picture that is in no entry is looked at, and is found where it was used', async () => {
  const receipt = await photo(15)
  const entry = await enter(first, { receipt })
  const analyse = (bytes: Buffer) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), 'seen.jpg')
    return maple.as.validator.call(routes.analyseImage, { form })
  }
  const { status, body } = await analyse(await sharp(receipt).rotate(180).jpeg({ quality: 50 }).toBuffer())
  assert.equal(status, 200)
  const { data } = body as { data: MatchedImage & { content_type: string } }
  assert.equal(data.content_type, 'image/jpeg')
  assert.deepEqual(
    data.matches
      .filter(({ word }) => word === 'same_picture')
      .map(({ entry_eid, turn }) => [entry_eid, turn]),
    [[entry.eid, 180]],
  )
  assert.equal((await analyse(Buffer.from('no picture'))).status, 422)
})
