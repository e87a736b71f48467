import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { reservedWords } from '#contract/participants/commands.ts'
import type { Detail } from '#server/experiences/experiences.ts'
import {
  createSubscription,
  listSubscriptions,
  updateSubscription,
} from '#server/participants/consent/subscriptions.ts'
import { updateParticipant } from '#server/participants/people/people.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { proofOfWork } from '#test/support/proof.ts'
import type { Language } from './texts.ts'
import { submitEntryForm } from './webEntry.ts'

let world: Contest
let open: Detail
before(async () => {
  world = await contest()
  open = await world.addContest({ keyword: 'DOUBLE' })
  const [own] = (await listSubscriptions(world.db, world.scopeNow())).filter(
    ({ shortcode_id }) => shortcode_id === world.shortcode.id,
  )
  const change = { id: own?.id ?? '', sent: { is_double_opt_in: true } }
  await updateSubscription(world.db, world.scopeNow(), change)
})
after(() => world.end())

let line = 4000
const newPhone = () => {
  line += 1
  return `+1416555${line}`
}
const send = async (phone: string, language: Language = 'en') => {
  const { client: _client, ...visitor } = world.scopeNow()
  const { outside } = world
  const body = {
    proof: await proofOfWork(world.db, visitor, { eid: open.eid, outside }),
    first_name: 'Ana',
    last_name: 'Roy',
    email: `a${phone.slice(1)}@example.com`,
    phone,
    terms: 'on',
    optin: 'on',
    reference: newId(),
  }
  return submitEntryForm(world.db, visitor, {
    eid: open.eid,
    language,
    body,
    outside,
  })
}
type Change = { state: string; how: string; shown_text: string | null; proof: string | null }
const changesOf = (phone: string) =>
  world.rows<Change>(
    `select c.state, c.how, c.shown_text, c.proof from consent_change c join participant p
     on p.client_id = c.client_id and p.id = c.participant_id where p.phone = $1 order by c.id`,
    [phone],
  )
const idOf = async (text: string, values: unknown[]) =>
  (await world.rows<{ id: string }>(text, values))[0]?.id

test('a yes on the form waits until the phone itself says YES, and the proof holds every text of the way', async () => {
  const ana = newPhone()
  const page = await send(ana)
  assert.match(page.html, /Reply YES to that text to confirm/)
  assert.equal(await world.consentOf(ana), 'pending')
  const [question] = await world.answersTo(ana)
  assert.match(question ?? '', /Get our offers by text\? Reply YES/)
  await world.text(ana, 'yes')
  assert.equal(await world.consentOf(ana), 'in')
  const entry = await idOf('select id from entry where experience_id = $1 order by created_at desc', [
    open.id,
  ])
  const yes = await idOf(`select id from message where address = $1 and body = 'yes'`, [ana])
  const changes = await changesOf(ana)
  assert.deepEqual(
    changes.map(({ state, how, proof }) => [state, how, proof]),
    [
      ['pending', 'web_form', entry],
      ['pending', 'web_form', entry],
      ['in', 'reply', yes],
    ],
  )
  assert.match(changes[0]?.shown_text ?? '', /^Yes, send me offers/)
  assert.deepEqual([changes[1]?.shown_text, changes[2]?.shown_text], [question, question])
})

test('the question is in the page’s language, and OUI answers it', async () => {
  const luc = newPhone()
  assert.match((await send(luc, 'fr')).html, /Répondez OUI/)
  await world.text(luc, 'Oui')
  assert.match((await world.answersTo(luc))[0] ?? '', /Répondez OUI/)
  assert.equal(await world.consentOf(luc), 'in')
})

test('the question names the entry that it answers, so that it can be sent again', async () => {
  const ana = newPhone()
  await send(ana)
  const [event] = await world.rows<{ action: string }>(
    `select e.action from message m join event e on e.client_id = m.client_id and e.id = m.event_id
     where m.address = $1`,
    [ana],
  )
  assert.equal(event?.action, 'entry_submitted')
})

test('a phone is asked once a day however often somebody types it, and not at all once it is in or out', async () => {
  const ana = newPhone()
  for (let n = 0; n < 3; n++) await send(ana)
  assert.equal((await world.answersTo(ana)).length, 1)
  world.setTime(new Date(may.getTime() + 24 * 3600 * 1000))
  await send(ana)
  assert.equal((await world.answersTo(ana)).length, 2)
  for (const [word, state] of [
    ['YES', 'in'],
    ['STOP', 'out'],
  ] as const) {
    await world.text(ana, word)
    const before = (await world.answersTo(ana)).length
    assert.match((await send(ana)).html, /Reply YES to that text/)
    assert.deepEqual([await world.consentOf(ana), (await world.answersTo(ana)).length], [state, before])
  }
  world.setTime(may)
})

test('YES from a phone that staff put in place of the one that was asked confirms nothing', async () => {
  const [ana, moved] = [newPhone(), newPhone()]
  await send(ana)
  const id = (await idOf('select id from participant where phone = $1', [ana])) ?? ''
  await updateParticipant(world.db, world.scopeNow(), { id, sent: { phone: moved } })
  await world.text(moved, 'YES')
  await world.text(ana, 'YES')
  assert.equal(await world.consentOf(moved), 'none')
  assert.notEqual(await world.consentOf(ana), 'in')
  await world.text(moved, 'START')
  assert.match((await world.answersTo(moved)).at(-1) ?? '', /Get our offers by text\? Reply YES/)
  await world.text(moved, 'YES')
  assert.equal(await world.consentOf(moved), 'in')
})

test('STOP instead of YES leaves the person out', async () => {
  const ana = newPhone()
  await send(ana)
  for (const text of ['STOP', 'YES']) await world.text(ana, text)
  assert.equal(await world.consentOf(ana), 'out')
})

test('every word of the STOP family closes every subscription of the shortcode, START opens the default one', async () => {
  const scope = world.scopeNow()
  const form = { name: 'Alerts', shortcode_id: world.shortcode.id, is_double_opt_in: false }
  const alerts = (await createSubscription(world.db, scope, form)).id
  const letters = await createSubscription(world.db, scope, { ...form, name: 'Letters', shortcode_id: null })
  for (const word of [...reservedWords.stop, 'arrêt', 'stop.']) {
    const ana = newPhone()
    for (const text of ['DOUBLE', 'YES']) await world.text(ana, text)
    const participantId = await idOf('select id from participant where phone = $1', [ana])
    await world.rows(
      `insert into consent (client_id, subscription_id, participant_id, state, changed_at)
       select $1, id, $2, 'in', now() from unnest($3::uuid[]) id`,
      [scope.client.id, participantId, [alerts, letters.id]],
    )
    const standing = async () =>
      Object.fromEntries(
        (
          await world.rows<{ name: string; state: string }>(
            `select s.name, c.state from consent c join subscription s on s.client_id = c.client_id
               and s.id = c.subscription_id where c.participant_id = $1`,
            [participantId],
          )
        ).map(({ name, state }) => [name, state]),
      )
    await world.text(ana, word)
    assert.deepEqual(await standing(), { 'Texts from 55555': 'out', Alerts: 'out', Letters: 'in' }, word)
    await world.text(ana, 'START')
    assert.deepEqual(await standing(), { 'Texts from 55555': 'in', Alerts: 'out', Letters: 'in' }, word)
  }
})
