import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { sweepstakesForm } from '#contract/experiences/kinds/sweepstakes.ts'
import { acquireLock, createCampaign } from '#server/campaigns/campaigns.ts'
import { ofExperiences as dependants } from '#server/main/dependants.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { refused } from '#test/support/prizing.ts'
import {
  createExperience,
  deleteExperience,
  findPublicExperience,
  getExperience,
  listAllExperiences,
  listExperiences,
} from './experiences.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const kind = 'sweepstakes' as const

test('a sweepstakes keeps all its parts; local times are those of the client’s zone', async () => {
  const poolId = newId()
  await world.rows(
    `insert into prize_pool values ($1, $2, 'Canoes', 'physical', false, 3, 3, now(), now())`,
    [world.client.id, poolId],
  )
  const made = await world.addContest({
    name: 'Été',
    title: 'Summer',
    title_fr: 'L’été',
    keyword: 'Été',
    prize_pools: [{ id: poolId }],
    started_at: '2026-06-01T00:00:00',
    ended_at: '2026-06-30T11:59:59',
    landing_page_html: '<h1>Hello</h1>',
    landing_page_html_fr: '<h1>Allô</h1>',
    texts: { contest_over: 'Over', contest_over_fr: '  ' },
  })
  assert.deepEqual(made.started_at, new Date('2026-06-01T04:00:00Z'))
  assert.deepEqual(made.ended_at, new Date('2026-06-30T15:59:59Z'))
  assert.equal(made.status, 'coming_soon')
  assert.deepEqual(
    made.prize_pools.map(({ id }) => id),
    [poolId],
  )
  assert.equal(made.shortcode_id, world.shortcode.id)
  assert.equal(made.landing_page_html_fr, '<h1>Allô</h1>')
  assert.deepEqual(made.texts, { contest_over: 'Over' })
  assert.deepEqual(await getExperience(world.db, world.scopeNow(), { kind, idOrEid: made.eid }), made)
  const trail = await world.rows(
    `select 1 from audit_entry where action = 'experience.create' and entity_id = $1`,
    [made.id],
  )
  assert.equal(trail.length, 1)
})

test('what does not fit is refused at its field, and what is not the client’s is not found', async () => {
  const refusedAt = (form: Parameters<Contest['addContest']>[0], field: string) =>
    assert.rejects(world.addContest(form), refused('invalid', { field }))
  await refusedAt({ keyword: 'FREE', shortcode_id: null }, 'shortcode_id')
  await refusedAt({ keyword: 'STOP' }, 'keyword')
  await refusedAt({ started_at: '2026-06-02T00:00:00Z', ended_at: '2026-06-02T00:00:00Z' }, 'ended_at')
  await refusedAt({ started_at: '2026-03-08T02:30' }, 'started_at')
  const other = { ...world.scopeNow(), client: await world.addClient('other') }
  const foreign = await createCampaign(world.db, other, { name: 'Theirs', started_at: null, ended_at: null })
  for (const form of [
    { campaign_id: foreign.id },
    { prize_pools: [{ id: newId() }] },
    { shortcode_id: newId() },
  ])
    await assert.rejects(world.addContest(form), refused('not_found'))
})

test('saving needs the editing lock, changes every part and frees the old keyword', async () => {
  const made = await world.addContest({ keyword: 'FIRST', landing_page_html: 'a' })
  const changed = await world.change(made, {
    name: 'Renamed',
    keyword: 'SECOND',
    landing_page_html: 'b',
    limit_count: 3,
  })
  assert.deepEqual(
    [changed.name, changed.keyword, changed.landing_page_html, changed.limit_count],
    ['Renamed', 'SECOND', 'b', 3],
  )
  await world.addContest({ keyword: 'first' })
  await assert.rejects(world.change(made, { keyword: 'FIRST' }), refused('invalid', { field: 'keyword' }))
  const rival = await world.addPerson('Rita Rival')
  const unlocked = await world.addContest()
  await acquireLock(world.db, await world.scope(world.client, rival), {
    modelType: 'experience',
    modelId: unlocked.id,
  })
  await assert.rejects(world.change(unlocked, {}), refused('conflict'))
})

