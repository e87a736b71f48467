import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Detail } from '#server/experiences/experiences.ts'
import { createMailbox } from '#server/messaging/messaging.ts'
import { setConsent } from '#server/participants/consent/consentByHand.ts'
import { listSubscriptions, updateSubscription } from '#server/participants/consent/subscriptions.ts'
import { updateParticipant } from '#server/participants/people/people.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { later } from '#test/support/office.ts'
import { refused } from '#test/support/prizing.ts'
import { proofOfWork } from '#test/support/proof.ts'
import { submitEntryForm } from '../webEntry.ts'
import { confirmOptIn, showConfirmation } from './confirmOptIn.ts'

let world: Contest
/** A contest without a shortcode: its box asks for e-mail. */
let open: Detail
let subscription: { id: string; name: string }
before(async () => {
  world = await contest()
  open = await world.addContest({ shortcode_id: null })
  const all = await listSubscriptions(world.db, world.scopeNow())
  const email = all.find(({ channel }) => channel === 'email')
  assert.ok(email)
  subscription = { id: email.id, name: email.name }
})
after(() => world.end())

const setDouble = (is_double_opt_in: boolean) =>
  updateSubscription(world.db, world.scopeNow(), {
    id: subscription.id,
    sent: { is_double_opt_in },
  })
const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return rest
}
let line = 0
const newAddress = () => {
  line += 1
  return `ana${line}@example.test`
}
const send = async (email: string, language: 'en' | 'fr' = 'en') => {
  const { outside } = world
  const body = {
    proof: await proofOfWork(world.db, visitor(), { eid: open.eid, outside }),
    first_name: 'Ana',
    last_name: 'Roy',
    email,
    phone: `+1416555${2000 + line}`,
    terms: 'on',
    optin: 'on',
    reference: newId(),
  }
  return submitEntryForm(world.db, visitor(), { eid: open.eid, language, body, outside })
}
type Question = { subject: string; body: string; type: string; is_reply: boolean; participant_id: string }
const questionsTo = (address: string) =>
  world.rows<Question>(
    `select subject, body, type, is_reply, participant_id from message where direction = 'out' and address = $1 order by id`,
    [address],
  )
const consentOf = async (address: string) => {
  const [row] = await world.rows<{ state: string }>(
    `select c.state from consent c join participant p on p.client_id = c.client_id and p.id = c.participant_id
     where p.email = $1 and c.subscription_id = $2`,
    [address, subscription.id],
  )
  return row?.state
}
const tokenOf = (question: Question | undefined) =>
  /\/c\/([a-z0-9-]+)$/m.exec(question?.body ?? '')?.[1] ?? ''

test('without a mailbox nobody could be asked, so double opt-in is refused at its field', async () => {
  await assert.rejects(setDouble(true), refused('invalid', { field: 'is_double_opt_in' }))
  const admin = world.staffScope(await world.addPerson('Pia Platform', { isPlatformAdmin: true }))
  const form = { name: 'Maple', gateway: 'outbox', messages_per_second: 100 } as const
  await createMailbox(world.db, admin, { ...form, address: 'hello@maple.test', client_id: world.client.id })
  assert.equal((await setDouble(true)).is_double_opt_in, true)
})

test('a contest without a shortcode asks for e-mail, and where one yes is enough it counts at once', async () => {
  await setDouble(false)
  const ana = newAddress()
  const page = await send(ana)
  assert.doesNotMatch(page.html, /confirm/)
  assert.equal(await consentOf(ana), 'in')
  assert.deepEqual(await questionsTo(ana), [])
  const [change] = await world.rows<{ shown_text: string }>(
    'select shown_text from consent_change order by id desc limit 1',
  )
  assert.match(change?.shown_text ?? '', /by e-mail\. I can unsubscribe at any time/)
  await setDouble(true)
})

