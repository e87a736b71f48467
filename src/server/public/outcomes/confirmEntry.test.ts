import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sweepstakesForm } from '#contract/experiences/kinds/sweepstakes.ts'
import { createExperience, type Detail } from '#server/experiences/experiences.ts'
import { ofExperiences as dependants } from '#server/main/dependants.ts'
import { createMailbox } from '#server/messaging/messaging.ts'
import { setConsent } from '#server/participants/consent/consentByHand.ts'
import { listSubscriptions } from '#server/participants/consent/subscriptions.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { proofOfWork } from '#test/support/proof.ts'
import { writeHeldBack } from '../heldBack/heldBack.ts'
import { submitEntryForm } from '../webEntry.ts'
import { type ConfirmJob, confirmationLimits, confirmEntry } from './confirmEntry.ts'

let world: Contest
let open: Detail
before(async () => {
  world = await contest()
  open = await world.addContest({})
})
beforeEach(() => void world.jobs.splice(0))
after(() => world.end())

const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return rest
}
let line = 0
const newPerson = () => {
  line += 1
  return { email: `ana${line}@example.test`, phone: `+1416555${3000 + line}` }
}
type Sent = {
  email?: string
  phone?: string
  eid?: string
  language?: 'en' | 'fr'
  optin?: 'on'
  reference?: string
}
async function send({ eid = open.eid, language = 'en', reference = newId(), ...typed }: Sent) {
  const { outside } = world
  const proof = await proofOfWork(world.db, visitor(), { eid, outside })
  const body = { first_name: 'Ana', last_name: 'Roy', ...typed, terms: 'on', reference, proof }
  const page = await submitEntryForm(world.db, visitor(), { eid, language, body, outside })
  assert.equal(page.status ?? 200, 200)
  return /<span class="number">(\w+)</.exec(page.html)?.[1] ?? ''
}
const waiting = () =>
  world.jobs.flatMap(({ name, payload }) => (name === 'public.confirmEntry' ? (payload as ConfirmJob) : []))
async function confirmAll(): Promise<void> {
  for (const job of waiting()) await confirmEntry(world, job)
}
type Told = { type: string; address: string; subject: string | null; body: string; is_reply: boolean }
const toldTo = ({ email, phone }: { email?: string; phone?: string }) =>
  world.rows<Told>(
    `select type, address, subject, body, is_reply from message
     where direction = 'out' and address = any($1) order by id`,
    [[email, phone]],
  )
async function unsubscribe(phone: string): Promise<void> {
  const [person] = await world.rows<{ id: string }>('select id from participant where phone = $1', [phone])
  const all = await listSubscriptions(world.db, world.scopeNow())
  const subscription = all.find(({ channel }) => channel === 'email')
  assert.ok(person && subscription)
  const wish = {
    participantId: person.id,
    subscription_id: subscription.id,
    state: 'out',
    proof: 'By phone.',
  } as const
  await setConsent(world.db, world.scopeNow(), wish)
}

test('without a mailbox a stranger’s form leaves nothing to do, since nobody could be told', async () => {
  await send(newPerson())
  assert.deepEqual(waiting(), [])
})

test('an entry by the form is confirmed once by e-mail, with its number, in the language of the form', async () => {
  const admin = world.staffScope(await world.addPerson('Pia Platform', { isPlatformAdmin: true }))
  const form = { name: 'Maple', gateway: 'outbox', messages_per_second: 100 } as const
  await createMailbox(world.db, admin, { ...form, address: 'hello@maple.test', client_id: world.client.id })
  const person = newPerson()
  const reference = newId()
  const eid = await send({ ...person, reference, language: 'fr' })
  await send({ ...person, reference, language: 'fr' })
  assert.equal(waiting().length, 1)
  const [job] = waiting()
  assert.ok(job)
  await Promise.allSettled([confirmEntry(world, job), confirmEntry(world, job)])
  await confirmEntry(world, job)
  const [told, ...more] = await toldTo(person)
  assert.deepEqual(more, [])
  assert.deepEqual([told?.type, told?.address, told?.is_reply], ['email', person.email, false])
  assert.equal(told?.subject, 'Vous participez à Win a canoe')
  assert.match(
    told?.body ?? '',
    new RegExp(`^Vous participez à Win a canoe\\.\\n\\nNuméro de participation\u00a0: ${eid}\\n`),
  )
})

