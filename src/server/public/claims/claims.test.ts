import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SweepstakesForm } from '#contract/experiences/kinds/sweepstakes.ts'
import { ofParticipants as dependants } from '#server/main/dependants.ts'
import { createMailbox } from '#server/messaging/messaging.ts'
import { eraseParticipant } from '#server/participants/people/erase.ts'
import { createPrizePool } from '#server/prizing/pools.ts'
import {
  confirmWinners,
  drawPotentialWinners,
  listBallotDraws,
  openDraw,
  setBallotDrawStatus,
  tellWinners,
} from '#server/prizing/prizing.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { refused } from '#test/support/prizing.ts'
import { showClaim, submitClaim } from './claims.ts'
import { tellWinners as writeMessages } from './tellWinners.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

let line = 2000
const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return { ...rest, address: '192.0.2.7' }
}

/** Does what was left to the job. */
async function runJobs(): Promise<void> {
  for (let job = world.jobs.shift(); job; job = world.jobs.shift())
    if (job.name === 'public.tellWinners')
      await writeMessages(world, job.payload as Parameters<typeof writeMessages>[1])
}

/** A draw among so many who texted in, drawn and not told yet. */
async function stage(form: Partial<SweepstakesForm> = {}, { count = 1 } = {}) {
  const keyword = `PRIZE${line}`
  const { eid: exp } = await world.addContest({ keyword, title: 'Win a canoe', ...form })
  const phones = Array.from({ length: count }, (_, at) => `+1416555${line + at}`)
  line += count
  for (const phone of phones) await world.text(phone, keyword)
  const pool = await createPrizePool(world.db, world.scopeNow(), { name: `Canoe ${line}`, total: 5 })
  const draw = await openDraw(world.db, world.scopeNow(), { exp, count, rules: [], prizePool: pool.id })
  const drawEid = draw.eid
  await drawPotentialWinners(world.db, world.scopeNow(), { exp, drawEid, replace: [] })
  const list = () => listBallotDraws(world.db, world.scopeNow(), { exp, drawEid })
  const tell = async (ballot_draws: string[] = []) => {
    const told = await tellWinners(world.db, world.scopeNow(), { exp, drawEid, ballot_draws })
    await runJobs()
    return told
  }
  const confirm = () => confirmWinners(world.db, world.scopeNow(), { exp, draw_eid: drawEid })
  /** The phone's last message, and the secret in it. */
  const messageTo = async (phone = phones[0] ?? '') => (await world.answersTo(phone)).at(-1) ?? ''
  const tokenTo = async (phone?: string) => /\/claim\/([\w-]+)/.exec(await messageTo(phone))?.[1] ?? ''
  const asked = async (language: 'en' | 'fr' = 'en', token?: string) => ({
    eid: exp,
    language,
    outside: world.outside,
    claimToken: token ?? (await tokenTo()),
  })
  const show = async (language?: 'en' | 'fr', token?: string) =>
    showClaim(world.db, visitor(), await asked(language, token))
  const send = async (body: Record<string, unknown>, language?: 'en' | 'fr') =>
    submitClaim(world.db, visitor(), { ...(await asked(language)), body })
  const claim = async () => (await list())[0]?.claim
  return { exp, drawEid, phones, list, tell, confirm, messageTo, show, send, claim }
}

const question = {
  skill_testing_question: 'What is 6 × 7?',
  skill_testing_question_fr: 'Combien font 6 × 7?',
  skill_testing_question_answer: '42',
}

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
