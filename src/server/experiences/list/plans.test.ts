import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { experienceSorts } from '#contract/experiences/listCalls.ts'
import { foldCounters } from '#server/platform/counters.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { type Watched, watchPlans } from '#test/support/plans/watch.ts'
import { listExperiences } from '../experiences.ts'
import type { ExperiencesAsked } from '../queries/list.ts'

const experiences = 400
const kind = 'sweepstakes' as const

let world: Contest
let watched: Watched
before(async () => {
  world = await contest()
  const { databaseUrl: url } = world
  watched = await watchPlans({ url, ownerUrl: url, drop: async () => undefined })
})
after(async () => {
  await watched.end()
  await world.end()
})

/** Nothing is analyzed in a test, so nothing is known of what this writes. */
async function fill() {
  const first = await world.addContest()
  await world.rows(
    `insert into experience (client_id, id, eid, campaign_id, kind, name, visibility, requires_validation, limit_type,
       limit_count, limit_by, entry_scheduling, settings, created_by, created_at, updated_at)
     select client_id, uuidv7(), 'plan' || lpad(n::text, 8, '0'), campaign_id, kind, 'Plan ' || n, visibility,
       requires_validation, limit_type, limit_count, limit_by, entry_scheduling, settings, created_by, created_at, updated_at
     from experience, generate_series(1, $2) n where client_id = $1 and id = $3`,
    [world.client.id, experiences - 1, first.id],
  )
  await world.rows(
    `insert into counter (client_id, name, shard, value)
     select client_id, c || ':' || id, n, n from experience, generate_series(0, 15) n, unnest(array['entries', 'clicks']) c
     where client_id = $1`,
    [world.client.id],
  )
}

async function mostRows(asked: Partial<ExperiencesAsked>) {
  watched.take()
  // As often as a connection needs to plan once for all values.
  for (let run = 0; run < 8; run++)
    await listExperiences(watched.db, world.scopeNow(), { kind, page: 1, per_page: 100, ...asked })
  const ran = watched.take().filter(({ text }) => text.includes('entries_count'))
  assert.equal(ran.length, 8)
  return Math.max(...ran.map(({ rows }) => rows))
}

test('no order and no filter meets a row more than once for each experience, while nothing is known of their number', async () => {
  await fill()
  const shards = experiences * 16
  for (const field of experienceSorts) assert.ok((await mostRows({ field })) <= shards + experiences, field)
  await foldCounters(world.db, world.scopeNow())
  const asked: Partial<ExperiencesAsked>[] = [
    ...experienceSorts.map((field) => ({ field })),
    { search: 'plan 1' },
    { search: 'plan 1', field: 'entries_count', status: 'open', owner: 'me', campaign_id: world.campaignId },
    { status: 'open', field: 'campaign_name' },
    { owner: 'me', field: 'owner' },
  ]
  for (const one of asked) assert.ok((await mostRows(one)) <= 2 * experiences, JSON.stringify(one))
})