test('who said yes to texts is told by text alone, also by the box of this very form', async () => {
  const person = newPerson()
  const eid = await send({ ...person, optin: 'on' })
  await confirmAll()
  const told = await toldTo(person)
  assert.deepEqual(
    told.map(({ type, body }) => [type, body]),
    [['sms', `Client maple-market: You are entered in Win a canoe. Good luck! Entry number: ${eid}`]],
  )
})

test('a phone that was proved by a code is told by text, and one that was only typed is not', async () => {
  const [proved, typed] = [newPerson(), newPerson()]
  await send(proved)
  await world.rows(
    `insert into participant_proof (client_id, participant_id, channel, address, proven_at)
     select client_id, id, 'sms', phone, $2 from participant where phone = $1`,
    [proved.phone, world.scopeNow().at],
  )
  await send(typed)
  await confirmAll()
  assert.deepEqual(
    [...(await toldTo(proved)), ...(await toldTo(typed))].map(({ type }) => type),
    ['sms', 'email'],
  )
})

test('nobody hears of an entry after a STOP, an unsubscription or a bounce', async () => {
  // With a contest by e-mail comes the client's subscription for it.
  await world.addContest({ shortcode_id: null })
  const [stopped, left, bounced] = [newPerson(), newPerson(), newPerson()]
  for (const person of [stopped, left, bounced]) await send(person)
  await world.text(stopped.phone, 'STOP')
  await unsubscribe(left.phone)
  await world.rows(
    `insert into suppression (client_id, channel, address, reason, at) values ($1, 'email', $2, 'bounced', $3)`,
    [world.client.id, bounced.email, world.scopeNow().at],
  )
  await confirmAll()
  const said = (await toldTo(stopped)).map(({ type }) => type)
  assert.deepEqual([said, await toldTo(left), await toldTo(bounced)], [['sms'], [], []])
  assert.match((await toldTo(stopped))[0]?.body ?? '', /opted out|unsubscribed|no more/i)
})

test('an entry that was rejected or erased before its turn is not confirmed', async () => {
  const person = newPerson()
  await send(person)
  await world.rows(
    `update entry set status = 'kicked' where participant_id = (select id from participant where phone = $1)`,
    [person.phone],
  )
  await confirmAll()
  assert.deepEqual(await toldTo(person), [])
  await confirmEntry(world, { clientId: world.client.id, experienceId: open.id, entryId: newId() })
})

test('one address gets so many confirmations an hour whoever types it, and staff see that more were held back', async () => {
  const person = newPerson()
  const many = confirmationLimits.toRecipient + 2
  for (let sent = 0; sent < many; sent += 1) await send(person)
  assert.equal(waiting().length, many)
  await confirmAll()
  assert.equal((await toldTo(person)).length, confirmationLimits.toRecipient)
  await writeHeldBack(world.db, world.outside.log)
  const held = await world.rows<{ n: number }>(
    `select sum(count)::int as n from brake_refusal where experience_id = $1 and brake = 'questions'`,
    [open.id],
  )
  assert.deepEqual(held, [{ n: 2 }])
})

test('what is checked first is not called entered, and the e-mail has what the draw is bound to', async () => {
  const form = sweepstakesForm.parse({
    name: 'Win a canoe',
    requires_validation: true,
    draw_at: '2026-06-30T12:00:00',
    shortcode_id: world.shortcode.id,
  })
  const made = await createExperience(world.db, world.scopeNow(), {
    kind: 'sweepstakes',
    form,
    told: { dependants, beacon: undefined },
  })
  const person = newPerson()
  await send({ ...person, eid: made.eid })
  await confirmAll()
  const [told] = await toldTo(person)
  assert.equal(told?.subject, 'We have your entry for Win a canoe')
  assert.match(told?.body ?? '', /looked at before it counts\./)
  const [bound] = await world.rows<{ hash: string }>(
    'select hash from draw_commitment where experience_id = $1',
    [made.id],
  )
  assert.ok(bound)
  assert.ok(told?.body.includes(bound.hash))
  assert.match(told?.body ?? '', new RegExp(`https://fanfare\\.test/draws/of/${made.eid}\\?lang=en`))
})
