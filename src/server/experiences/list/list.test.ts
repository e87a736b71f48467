import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ExperienceSort, experienceSorts } from '#contract/experiences/listCalls.ts'
import { routes } from '#contract/routes.ts'
import { says } from '#contract/why.ts'
import { createCampaign } from '#server/campaigns/campaigns.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { listExperiences } from '../experiences.ts'
import type { ExperiencesAsked } from '../queries/list.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const kind = 'sweepstakes' as const

async function list(asked: Partial<ExperiencesAsked>, scope = world.scopeNow()) {
  const { rows, total } = await listExperiences(world.db, scope, { kind, page: 1, per_page: 25, ...asked })
  return { names: rows.map(({ name }) => name), total, rows }
}

/** Three that differ in everything, and two that are alike. */
async function fill() {
  const campaign = await createCampaign(world.db, world.scopeNow(), {
    name: 'Élan',
    started_at: null,
    ended_at: null,
  })
  const rosa = await world.scope(
    world.client,
    await world.addPerson('Rosa Redwood', { isPlatformAdmin: true }),
  )
  const apple = await world.addContest({
    name: 'Apple',
    keyword: 'APPLE',
    started_at: '2026-05-01T00:00:00Z',
  })
  world.setTime(new Date('2026-05-04T14:00:00Z'))
  const ecru = await world.addContest({
    name: 'Écru',
    campaign_id: campaign.id,
    is_draft: true,
    started_at: '2026-06-01T00:00:00Z',
    ended_at: '2026-07-01T00:00:00Z',
  })
  world.setTime(new Date('2026-05-04T15:00:00Z'))
  const zest = await world.addContest({
    name: 'zest',
    keyword: 'ZEST',
    started_at: '2026-04-01T00:00:00Z',
    ended_at: '2026-04-02T00:00:00Z',
  })
  world.setTime(new Date('2026-05-04T16:00:00Z'))
  await world.rows('update experience set created_by = $2 where id = $1', [ecru.id, rosa.actor.id])
  await world.rows('update experience set created_by = null where id = $1', [zest.id])
  await world.rows(
    `insert into counter (client_id, name, shard, value)
     values ($1, $2, 3, 2), ($1, $2, 4, 9), ($1, $3, 0, 10)`,
    [world.client.id, `entries:${apple.id}`, `entries:${zest.id}`],
  )
  return { campaign, rosa, apple, ecru, zest }
}

test('each column sorts both ways, what is empty last; owners, counts and filters are those of the row', async () => {
  const made = await fill()
  const ascending: Record<ExperienceSort, string[]> = {
    name: ['Apple', 'Écru', 'zest'],
    status: ['Écru', 'Apple', 'zest'],
    started_at: ['zest', 'Apple', 'Écru'],
    ended_at: ['zest', 'Écru', 'Apple'],
    entries_count: ['Écru', 'zest', 'Apple'],
    campaign_name: ['Apple', 'zest', 'Écru'],
    owner: ['Écru', 'Apple', 'zest'],
    created_at: ['Apple', 'Écru', 'zest'],
  }
  const descending: Partial<typeof ascending> = {
    ended_at: ['Écru', 'zest', 'Apple'],
    owner: ['Apple', 'Écru', 'zest'],
    campaign_name: ['Écru', 'zest', 'Apple'],
  }
  for (const field of experienceSorts) {
    assert.deepEqual((await list({ field, direction: 'asc' })).names, ascending[field], field)
    const down = descending[field] ?? [...ascending[field]].reverse()
    assert.deepEqual((await list({ field, direction: 'desc' })).names, down, `-${field}`)
  }
  assert.deepEqual((await list({})).names, ['zest', 'Écru', 'Apple'])
  const owners = (await list({ field: 'name', direction: 'asc' })).rows
  assert.deepEqual(
    owners.map(({ owner, entries_count }) => [owner, entries_count]),
    [
      ['Sam Staff', 11],
      ['Rosa Redwood', 0],
      [null, 10],
    ],
  )
  assert.deepEqual((await list({ owner: 'me' })).names, ['Apple'])
  assert.deepEqual((await list({ owner: 'me' }, made.rosa)).names, ['Écru'])
  assert.deepEqual(
    await list({ campaign_id: made.campaign.id, status: 'draft' }).then(({ names, total }) => [names, total]),
    [['Écru'], 1],
  )
  assert.deepEqual((await list({ campaign_id: newId() })).names, [])
  // A disabled account still made what it made.
  await world.rows('update user_account set disabled_at = now() where id = $1', [made.rosa.actor.id])
  assert.equal((await list({ search: made.ecru.eid })).rows[0]?.owner, 'Rosa Redwood')
})

test('a field that is not in the list is not sorted by', () => {
  const { query } = routes['sweepstakes.list']
  const fault = query.safeParse({ field: 'settings' }).error?.issues[0]
  assert.deepEqual([fault?.path, fault?.message], [['field'], says('not_a_sort')])
  assert.equal(query.safeParse({ direction: 'sideways' }).success, false)
})

test('those that are alike keep one order over all pages', async () => {
  for (let made = 0; made < 23; made++) await world.addContest({ name: 'Alike' })
  for (const field of experienceSorts)
    for (const direction of ['asc', 'desc'] as const) {
      const pages = [1, 2, 3].map((page) => list({ field, direction, page, per_page: 10, search: 'alike' }))
      const ids = (await Promise.all(pages)).flatMap(({ rows }) => rows.map(({ id }) => id))
      assert.equal(new Set(ids).size, 23, `${field} ${direction}`)
    }
})