test('a deleted one frees keyword and address and is gone from every list; a draw in the way stops it', async () => {
  const made = await world.addContest({ keyword: 'GONE' })
  const scope = world.scopeNow()
  const named = { kind, idOrEid: made.id }
  const [pool, draw] = [newId(), newId()]
  await world.rows(
    `with pool as (insert into prize_pool values ($1, $2, 'Paddles', 'physical', false, 3, 3, now(), now()) returning id)
     insert into draw (client_id, id, eid, experience_id, number, prize_pool_id, state, count, rules, ballot_count, manifest,
       manifest_hash, secret, person_key, opened_by, opened_by_name, opened_at)
     select $1, $3, 'abcdefabcdef', $4, 1, id, 'in-progress', 1, '[]', 0, '', '', '', '', $3, 'Sam', now() from pool`,
    [world.client.id, pool, draw, made.id],
  )
  await assert.rejects(
    deleteExperience(world.db, scope, { ...named, dependants }),
    refused('conflict', { message: /draw/ }),
  )
  await world.rows(`update draw set state = 'complete' where id = $1`, [draw])
  await deleteExperience(world.db, scope, { ...named, dependants })
  await assert.rejects(deleteExperience(world.db, scope, { ...named, dependants }), refused('not_found'))
  assert.equal(await findPublicExperience(world.db, made.eid), undefined)
  assert.ok(!(await listAllExperiences(world.db, scope)).some(({ id }) => id === made.id))
  assert.equal((await world.addContest({ keyword: 'GONE' })).keyword, 'GONE')
})

test('the list finds by name or eid, filters by status, and counts entries', async () => {
  const past = { started_at: '2026-01-01T00:00:00Z', ended_at: '2026-02-01T00:00:00Z' }
  const ended = await world.addContest({ name: 'Zebra_1 ended', ...past })
  const open = await world.addContest({ name: 'Zebra 2', keyword: 'ZEBRA' })
  await world.text('+14165550120', 'zebra')
  const scope = world.scopeNow()
  const list = async (more: { search?: string; status?: 'open' | 'ended' }) => {
    const { rows, total } = await listExperiences(world.db, scope, { kind, page: 1, per_page: 25, ...more })
    return { names: rows.map(({ name }) => name), total, rows }
  }
  assert.deepEqual((await list({ search: 'zebra' })).names, ['Zebra 2', 'Zebra_1 ended'])
  assert.deepEqual((await list({ search: 'ZEBRA_' })).names, ['Zebra_1 ended'])
  assert.deepEqual((await list({ search: ended.eid })).names, ['Zebra_1 ended'])
  assert.deepEqual((await list({ search: 'zebra', status: 'open' })).names, ['Zebra 2'])
  const [row] = (await list({ search: open.eid })).rows
  assert.deepEqual(
    { entries: row?.entries_count, keyword: row?.keyword, status: row?.status },
    { entries: 1, keyword: 'ZEBRA', status: 'open' },
  )
  const all = await list({})
  assert.equal(all.total, all.rows.length)
})

test('pages are saved by name or by the fields that name them, and the trail keeps what marks them', async () => {
  const made = await world.addContest({ pages: [{ name: 'FAQ FR', html: 'Quoi?' }], terms_html: 'Rules' })
  assert.deepEqual(made.pages, [
    { name: 'FAQ FR', html: 'Quoi?' },
    { name: 'Terms', html: 'Rules' },
  ])
  const changed = await world.change(made, { pages: [{ name: 'Terms', html: 'New rules' }] })
  assert.equal(changed.terms_html, 'New rules')
  assert.equal(changed.pages.length, 2, 'what is not named stays')
  const both = world.change(made, { pages: [{ name: 'Terms', html: 'a' }], terms_html: 'b' })
  await assert.rejects(both, refused('invalid', { field: 'terms_html' }))
  const emptied = await world.change(made, { pages: [{ name: 'FAQ FR', html: '' }] })
  assert.deepEqual(emptied.pages, [{ name: 'Terms', html: 'New rules' }])
  const [entry] = await world.rows(
    `select before, after from audit_entry where action = 'experience.update' and entity_id = $1
     order by number limit 1`,
    [made.id],
  )
  const { before, after } = entry as { before: { pages: object }; after: { pages: object } }
  assert.deepEqual(
    [Object.values(before.pages), Object.values(after.pages)].map((pages) =>
      pages.map((mark) => mark.slice(0, 4)),
    ),
    [
      ['5 · ', '5 · '],
      ['9 · ', '5 · '],
    ],
  )
})

