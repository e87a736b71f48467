import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SweepstakesForm } from '#contract/experiences/kinds/sweepstakes.ts'
import { makePrizeCodes } from '#server/prizing/prizeCodes/prizeCodes.ts'
import { createPrizePool, listExperienceWinners, listPublicWinners } from '#server/prizing/prizing.ts'
import { question } from '#test/support/claims.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { deliverPrizes } from '../prizes/deliverPrizes.ts'
import { showPrize } from '../prizes/prizePage.ts'
import { showClaim, submitClaim } from './claims.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return { ...rest, address: '192.0.2.9' }
}

async function runJobs(): Promise<void> {
  for (let job = world.jobs.shift(); job; job = world.jobs.shift())
    if (job.name === 'public.deliverPrizes')
      await deliverPrizes(world, job.payload as Parameters<typeof deliverPrizes>[1])
}

let line = 4000

/** One phone texts the keyword of a sweepstakes whose entries take a prize with a code at once. */
async function enter(form: Partial<SweepstakesForm> = question) {
  line += 1
  const [phone, keyword] = [`+1416555${line}`, `MUG${line}`]
  const poolForm = { name: `Mug ${line}`, class: 'e-prize', winner_page_html: '<p>Bring it.</p>' } as const
  const pool = await createPrizePool(world.db, world.scopeNow(), poolForm)
  await makePrizeCodes(world.db, world.scopeNow(), { poolId: pool.id, count: 3 })
  const made = await world.addContest({
    keyword,
    name: `Win ${keyword}`,
    title: 'Win a mug',
    has_optin: false,
    prize_method_class: 'sweepstakes.keyword',
    prize_pools: [{ id: pool.id }],
    ...form,
  })
  await world.text(phone, keyword)
  await runJobs()
  const [code] = await world.rows<{ code: string }>(
    'select code from prize_code where prize_pool_id = $1 and given_at is not null',
    [pool.id],
  )
  const messages = await world.answersTo(phone)
  const token = /\/claim\/([\w-]{38})/.exec(messages.join(' '))?.[1] ?? ''
  const asked = { eid: made.eid, language: 'en', outside: world.outside } as const
  const send = (answer: string) =>
    submitClaim(world.db, visitor(), {
      ...asked,
      claimToken: token,
      body: { skill_testing_answer: answer },
    })
  const show = (language: 'en' | 'fr' = 'en') =>
    showClaim(world.db, visitor(), { ...asked, language, claimToken: token, isFetchedAhead: false })
  const prize = (prizeToken: string) => showPrize(world.db, visitor(), { ...asked, prizeToken })
  const of = { filter: {}, kind: 'sweepstakes', idOrEid: made.eid, page: 1, per_page: 25 } as const
  const winner = async () => (await listExperienceWinners(world.db, world.scopeNow(), of)).rows[0]
  const shownToAll = () =>
    listPublicWinners(world.db, world.scopeNow(), { experienceId: made.id, limit: 9, isOfClaims: true })
  return { made, pool, phone, messages, code: code?.code ?? '-', send, show, prize, winner, shownToAll }
}

test('where a question is set, a prize at once is won by its answer, and nothing of it is shown before', async () => {
  const { messages, pool, code, send, show, prize, winner, shownToAll } = await enter()
  const [answer = '', told = '', ...more] = messages
  assert.deepEqual(more, [])
  assert.match(answer, /You are entered in Win a mug\. Good luck!/)
  assert.match(told, /you may have won Mug \d+ in Win a mug\. To claim it, answer here: .*\/claim\//)
  assert.doesNotMatch(`${answer} ${told}`, /\/prize\/|and won/)
  const open = await show()
  assert.match(open.html, /You may have won Mug/)
  assert.match(open.html, /What is 6 × 7\?/)
  assert.match(open.html, /You have won once you have answered correctly\./)
  assert.doesNotMatch(open.html, /we have confirmed it|declinePrize/)
  assert.match((await show('fr')).html, /Combien font 6 × 7\?/)
  assert.equal((await send(' ')).status, 422)
  assert.match((await send('41')).html, /You have 2 tries left/)
  assert.equal((await shownToAll()).length, 0)
  const done = await send('42')
  assert.match(done.html, /You have claimed your prize/)
  const page = await prize(/\/prize\/([\w-]{38})/.exec(done.html)?.[1] ?? '')
  assert.ok(page.html.includes(code) && page.html.includes('Bring it.'))
  assert.ok([open, done].every(({ html }) => !html.includes(code)))
  assert.equal((await winner())?.claim?.state, 'claimed')
  assert.equal((await shownToAll()).length, 1)
  const [left] = await world.rows('select remaining from prize_pool where id = $1', [pool.id])
  assert.deepEqual(left, { remaining: 2 })
})

test('three wrong answers or the end of its time close it, and its code is never shown', async () => {
  const wrong = await enter()
  for (const answer of ['1', '2', '3']) await wrong.send(answer)
  assert.match((await wrong.send('42')).html, /was not answered correctly/)
  assert.equal((await wrong.winner())?.claim?.state, 'failed')
  const late = await enter({ ...question, skill_testing_question_code_timeout_seconds: 7200 })
  assert.match(late.messages.at(-1) ?? '', /answer here by May 4, 2026/)
  world.setTime(new Date(may.getTime() + 7_200_000))
  assert.match((await late.send('42')).html, /The time to answer ended on May 4, 2026/)
  assert.equal((await late.winner())?.claim?.state, 'over')
  for (const { shownToAll } of [wrong, late]) assert.deepEqual(await shownToAll(), [])
  world.setTime(may)
  for (const { code, show } of [wrong, late]) assert.ok(!(await show()).html.includes(code))
})

test('twenty right answers at once claim it once', async () => {
  const { send, made } = await enter()
  const sent = await Promise.all(Array.from({ length: 20 }, () => send('42')))
  assert.ok(sent.every(({ html }) => html.includes('You have claimed your prize')))
  const claims = await world.rows(
    'select c.id from prize_claim c join award a on a.client_id = c.client_id and a.id = c.award_id where a.experience_id = $1',
    [made.id],
  )
  assert.equal(claims.length, 1)
})

test('without an answer set the prize is told at once, and who took nothing is told that', async () => {
  const { messages, winner } = await enter({})
  assert.match(messages[0] ?? '', /and won: Mug \d+\./)
  assert.match(messages[1] ?? '', /See your prize here: .*\/prize\//)
  assert.equal((await winner())?.claim, null)
  const { pool, made } = await enter()
  await world.rows('update prize_pool set remaining = 0 where id = $1', [pool.id])
  const keyword = made.name.replace('Win ', '')
  await world.text('+14165559999', keyword)
  assert.match((await world.answersTo('+14165559999')).at(-1) ?? '', /No prize this time\./)
})
