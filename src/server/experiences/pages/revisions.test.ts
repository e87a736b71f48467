import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { mostRevisions } from '#contract/experiences/revisions.ts'
import { routes } from '#contract/routes.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { deleteExperience } from '../experiences.ts'
import { pageHandlers } from './handlers.ts'
import { getRevision, keepRevisions, listRevisions } from './revisions.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const home = (experienceId: string) => ({ experienceId, name: 'Home', language: 'en' as const })
const listed = async (experienceId: string) =>
  (await listRevisions(world.db, world.scopeNow(), home(experienceId))).map(({ number, by }) => [number, by])
const htmlOf = async (experienceId: string, number: number) =>
  (await getRevision(world.db, world.scopeNow(), { ...home(experienceId), number })).html
const page = (html: string, name = 'Home') => ({ pages: [{ name, html }] })

test('each save that changes a page keeps a revision with who and when; another page or the same text does not', async () => {
  const made = await world.addContest(page('<p>One</p>'))
  assert.deepEqual(await listed(made.id), [[1, 'Sam Staff']])
  await world.change(made, { name: 'Another name', ...page('<p>One</p>') })
  await world.change(made, page('<p>Rules</p>', 'Terms'))
  await world.change(made, page('<p>Deux</p>', 'Home FR'))
  assert.deepEqual(await listed(made.id), [[1, 'Sam Staff']])
  await world.change(made, page('<p>Two</p>'))
  assert.deepEqual(await listed(made.id), [
    [2, 'Sam Staff'],
    [1, 'Sam Staff'],
  ])
  assert.equal(await htmlOf(made.id, 1), '<p>One</p>')
  assert.equal(await htmlOf(made.id, 2), '<p>Two</p>')
  const [first] = await listRevisions(world.db, world.scopeNow(), { ...home(made.id), language: 'fr' })
  assert.deepEqual([first?.number, first?.characters], [1, 11])
})

test('a page that is emptied keeps that too, and a field that is another name of a page counts', async () => {
  const made = await world.addContest({ terms_html: '<p>Rules</p>' })
  await world.change(made, { terms_html: '' })
  const terms = { ...home(made.id), name: 'Terms' }
  const rows = await listRevisions(world.db, world.scopeNow(), terms)
  assert.deepEqual(
    rows.map(({ number, characters }) => [number, characters]),
    [
      [2, 0],
      [1, 12],
    ],
  )
})

test('who saves an experience at once waits for the other, so that revisions are in their order', async () => {
  const made = await world.addContest(page('<p>Start</p>'))
  const saves = await Promise.allSettled(
    Array.from({ length: 6 }, (_, at) => world.change(made, page(`<p>${at}</p>`))),
  )
  const saved = saves.filter(({ status }) => status === 'fulfilled').length
  assert.ok(saved > 0)
  const rows = await listed(made.id)
  assert.deepEqual(
    rows.map(([number]) => number),
    Array.from({ length: saved + 1 }, (_, at) => saved + 1 - at),
  )
  const { html } = (
    await world.rows<{ html: string }>(
      `select html from experience_page where experience_id = $1 and name = 'Home' and language = 'en'`,
      [made.id],
    )
  )[0] ?? { html: '' }
  assert.equal(await htmlOf(made.id, saved + 1), html)
})

test('the newest hundred stay, and count on', async () => {
  const made = await world.addContest()
  await world.db.transaction(world.scopeNow(), async (tx) => {
    for (let at = 1; at <= mostRevisions + 5; at += 1)
      await keepRevisions(tx, world.scopeNow(), {
        experienceId: made.id,
        pages: [{ name: 'Home', language: 'en', html: `<p>${at}</p>` }],
      })
  })
  const rows = await listed(made.id)
  assert.equal(rows.length, mostRevisions)
  assert.deepEqual([rows[0]?.[0], rows.at(-1)?.[0]], [mostRevisions + 5, 6])
  await assert.rejects(htmlOf(made.id, 5))
})

test('revisions are read within the client and its kind, and of no deleted experience', async () => {
  const made = await world.addContest(page('<p>One</p>'))
  const of = (kind: 'sweepstakes' | 'gift-with-purchase') =>
    pageHandlers(kind).pageRevisions({
      db: world.db,
      scope: world.scopeNow(),
      outside: world.outside,
      params: { eid: made.eid },
      query: { page: 'Home' },
    } as never)
  assert.equal((await of('sweepstakes')).data.length, 1)
  await assert.rejects(of('gift-with-purchase'))
  await deleteExperience(world.db, world.scopeNow(), {
    kind: 'sweepstakes',
    idOrEid: made.eid,
    dependants: [],
  })
  await assert.rejects(of('sweepstakes'))
  const query = routes['sweepstakes.pageRevisions'].query
  assert.equal(query.safeParse({ page: 'Nowhere' }).success, false)
})