test('a yes on the form waits until the link in the e-mail is followed and its button pressed', async () => {
  const ana = newAddress()
  const page = await send(ana)
  assert.match(page.html, /Open the link in that e-mail to confirm/)
  assert.equal(await consentOf(ana), 'pending')
  const [question, ...more] = await questionsTo(ana)
  assert.deepEqual(more, [])
  assert.deepEqual(
    [question?.type, question?.is_reply, question?.subject],
    ['email', false, 'Please confirm: e-mail from Client maple-market'],
  )
  const token = tokenOf(question)
  const shown = await showConfirmation(world.db, visitor(), { token })
  assert.match(
    shown.html,
    /<h1>Please confirm<\/h1><p>Yes, Client maple-market may send offers by e-mail to ana/,
  )
  assert.equal(await consentOf(ana), 'pending')
  for (let at = 0; at < 2; at += 1)
    assert.match((await confirmOptIn(world.db, visitor(), { token })).html, /You are subscribed/)
  assert.match((await showConfirmation(world.db, visitor(), { token })).html, /You are subscribed/)
  assert.equal(await consentOf(ana), 'in')
  const changes = await world.rows<{
    id: string
    state: string
    how: string
    shown_text: string
    proof: string
  }>('select id, state, how, shown_text, proof from consent_change where participant_id = $1 order by id', [
    question?.participant_id,
  ])
  assert.deepEqual(
    changes.map(({ state, how }) => [state, how]),
    [
      ['pending', 'web_form'],
      ['pending', 'web_form'],
      ['in', 'reply'],
    ],
  )
  const [asked] = changes.filter(({ shown_text }) => shown_text === question?.body)
  const answered = changes.find(({ state }) => state === 'in')
  assert.equal(answered?.proof, asked?.id)
  assert.match(answered?.shown_text ?? '', /^Yes, Client maple-market may send offers/)
})

test('an address is asked once a day at most, since anybody can type anybody’s', async () => {
  const ana = newAddress()
  await send(ana)
  await send(ana)
  assert.equal((await questionsTo(ana)).length, 1)
  world.setTime(later(25 * 3600, may))
  await send(ana)
  const questions = await questionsTo(ana)
  assert.equal(questions.length, 2)
  world.setTime(may)
  await confirmOptIn(world.db, visitor(), { token: tokenOf(questions[0]) })
  assert.equal(await consentOf(ana), 'in')
})

test('who unsubscribed is not asked by a form, which anybody can fill in', async () => {
  const ana = newAddress()
  await send(ana)
  const [question] = await questionsTo(ana)
  const participantId = question?.participant_id ?? ''
  const wish = { participantId, subscription_id: subscription.id, state: 'out', proof: 'By phone.' } as const
  await setConsent(world.db, world.scopeNow(), wish)
  world.setTime(later(25 * 3600, may))
  await send(ana)
  world.setTime(may)
  assert.equal((await questionsTo(ana)).length, 1)
  assert.equal(await consentOf(ana), 'out')
})

test('the question speaks the language of the form', async () => {
  const ana = newAddress()
  const page = await send(ana, 'fr')
  assert.match(page.html, /Ouvrez le lien de ce courriel pour confirmer/)
  const [question] = await questionsTo(ana)
  assert.match(question?.subject ?? '', /^Veuillez confirmer\u00a0: courriels de/)
  const shown = await showConfirmation(world.db, visitor(), { token: tokenOf(question) })
  assert.match(shown.html, /<html lang="fr">/)
})

test('a person of a third language confirms in English', async () => {
  const ana = newAddress()
  await send(ana)
  const [question] = await questionsTo(ana)
  await world.rows(`update participant set language = 'pt-br' where id = $1`, [question?.participant_id])
  const shown = await showConfirmation(world.db, visitor(), { token: tokenOf(question) })
  assert.match(shown.html, /<html lang="en">/)
})

test('a link confirms the address that it was mailed to, and none that staff have put in its place', async () => {
  const [ana, moved] = [newAddress(), newAddress()]
  await send(ana)
  const [question] = await questionsTo(ana)
  const token = tokenOf(question)
  const id = question?.participant_id ?? ''
  const change = (email: string) => updateParticipant(world.db, world.scopeNow(), { id, sent: { email } })
  await change(moved)
  assert.equal((await showConfirmation(world.db, visitor(), { token })).status, 404)
  assert.equal((await confirmOptIn(world.db, visitor(), { token })).status, 404)
  assert.equal(await consentOf(moved), 'none')
  await send(moved)
  const [asked] = await questionsTo(moved)
  await confirmOptIn(world.db, visitor(), { token: tokenOf(asked) })
  assert.equal(await consentOf(moved), 'in')
})

test('a link that was made up, and one of a person who was erased, confirm nothing', async () => {
  const ana = newAddress()
  await send(ana)
  const [question] = await questionsTo(ana)
  const token = tokenOf(question)
  for (const made of ['none', token.replace(/.{6}$/, '000000'), `${token}0`]) {
    assert.equal((await showConfirmation(world.db, visitor(), { token: made })).status, 404)
    assert.equal((await confirmOptIn(world.db, visitor(), { token: made })).status, 404)
  }
  await world.rows('update participant set erased_at = now() where id = $1', [question?.participant_id])
  assert.equal((await confirmOptIn(world.db, visitor(), { token })).status, 404)
  assert.equal(await consentOf(ana), 'pending')
})
