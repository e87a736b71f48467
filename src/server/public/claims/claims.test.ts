import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ofParticipants as dependants } from '#server/main/dependants.ts'
import { createMailbox } from '#server/messaging/messaging.ts'
import { eraseParticipant } from '#server/participants/people/erase.ts'
import { setBallotDrawStatus } from '#server/prizing/prizing.ts'
import { claimDesk, question } from '#test/support/claims.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { refused } from '#test/support/prizing.ts'

let world: Contest
let stage: ReturnType<typeof claimDesk>['stage']
before(async () => {
  world = await contest()
  ;({ stage } = claimDesk(world))
})
after(() => world.end())

test('a potential winner is told once, answers by a page of one’s own, and is confirmed only then', async () => {
  const { tell, confirm, messageTo, show, send, claim, list } = await stage(question)
  assert.equal(await claim(), null)
  await assert.rejects(confirm(), refused('conflict', { message: /has not answered the skill-testing/ }))
  assert.equal(await tell(), 1)
  assert.match(
    await messageTo(),
    /^Client maple-market: you may have won Canoe \d+ in Win a canoe\. To claim it, answer here: /,
  )
  assert.equal((await claim())?.state, 'told')
  await assert.rejects(tell(), refused('conflict', { message: /told already/ }))
  const { html, status, headers } = await show()
  assert.equal(status, 200)
  assert.match(html, /You may have won Canoe/)
  assert.match(html, /What is 6 × 7\?/)
  assert.equal(headers?.['X-Robots-Tag'], 'noindex')
  assert.match((await show('fr')).html, /Combien font 6 × 7\?/)
  await assert.rejects(confirm(), refused('conflict', { message: /has not answered/ }))
  assert.match((await send({ skill_testing_answer: ' 42 ' })).html, /We have your answer/)
  assert.equal((await claim())?.state, 'claimed')
  assert.equal((await confirm()).winners_count, 1)
  assert.match((await show()).html, /is yours: it is confirmed/)
  assert.equal((await list())[0]?.is_awarded, true)
})

/** The client's own domain, proved, for an experience of its own. */
const giveDomain = (exp: string, domain: string) =>
  world.rows(
    `insert into public_domain (domain, client_id, experience_id, eid, language, verified_at)
     select $2, client_id, id, eid, 'en', now() from experience where eid = $1`,
    [exp, domain],
  )

test('the message leads to the client’s own domain where one was proved', async () => {
  const { exp, tell, messageTo, show } = await stage()
  await giveDomain(exp, 'claims.example')
  await tell()
  assert.match(
    await messageTo(),
    /answer here: https:\/\/claims\.example(?::\d+)?\/claim\/[\w-]{38}(?:\s|\.|$)/,
  )
  assert.equal((await show()).status, 200)
})

test('an answer is held against that of the language in which the question was read', async () => {
  const words = {
    skill_testing_question_answer: 'forty-two',
    skill_testing_question_answer_fr: 'Quarante-deux',
  }
  const both = await stage({ ...question, ...words })
  await both.tell()
  assert.match((await both.send({ skill_testing_answer: 'forty-two' }, 'fr')).html, /2 essais/)
  assert.match((await both.send({ skill_testing_answer: 'quarante-deux' }, 'en')).html, /one try left/)
  assert.match(
    (await both.send({ skill_testing_answer: 'quarante-deux' }, 'fr')).html,
    /Nous avons votre réponse/,
  )
  const unread = await stage({ ...question, ...words, skill_testing_question_fr: null })
  await unread.tell()
  assert.match(
    (await unread.send({ skill_testing_answer: 'Forty-Two' }, 'fr')).html,
    /Nous avons votre réponse/,
  )
  const alike = await stage(question)
  await alike.tell()
  assert.match((await alike.send({ skill_testing_answer: '42' }, 'fr')).html, /Nous avons votre réponse/)
})

test('three wrong answers end it, and an empty one is none', async () => {
  const { tell, send, claim, show } = await stage(question)
  await tell()
  assert.equal((await send({ skill_testing_answer: ' ' })).status, 422)
  assert.equal((await claim())?.wrong_answers, 0)
  assert.match((await send({ skill_testing_answer: '41' })).html, /You have 2 tries left/)
  assert.match((await send({ skill_testing_answer: '43' })).html, /You have one try left/)
  assert.match((await send({ skill_testing_answer: '44' })).html, /was not answered correctly/)
  assert.match((await send({ skill_testing_answer: '42' })).html, /was not answered correctly/)
  assert.equal((await claim())?.state, 'failed')
  assert.match((await show('fr')).html, /n’a pas reçu la bonne réponse/)
})

test('it ends with the time, which counts from when it was told first', async () => {
  const { tell, send, claim, show, list, messageTo } = await stage({
    ...question,
    skill_testing_question_code_timeout_seconds: 7200,
  })
  await tell()
  assert.match(await messageTo(), /answer here by May 4, 2026/)
  world.setTime(new Date(may.getTime() + 3_700_000))
  const [row] = await list()
  assert.equal(await tell([row?.eid ?? '']), 1)
  await assert.rejects(tell([row?.eid ?? '']), refused('conflict', { message: /in the last hour/ }))
  world.setTime(new Date(may.getTime() + 7_200_000))
  assert.equal((await claim())?.state, 'over')
  assert.match((await send({ skill_testing_answer: '42' })).html, /The time to answer ended on May 4, 2026/)
  assert.equal((await show()).status, 200)
  await assert.rejects(tell([row?.eid ?? '']), refused('conflict'))
  world.setTime(may)
})

