import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createOutbox } from '#server/adapters/gateways/outbox/outbox.ts'
import type { Outside } from '#server/adapters/outside.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { refused } from '#test/support/prizing.ts'
import { listHandsetMessages, sendFromHandset, showHandset, showOutbox } from './handset.ts'

let world: Contest
const visitor = {
  actor: { kind: 'participant', name: 'A visitor' },
  requestId: 'test',
  at: new Date(),
} as const
const staff = {
  ...visitor,
  actor: { kind: 'user', id: '0197a000-0000-7000-8000-000000000001', name: 'Lin', isPlatformAdmin: false },
} as const
before(async () => {
  world = await contest()
  await world.addContest({ keyword: 'CANOE' })
})
after(() => world.end())

test('the handset sends, and shows what the phone sent', async () => {
  const page = await showHandset(world.db, visitor, world.outside)
  assert.match(page.html, /55555 · Client maple-market/)
  await sendFromHandset(world.db, visitor, {
    outside: world.outside,
    from: '416 555 0199',
    to: '55555',
    text: 'canoe',
  })
  const asked = { outside: world.outside, phone: ' 14165550199' }
  const [sent] = await listHandsetMessages(world.db, visitor, { ...asked, sent: true })
  assert.deepEqual([sent?.direction, sent?.text], ['from_phone', 'canoe'])
  assert.equal((await world.answersTo('+14165550199')).length, 1)
})

test('what a phone received is not what it sent', async () => {
  const phone = '+14165550177'
  await sendFromHandset(world.db, visitor, {
    outside: world.outside,
    from: phone,
    to: '55555',
    text: 'canoe',
  })
  await world.rows(
    `insert into handset_message (id, reference, shortcode, phone, direction, text, at)
     values (uuidv7(), 'told', '55555', $1, 'to_phone', 'You are in.', now())`,
    [phone],
  )
  const textsOf = async (sent?: boolean) =>
    (await listHandsetMessages(world.db, visitor, { outside: world.outside, phone, sent })).map(
      ({ text }) => text,
    )
  assert.deepEqual(await textsOf(), ['You are in.'])
  assert.deepEqual(await textsOf(true), ['canoe', 'You are in.'])
})

test('a bad phone, another shortcode and an empty text are refused at their field', async () => {
  const send = (more: object) =>
    sendFromHandset(world.db, visitor, {
      outside: world.outside,
      from: '4165550199',
      to: '55555',
      text: 'x',
      ...more,
    })
  for (const from of ['123', 'Mum', '55555'])
    await assert.rejects(send({ from }), refused('invalid', { field: 'from' }))
  await assert.rejects(send({ to: '12345' }), refused('invalid', { field: 'to' }))
  await assert.rejects(send({ text: ' ' }), refused('invalid', { field: 'text' }))
})

test('without the demo only the staff see handset and outbox; without a simulator there is no handset', async () => {
  const plain = { ...world.outside, isDemo: false }
  const closed = [await showHandset(world.db, visitor, plain), await showOutbox(world.db, visitor, plain)]
  for (const { status, html } of closed) {
    assert.equal(status, 404)
    assert.match(html, /for the staff: <a href="\/sign-in">sign in<\/a>/)
    assert.match(html, /DEMO=1/)
    assert.doesNotMatch(html, /55555|canoe/i)
  }
  const read = { outside: plain, phone: '4165550199' }
  await assert.rejects(listHandsetMessages(world.db, visitor, read), refused('not_found'))
  const sent = { outside: { ...world.outside, isDemo: false }, from: '4165550199', to: '55555', text: 'x' }
  await assert.rejects(sendFromHandset(world.db, visitor, sent), refused('not_found'))
  assert.match((await showHandset(world.db, staff, plain)).html, /55555/)
  assert.ok((await showOutbox(world.db, staff, plain)).html.length > 0)
  await world.rows(`update shortcode set gateway = 'twilio'`)
  const none = await showHandset(world.db, staff, plain)
  assert.equal(none.status, 404)
  assert.match(none.html, /No shortcode leads to it yet/)
  await world.rows(`update shortcode set gateway = 'simulator'`)
})

test('the outbox shows mail newest first, escaped', async () => {
  await world.rows(
    `insert into outbox_mail values (gen_random_uuid(), 'a@example.com', 'First <b>', 'Hello', now() - interval '1 hour'),
     (gen_random_uuid(), 'b@example.com', 'Second', 'Bye', now())`,
  )
  const { html } = await showOutbox(world.db, visitor, world.outside)
  assert.ok(html.indexOf('Second') < html.indexOf('First &#60;b&#62;'))
})

test('mail to staff, by whose links accounts are taken over, is for platform admins alone where no demo runs', async () => {
  const plain = { ...world.outside, isDemo: false }
  const to = { name: 'Olga', address: 'olga@fanfare.test' }
  await createOutbox(world.db, world.outside.clock).mail.send({ to, subject: 'Your link', text: 'https://' })
  await world.rows(`insert into outbox_mail (id, from_address, to_address, subject, body, created_at)
    values (gen_random_uuid(), 'hello@maple.test', 'zoe@example.com', 'Spring', 'Hello', now())`)
  const shown = async (
    scope: Parameters<typeof showOutbox>[1],
    outside: Pick<Outside, 'isDemo' | 'publicUrl'>,
  ) => {
    const { html } = await showOutbox(world.db, scope, outside)
    return [/Your link/.test(html), /Spring/.test(html)]
  }
  const admin = { ...staff, actor: { ...staff.actor, isPlatformAdmin: true } }
  assert.deepEqual(await shown(staff, plain), [false, true])
  assert.deepEqual(await shown(admin, plain), [true, true])
  assert.deepEqual(await shown(visitor, world.outside), [true, true])
})
