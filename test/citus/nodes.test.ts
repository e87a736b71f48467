import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '#contract/routes.ts'
import type { Answer } from '#test/support/caller.ts'
import { type Cluster, openCluster, untilSo } from './nodes/cluster.ts'
import { importPeople, openShop, type Rows, type Scene, untilImported } from './story/shop.ts'
import { openSide, type Side } from './story/side.ts'

// A node dies by kill -9 in the middle of work and comes back. Calls that need it get 503 with Retry-After, clients of
// the other node go on, and nothing is lost or doubled. NODES_PEOPLE are imported (20,000 unless told), and the node is
// away for NODES_AWAY seconds (30).

const people = Number(process.env.NODES_PEOPLE ?? 20_000)
const awaySeconds = Number(process.env.NODES_AWAY ?? 30)
const cluster: Cluster = await openCluster()
let side: Side
/** On the node that dies, and on the one that lives. */
let lost: Scene
let living: Scene
let node: string

before(async () => {
  side = await openSide(process.env.CITUS_URL ?? '', true)
  lost = await openShop(side, { eid: 'shop-0', code: '77000' })
  node = await cluster.nodeOf(lost.clientId)
  for (let number = 1; ; number++) {
    living = await openShop(side, { eid: `shop-${number}`, code: String(77_000 + number) })
    if ((await cluster.nodeOf(living.clientId)) !== node) break
  }
})
after(() => side.close())

/** Asks for both clients while the node is away; answers what they were told. */
async function whileAway(name: string): Promise<{ ofLost: Answer[]; ofLiving: Answer[] }> {
  await cluster.kill(name)
  const [ofLost, ofLiving]: [Answer[], Answer[]] = [[], []]
  const until = Date.now() + awaySeconds * 1000
  for (let round = 0; Date.now() < until; round++) {
    for (const [scene, answers] of [
      [lost, ofLost],
      [living, ofLiving],
    ] as const) {
      answers.push(await scene.staff.call(routes.listParticipants))
      answers.push(await scene.staff.call(routes.createList, { body: { name: `Away ${name} ${round}` } }))
    }
    await sleep(50)
  }
  await cluster.start(name)
  return { ofLost, ofLiving }
}

const tally = (answers: readonly Answer[]) =>
  [...Map.groupBy(answers, ({ status }) => status)]
    .map(([status, { length }]) => `${length} × ${status}`)
    .join(', ')

function assertAway(answers: readonly Answer[]): void {
  assert.ok(answers.length > 0)
  for (const { status, headers, text } of answers) {
    assert.equal(status, 503, text)
    assert.ok(Number(headers.get('retry-after')) > 0)
  }
}

const countOf = async (text: string, scene: Scene) =>
  (await cluster.row<{ count: number }>(text, [scene.clientId])).count

async function assertImported(scene: Scene, listId: string): Promise<string> {
  const counts = await cluster.row<Record<string, number>>(
    `select (select count(*)::int from participant where client_id = $1 and first_name like 'Zoé%') as people,
       (select count(*)::int from list_member where client_id = $1 and list_id = $2) as places,
       (select count(*)::int from consent where client_id = $1 and state = 'in') as consents,
       (select count(*)::int from consent_change where client_id = $1) as changes,
       (select sum(value)::int from counter where client_id = $1 and name = 'participants') as counted`,
    [scene.clientId, listId],
  )
  const wanted = { people, places: people, consents: people, changes: people, counted: people }
  assert.deepEqual(counts, wanted)
  return JSON.stringify(counts)
}

for (const name of ['worker', 'coordinator'])
  void test(`a ${name} that dies in the middle of an import: the import goes on when it is back, nobody is lost or doubled`, async (t) => {
    const scene = name === 'worker' ? lost : living
    const { listId, importId } = await importPeople(scene, `Of the ${name}`, people)
    const some = 'select count(*)::int as count from participant where client_id = $1'
    await untilSo(async () => (await countOf(some, scene)) > people / 10)
    const begun = await countOf(some, scene)
    const { ofLost, ofLiving } = await whileAway(name === 'worker' ? node : name)
    t.diagnostic(
      `killed after ${begun} of ${people}; for its client ${tally(ofLost)}; for another ${tally(ofLiving)}`,
    )
    assert.ok(begun < people, 'the import was over before the kill')
    assertAway(ofLost)
    if (name === 'coordinator') assertAway(ofLiving)
    else assert.ok(ofLiving.every(({ status }) => status === 200))
    await untilImported(scene, importId)
    t.diagnostic(await assertImported(scene, listId))
  })

void test('a worker that dies in the middle of draws: each is drawn once, and its winners are confirmed once', async (t) => {
  const { ask, staff, eid: client } = lost
  const pool = (await ask(staff, 'createPrizePool', { body: { name: 'Canoes', total: 1000 } })).data.id
  const contest = await ask(staff, 'sweepstakes.create', {
    body: {
      name: 'Win a canoe',
      campaign_id: lost.campaign.id,
      prize_pools: [{ id: pool }],
      keyword: 'CANOE',
      shortcode_id: lost.shortcode.id,
    },
  })
  for (let line = 10; line < 40; line++)
    await ask(side.outside, 'sendFromHandset', {
      body: { from: `+14375550${line}0`, to: '77000', text: 'canoe' },
    })
  const params = { client, exp: contest.data.eid }
  let [refused, winners] = [0, 0]
  /** Until it is done: staff who read 503 try again. */
  const insist = async (name: keyof typeof routes, input: object): Promise<Answer> => {
    for (;;) {
      const answer = await staff.call(routes[name], input)
      if (answer.status !== 503) return answer
      refused += 1
      await sleep(200)
    }
  }
  const drawOne = async () => {
    const opened = await insist('openDraw', { params, body: { count: 2, prizePool: pool } })
    assert.equal(opened.status, 200, opened.text)
    const drawEid = (opened.body as { data: { eid: string } }).data.eid
    const of = { params: { ...params, drawEid } }
    const picked = await insist('drawPotentialWinners', { ...of, body: {} })
    assert.equal(picked.status, 200, picked.text)
    const confirmed = await insist('confirmWinners', { params, body: { draw_eid: drawEid } })
    assert.equal(confirmed.status, 200, confirmed.text)
    winners += (confirmed.body as { winners_count: number }).winners_count
    const drawn = (await insist('listBallotDraws', of)).body as Rows
    assert.equal(drawn.data.length, 2)
    return drawEid
  }
  const draws = Promise.all(
    Array.from({ length: 3 }, async () => [await drawOne(), await drawOne(), await drawOne()]),
  )
  await untilSo(async () => (await countOf('select count(*)::int from draw where client_id = $1', lost)) > 1)
  await cluster.kill(node)
  await sleep(awaySeconds * 1000)
  await cluster.start(node)
  const made = (await draws).flat()
  const awards = await countOf('select count(*)::int from award where client_id = $1', lost)
  const people = 'select count(distinct participant_id)::int from award where client_id = $1'
  const taken = await cluster.row<{ taken: number }>(
    'select total - remaining as taken from prize_pool where client_id = $1 and id = $2',
    [lost.clientId, pool],
  )
  t.diagnostic(`${made.length} draws, ${awards} prizes, ${refused} calls refused meanwhile`)
  assert.ok(refused > 0, 'no call met the outage')
  assert.equal(new Set(made).size, 9)
  assert.ok(awards > 0)
  assert.deepEqual([winners, taken.taken, await countOf(people, lost)], [awards, awards, awards])
})
