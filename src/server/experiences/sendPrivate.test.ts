import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import type { Caller } from '#test/support/caller.ts'
import { make, must, rows } from '#test/support/making.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

// A private contest is sent from a conversation to whoever is in its list, and to nobody else.

let application: TestApplication
let maple: ClientWorld
let staff: Caller
before(async () => {
  application = await testApplication({ forms: { proofWork: 0 } })
  maple = await buildClient(application, { name: 'maple', code: '55501' })
  staff = maple.as.client_admin
})
after(() => application.close())

async function addPrivate(more: object = {}) {
  const name = `Friends ${newId()}`
  const list = await make(staff, routes.createList, { body: { name } })
  const { id, eid } = await make(staff, routes['sweepstakes.create'], {
    body: {
      name,
      title: 'For friends',
      title_fr: 'Entre amis',
      visibility: 'private',
      private_list: name,
      shortcode_id: maple.shortcode.id,
      has_optin: false,
      ...more,
    },
  })
  return { id, eid, listId: list.id }
}
const member = (call: 'addMember' | 'removeMember', listId: string) =>
  make(staff, routes[call], { params: { listId }, body: { participant_id: maple.participant } })
const send = (experience: string) =>
  staff.call(routes.sendExperience, { body: { experience, participant: maple.participant } })
const isOffered = async (eid: string, query: object = { participant: maple.participant }) =>
  (await rows(staff, routes.listConversationExperiences, { query })).some((one) => one.eid === eid)
const addressIn = async (eid: string) => {
  const { text } = await staff.call(routes.listMessages, { params: { id: maple.participant } })
  return must(new RegExp(`/e/${eid}\\?to=([\\w-]{38})`).exec(text))
}
const enter = async (eid: string, query: string) => {
  const answer = await fetch(`${application.url}/e/${eid}/entry?lang=en${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      first_name: 'Ana',
      last_name: 'Roy',
      email: `${newId()}@example.com`,
      phone: '604 555 0123',
      terms: 'on',
      reference: newId(),
    }).toString(),
  })
  return { status: answer.status, html: await answer.text() }
}
const entrantsOf = async (eid: string) =>
  (await rows(staff, routes.listEntries, { params: { type: 'sweepstakes', id: eid } })) as unknown as {
    participant_id: string
  }[]

test('it is offered and sent only while the person is in its list', async () => {
  const { eid, listId } = await addPrivate()
  assert.equal(await isOffered(eid), false)
  const refused = await send(eid)
  assert.deepEqual([refused.status, (refused.body as { reason: string }).reason], [409, 'not_invited'])
  await member('addMember', listId)
  assert.deepEqual([await isOffered(eid), await isOffered(eid, {})], [true, false])
  assert.equal((await send(eid)).status, 200)
  await member('removeMember', listId)
  assert.equal(await isOffered(eid), false)
  assert.equal((await send(eid)).status, 409)
  const hidden = await make(staff, routes['sweepstakes.create'], {
    body: { name: 'Hidden', visibility: 'hidden', private_list: 'Hidden' },
  })
  assert.equal(((await send(hidden.eid)).body as { reason: string }).reason, 'experience_not_open')
})

test('the link recognises the person: whatever phone is typed, the entry is that of who was invited', async () => {
  const { eid, listId } = await addPrivate()
  await member('addMember', listId)
  await send(eid)
  const [address, token] = await addressIn(eid)
  const html = await (await fetch(application.url + address)).text()
  assert.match(html, /You are one of them: this link is yours/)
  assert.ok(html.includes(`action="${eid}/entry?lang=en&#38;to=${token}"`), html)
  assert.ok(html.includes(`href="${eid}?lang=fr&#38;to=${token}"`), 'the language switch keeps it')
  assert.equal((await enter(eid, '')).status, 422)
  assert.deepEqual(await entrantsOf(eid), [])
  assert.match((await enter(eid, `&to=${token}`)).html, /You are in, Ana!/)
  assert.deepEqual(
    (await entrantsOf(eid)).map((one) => one.participant_id),
    [maple.participant],
  )
})

test('a page of one person is nobody else’s, and a language gate keeps who came', async () => {
  const { eid, listId } = await addPrivate({ has_language_gate: true })
  await member('addMember', listId)
  await send(eid)
  const [address = '', token = ''] = await addressIn(eid)
  const open = async (path: string) => {
    const answer = await fetch(`${application.url}/e/${path}`, { redirect: 'manual' })
    return { way: answer.headers.get('location'), html: await answer.text() }
  }
  const { way } = await open(address.slice('/e/'.length))
  assert.equal(way, `${eid}/language?to=${token}`)
  assert.ok((await open(way ?? '')).html.includes(`href="../${eid}?lang=fr&#38;to=${token}"`))
  for (const path of [`${eid}?lang=en`, `${eid}/language`]) {
    const own = `${path}${path.includes('?') ? '&' : '?'}to=${token}`
    for (const turn of [own, path, own]) {
      const isKnown = (await open(turn)).html.includes(token)
      assert.equal(isKnown, turn === own, turn)
    }
  }
})

test('a token of another contest, a made-up one, and one of who was taken off the list recognise nobody', async () => {
  const [one, other] = [await addPrivate(), await addPrivate()]
  for (const { eid, listId } of [one, other]) {
    await member('addMember', listId)
    await send(eid)
  }
  const [, foreign] = await addressIn(other.eid)
  const [, own] = await addressIn(one.eid)
  await member('removeMember', one.listId)
  for (const token of [foreign, own, 'x'.repeat(38), '', '%00', 'a'.repeat(5000)]) {
    const shown = await fetch(`${application.url}/e/${one.eid}?to=${token}`)
    assert.equal(shown.status, 200)
    assert.doesNotMatch(await shown.text(), /this link is yours|to=/)
    assert.equal((await enter(one.eid, `&to=${token}`)).status, 422)
  }
  assert.deepEqual(await entrantsOf(one.eid), [])
})