test('the form Claim asks for what its rules say, and sent in twenty windows it is claimed once', async () => {
  const { tell, send, claim } = await stage({
    form_rules: [
      { type: 'Claim', field_name: 'address_1', field_rules: 'required|text', label: 'Street' },
      {
        type: 'Release Accepted',
        field_name: 'release',
        field_rules: 'required|checkbox',
        label: 'I accept',
      },
    ],
  })
  await tell()
  const refusedForm = await send({ address_1: '' })
  assert.equal(refusedForm.status, 422)
  assert.match(refusedForm.html, /id="address_1-error"/)
  assert.match(refusedForm.html, /id="release-error"/)
  const streets = Array.from({ length: 20 }, (_, at) => `${at} King St`)
  const answers = await Promise.all(streets.map((street) => send({ address_1: street, release: 'on' })))
  assert.ok(answers.every(({ html, status }) => status === 200 && html.includes('We have your answer')))
  const first = await claim()
  assert.equal(first?.state, 'claimed')
  assert.ok(streets.includes(String(first?.answers.address_1)))
  await send({ address_1: 'Elsewhere', release: 'on' })
  assert.deepEqual(await claim(), first)
})

test('what was answered goes with the person who is erased, and the audit trail counts it', async () => {
  const form_rules = [
    { type: 'Claim' as const, field_name: 'address_1', field_rules: 'required|text', label: 'Street' },
  ]
  const { tell, send, claim, list } = await stage({ form_rules })
  await tell()
  await send({ address_1: '12 Quill St' })
  const { claimed_at, answers } = (await claim()) ?? {}
  assert.deepEqual(answers, { address_1: '12 Quill St' })
  const id = (await list())[0]?.participant.id ?? ''
  await eraseParticipant(world.db, world.scopeNow(), { id, reason: 'Asked for it.', dependants })
  const left = await claim()
  assert.deepEqual([left?.claimed_at, left?.answers], [claimed_at, {}])
  const [entry] = await world.rows<{ after: { blanked: Record<string, number> } }>(
    `select after from audit_entry where action = 'participant.erase'`,
  )
  assert.equal(entry?.after.blanked.claims, 1)
})

test('twenty who press at once send one message to each', async () => {
  const { tell, phones } = await stage({}, { count: 3 })
  const tellings = await Promise.allSettled(Array.from({ length: 20 }, () => tell()))
  assert.equal(tellings.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const phone of phones)
    assert.equal((await world.answersTo(phone)).filter((text) => text.includes('/claim/')).length, 1)
})

test('another’s address, a guess and one that was invalidated or replaced answer nothing', async () => {
  const one = await stage(question)
  const two = await stage(question)
  await one.tell()
  await two.tell()
  const token = /\/claim\/([\w-]+)/.exec(await two.messageTo())?.[1] ?? ''
  assert.equal((await one.show('en', token)).status, 404)
  assert.equal((await one.show('en', `${token.slice(0, -1)}x`)).status, 404)
  assert.equal((await one.show('en', 'x')).status, 404)
  const [row] = await one.list()
  const asked = { exp: one.exp, ballotDrawEid: row?.eid ?? '', is_all: false }
  await setBallotDrawStatus(world.db, world.scopeNow(), { ...asked, status: 'invalidated', reason: 'Moved' })
  assert.match((await one.send({ skill_testing_answer: '42' })).html, /no longer reserved for you/)
  assert.equal((await one.claim())?.claimed_at, null)
})

test('who has no phone that can be texted is told by e-mail, and who has neither is shown as that', async () => {
  const { tell, claim, phones, list } = await stage(question)
  await world.rows(`update participant set phone = null where phone = $1`, [phones[0]])
  await tell()
  assert.equal((await claim())?.state, 'unreachable')
  const staff = world.staffScope(await world.addPerson('Ada Admin', { isPlatformAdmin: true }))
  const form = { name: 'Maple', gateway: 'outbox', messages_per_second: 100 } as const
  await createMailbox(world.db, staff, { ...form, address: 'hello@maple.test', client_id: world.client.id })
  const [row] = await list()
  await world.rows(`update participant set email = 'zoe@example.test' where id = $1`, [row?.participant.id])
  world.setTime(new Date(may.getTime() + 3_700_000))
  await tell([row?.eid ?? ''])
  world.setTime(may)
  assert.deepEqual([(await claim())?.state, (await claim())?.channel], ['told', 'email'])
  const [mail] = await world.rows<{ subject: string; address: string }>(
    `select subject, address from message where type = 'email' order by id desc limit 1`,
  )
  assert.equal(mail?.address, 'zoe@example.test')
  assert.match(mail?.subject ?? '', /^You may have won: Canoe/)
})