test('a domain belongs to one experience of the whole installation, until that lets it go', async () => {
  const made = await world.addContest({ domain: 'Gagnez.Exemple.ca', domain_fr: 'québec.example' })
  assert.deepEqual([made.domain, made.domain_fr], ['gagnez.exemple.ca', 'xn--qubec-csa.example'])
  const taken = refused('invalid', { field: 'domain_fr' })
  await assert.rejects(world.addContest({ domain_fr: 'gagnez.exemple.ca' }), taken)
  const kept = await world.change(made, { title: 'Win', domain: made.domain })
  assert.equal(kept.domain, made.domain)
  await world.change(made, { domain: null })
  assert.equal((await world.addContest({ domain: made.domain })).domain, made.domain)
})

test('a domain at which a contest of another client is shown is refused, and that client keeps it', async () => {
  const other = await world.addClient('northwind-coffee')
  const staff = await world.addPerson('Nora North', { isPlatformAdmin: true })
  const scope = await world.scope(other, staff)
  const made = await createExperience(world.db, scope, {
    kind,
    form: sweepstakesForm.parse({ name: 'Win a kettle', domain: 'kettle.example' }),
  })
  const taken = refused('invalid', { field: 'domain' })
  // While that one only waits for it, whoever owns it may ask for it too.
  assert.equal((await world.addContest({ domain: 'Kettle.Example' })).domain, 'kettle.example')
  const owner = [made.id]
  await world.rows('update public_domain set verified_at = now() where experience_id = $1', owner)
  await assert.rejects(world.addContest({ domain: 'Kettle.Example' }), taken)
  const mine = await world.addContest()
  await assert.rejects(world.change(mine, { domain: 'kettle.example' }), taken)
  const kept = await getExperience(world.db, scope, { kind, idOrEid: made.eid })
  assert.equal(kept.domain, 'kettle.example')
})

test('who neither takes nor lets go a keyword or a domain waits for nobody who does', async () => {
  const kept = { keyword: 'Kept', domain: 'kept.example' }
  const first = await world.addContest(kept)
  const owner = new pg.Client({ connectionString: world.databaseUrl })
  await owner.connect()
  try {
    await owner.query('begin; lock table fanfare.keyword, fanfare.public_domain in exclusive mode')
    const made = await world.addContest({ domain: null })
    await world.change(made, { title: 'Nothing of these' })
    await deleteExperience(world.db, world.scopeNow(), { kind, idOrEid: made.id, dependants })
    const same = await world.change(first, { ...kept, title: 'The same of these' })
    assert.deepEqual([same.keyword, same.domain], [kept.keyword, kept.domain])
  } finally {
    await owner.end()
  }
})

test('many who take keywords and domains at once all get them', async () => {
  const words = ['one', 'two', 'three', 'four', 'five', 'six']
  const made = await Promise.all(
    words.map((word) => world.addContest({ keyword: `AT${word}`, domain: `${word}.example` })),
  )
  assert.deepEqual(
    made.map(({ domain }) => domain),
    words.map((word) => `${word}.example`),
  )
})

test('a time of day that is none is refused at its field', async () => {
  for (const time of ['24:00:00', '23:60:00'])
    await assert.rejects(
      world.addContest({ ended_at: `2026-06-01T${time}` }),
      refused('invalid', { field: 'ended_at' }),
      time,
    )
})
