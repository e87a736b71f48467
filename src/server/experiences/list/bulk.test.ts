import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { BulkAction } from '#contract/experiences/listCalls.ts'
import { acquireLock, createCampaign } from '#server/campaigns/campaigns.ts'
import { ofExperiences as dependants } from '#server/main/dependants.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { refused } from '#test/support/prizing.ts'
import { readyDraft } from '#test/support/world/experiences.ts'
import { type Detail, getExperience, updateExperience } from '../experiences.ts'
import { publishExperience } from '../publishing/publish.ts'
import { changeExperiences } from './bulk.ts'

let world: Contest
let poolId = ''
let rival: UserScope
before(async () => {
  world = await contest()
  poolId = newId()
  await world.rows(
    `insert into prize_pool values ($1, $2, 'Canoes', 'physical', false, 3, 3, now(), now())`,
    [world.client.id, poolId],
  )
  rival = await world.scope(world.client, await world.addPerson('Rita Rival', { isPlatformAdmin: true }))
})
after(() => world.end())

const kind = 'sweepstakes' as const
const draft = (name: string) => world.addContest({ ...readyDraft(poolId), name })
const read = ({ id }: Detail) => getExperience(world.db, world.scopeNow(), { kind, idOrEid: id })

/** The outcome of each: its name and why not, nothing where it is done. */
async function bulk(action: BulkAction, ids: string[], campaign_id?: string) {
  const asked = { kind, action, ids, campaign_id, dependants }
  const outcomes = await changeExperiences(world.db, world.scopeNow(), asked)
  return outcomes.map(({ name, is_done, reasons }) => {
    assert.equal(is_done, reasons.length === 0)
    return [name, ...reasons.map(({ reason }) => reason)]
  })
}

test('those that can be published are, and the others say why, by id or eid, once each', async () => {
  const [whole, open] = [await draft('Whole'), await world.addContest({ name: 'Open' })]
  const bare = await world.addContest({ name: 'Bare', title: 'Bare', is_draft: true })
  const ids = [bare.eid, newId(), whole.id, open.id, whole.id]
  assert.deepEqual(await bulk('publish', ids), [
    [
      'Bare',
      'end_missing',
      'pool_missing',
      'rules_missing',
      'rules_fr_missing',
      'privacy_missing',
      'privacy_fr_missing',
    ],
    [null, 'not_found'],
    ['Whole'],
    ['Open', 'published_already'],
  ])
  assert.equal((await read(whole)).status, 'open')
  assert.deepEqual(await bulk('unpublish', [whole.id, bare.id]), [['Whole'], ['Bare', 'draft_already']])
  const trail = await world.rows<{ action: string }>(
    `select action from audit_entry where entity_id = $1 order by number`,
    [whole.id],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['experience.create', 'experience.publish', 'draw.commit', 'experience.unpublish'],
  )
})

test('one that somebody entered stays published, and one with a draw that is not finished is not deleted', async () => {
  const entered = await world.addContest({ name: 'Entered', keyword: 'BULK' })
  await world.text('+14165550811', 'BULK')
  const drawn = await world.addContest({ name: 'Drawn' })
  await world.rows(
    `insert into draw (client_id, id, eid, experience_id, number, prize_pool_id, state, count, rules, ballot_count, manifest,
       manifest_hash, secret, person_key, opened_by, opened_by_name, opened_at)
     values ($1, $2, 'abcdefabcdef', $3, 1, $4, 'in-progress', 1, '[]', 0, '', '', '', '', $2, 'Sam', now())`,
    [world.client.id, newId(), drawn.id, poolId],
  )
  assert.deepEqual(await bulk('unpublish', [entered.id]), [['Entered', 'entered_already']])
  assert.deepEqual(await bulk('delete', [drawn.id, entered.id]), [['Drawn', 'draw_unfinished'], ['Entered']])
  await assert.rejects(read(entered), refused('not_found'))
  assert.equal((await world.addContest({ keyword: 'BULK' })).keyword, 'BULK')
})

