import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Contest, contest } from '#test/support/contest.ts'
import { refused } from '#test/support/prizing.ts'
import { listHandsetMessages, sendFromHandset, showHandset, showOutbox } from './handset.ts'

let world: Contest
before(async () => {
  world = await contest()
  await world.addContest({ keyword: 'CANOE' })
})
after(() => world.end())

test('the handset sends, and shows what the phone sent', async () => {
  const page = await showHandset(world.db, world.services)
  assert.match(page.html, /55555 · Client maple-market/)
  await sendFromHandset(world.db, world.services, { from: '416 555 0199', to: '55555', text: 'canoe' })
  const [sent] = await listHandsetMessages(world.db, world.services, ' 14165550199')
  assert.deepEqual([sent?.direction, sent?.text], ['from_phone', 'canoe'])
  assert.equal((await world.answersTo('+14165550199')).length, 1)
})

test('a bad phone, another shortcode and an empty text are refused at their field', async () => {
  const send = (more: object) =>
    sendFromHandset(world.db, world.services, { from: '4165550199', to: '55555', text: 'x', ...more })
  for (const from of ['123', 'Mum', '55555'])
    await assert.rejects(send({ from }), refused('invalid', { field: 'from' }))
  await assert.rejects(send({ to: '12345' }), refused('invalid', { field: 'to' }))
  await assert.rejects(send({ text: ' ' }), refused('invalid', { field: 'text' }))
})

test('without the demo there is neither handset nor outbox; without a simulator no handset', async () => {
  const plain = { ...world.services, isDemo: false }
  await assert.rejects(showHandset(world.db, plain), refused('not_found'))
  await assert.rejects(showOutbox(world.db, plain), refused('not_found'))
  await assert.rejects(listHandsetMessages(world.db, plain, '4165550199'), refused('not_found'))
  const sent = { from: '4165550199', to: '55555', text: 'x' }
  await assert.rejects(sendFromHandset(world.db, plain, sent), refused('not_found'))
  await world.rows(`update shortcode set gateway = 'twilio'`)
  await assert.rejects(showHandset(world.db, world.services), refused('not_found'))
  await world.rows(`update shortcode set gateway = 'simulator'`)
})

test('the outbox shows mail newest first, escaped', async () => {
  await world.rows(
    `insert into outbox_mail values (gen_random_uuid(), 'a@example.com', 'First <b>', 'Hello', now() - interval '1 hour'),
     (gen_random_uuid(), 'b@example.com', 'Second', 'Bye', now())`,
  )
  const { html } = await showOutbox(world.db, world.services)
  assert.ok(html.indexOf('Second') < html.indexOf('First &#60;b&#62;'))
})