test('a move leaves out what another person edits, and what is there already does not change', async () => {
  const to = await createCampaign(world.db, world.scopeNow(), {
    name: 'Autumn',
    started_at: null,
    ended_at: null,
  })
  const [free, edited] = [
    await world.addContest({ name: 'Free' }),
    await world.addContest({ name: 'Edited' }),
  ]
  const there = await world.addContest({ name: 'There', campaign_id: to.id })
  await acquireLock(world.db, rival, { modelType: 'experience', modelId: edited.id })
  assert.deepEqual(await bulk('move', [free.id, edited.id, there.id], to.id), [
    ['Free'],
    ['Edited', 'being_edited'],
    ['There'],
  ])
  const after = await Promise.all([free, edited, there].map(read))
  assert.deepEqual(
    after.map(({ campaign_name, version }) => [campaign_name, version]),
    [
      ['Autumn', free.version + 1],
      ['Default campaign', edited.version],
      ['Autumn', there.version],
    ],
  )
  await assert.rejects(bulk('move', [free.id], newId()), refused('not_found'))
})

test('who edits it while I move it is told that it is stale, and nothing is lost', async () => {
  const to = await createCampaign(world.db, world.scopeNow(), {
    name: 'Winter',
    started_at: null,
    ended_at: null,
  })
  const mine = await world.addContest({ name: 'Mine' })
  await acquireLock(world.db, world.scopeNow(), { modelType: 'experience', modelId: mine.id })
  assert.deepEqual(await bulk('move', [mine.id], to.id), [['Mine']])
  const sent = { version: mine.version, name: 'Renamed', campaign_id: mine.campaign_id }
  await assert.rejects(
    updateExperience(world.db, world.scopeNow(), { kind, idOrEid: mine.id, sent }),
    refused('conflict', { message: /Sam Staff/ }),
  )
  assert.equal((await read(mine)).campaign_name, 'Winter')
})

test('ids of which none is there are a 404, also those of another kind and of another client', async () => {
  const other = { ...world.scopeNow(), client: await world.addClient('bulk-other') }
  const made = await world.addContest({ name: 'Ours' })
  const asked = { kind, action: 'delete', ids: [made.id], dependants } as const
  await assert.rejects(changeExperiences(world.db, other, asked), refused('not_found'))
  const external = { ...asked, kind: 'external' } as const
  await assert.rejects(changeExperiences(world.db, world.scopeNow(), external), refused('not_found'))
  assert.equal((await read(made)).name, 'Ours')
})

test('one deletes many while the other publishes them: each is gone, and nothing else went wrong', async () => {
  const drafts = await Promise.all([1, 2, 3, 4, 5].map((number) => draft(`Race ${number}`)))
  const ids = drafts.map(({ id }) => id)
  const [deleted, ...published] = await Promise.all([
    bulk('delete', ids),
    ...drafts.toReversed().map(({ id }) =>
      publishExperience(world.db, rival, { kind, idOrEid: id, seen: undefined }).then(
        () => 'published',
        (error: unknown) => refused('not_found')(error) && 'gone',
      ),
    ),
  ])
  assert.deepEqual(
    deleted,
    drafts.map(({ name }) => [name]),
  )
  assert.ok(published.every((outcome) => outcome === 'published' || outcome === 'gone'))
  for (const one of drafts) await assert.rejects(read(one), refused('not_found'))
})

test('two who delete the same at once: each row is deleted by one of them, the other is told', async () => {
  const drafts = await Promise.all([1, 2, 3].map((number) => draft(`Twice ${number}`)))
  const ids = drafts.map(({ id }) => id)
  const both = await Promise.all([bulk('delete', ids), bulk('delete', ids.toReversed())])
  const done = both.flat().filter((outcome) => outcome.length === 1)
  assert.equal(done.length, 3)
  assert.ok(both.flat().every(([, reason]) => reason === undefined || reason === 'not_found'))
})

test('whoever deletes, publishes or moves what another deleted a moment before is told so at each', async () => {
  const drafts = await Promise.all([1, 2].map((number) => draft(`Late ${number}`)))
  const named = drafts.flatMap(({ id, eid }) => [id, eid])
  await bulk(
    'delete',
    drafts.map(({ id }) => id),
  )
  const gone = named.map(() => [null, 'not_found'])
  for (const action of ['delete', 'publish', 'unpublish'] as const)
    assert.deepEqual(await bulk(action, named), gone)
  assert.deepEqual(await bulk('move', named, drafts[0]?.campaign_id), gone)
})
