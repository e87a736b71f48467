import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { whenAnswered } from '#test/support/until.ts'
import { showPublicPage, submitEntryForm } from '../webEntry.ts'
import { keepBounded } from './bounded.ts'
import { mostForms, takePlace } from './crowd.ts'
import { ifChanged } from './made.ts'
import { shareReads } from './sharedReads.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return rest
}
const outside = () => ({ ...world.outside, forms: { ...world.outside.forms, proofWork: 0 } })
const visit = { token: undefined, userAgent: '', isFetchedAhead: false }
const show = (eid: string, page?: 'terms') =>
  showPublicPage(world.db, visitor(), { eid, language: 'en', outside: outside(), page, visit })
const referenceOf = (html: string) => /name="reference" value="([^"]+)"/.exec(html)?.[1]

test('a page without a form has a validator that follows its content', async () => {
  const { eid } = await world.addContest({ pages: [{ name: 'Terms', html: '<p>One</p>' }] })
  const [first, again] = [await show(eid, 'terms'), await show(eid, 'terms')]
  const tag = first.headers?.ETag ?? ''
  assert.match(tag, /^"[\w-]{27}"$/)
  assert.equal(first.headers?.['Cache-Control'], 'private, no-cache')
  assert.deepEqual(again, first)
  assert.equal(ifChanged(again, `"x", W/${tag}`).status, 304)
  assert.equal(ifChanged(again, `"x", W/${tag}`).html, '')
  await world.rows(
    `update experience_page set html = '<p>Two</p>' where name = 'Terms' and experience_id =
     (select id from experience where eid = $1)`,
    [eid],
  )
  const changed = await show(eid, 'terms')
  assert.match(changed.html, /Two/)
  assert.equal(ifChanged(changed, tag).status, 200)
})

test('everybody gets a reference of his or her own, and the form is not kept', async () => {
  const { eid } = await world.addContest()
  const pages = await Promise.all(Array.from({ length: 50 }, () => show(eid)))
  assert.equal(new Set(pages.map(({ html }) => referenceOf(html))).size, 50)
  for (const { headers } of pages) {
    assert.equal(headers?.['Cache-Control'], 'no-store')
    assert.equal(headers?.ETag, undefined)
  }
})

test('a change of any row that a page shows counts at once', async () => {
  const made = await world.addContest({ title: 'Canoe' })
  const title = async () => /<h1>([^<]*)</.exec((await show(made.eid)).html)?.[1]
  assert.equal(await title(), 'Canoe')
  await world.change(made, { title: 'Kayak' })
  assert.equal(await title(), 'Kayak')
  const changes = [
    ['update experience set title = $2 where eid = $1', 'Raft', /Raft/],
    [`update client set colour = $2 where id = ${world.client.id} and $1 <> ''`, '#2a7f1e', /2a7f1e/],
    [`update client set name = $2 where id = ${world.client.id} and $1 <> ''`, 'New Name', /New Name/],
    ["update shortcode set code = $2 where $1 <> ''", '77777', /77777/],
    [
      `insert into experience_page (client_id, experience_id, name, language, html)
       select client_id, id, 'Home', 'en', $2 from experience where eid = $1`,
      'Hello there',
      /Hello there/,
    ],
  ] as const
  for (const [statement, value, seen] of changes) {
    assert.doesNotMatch((await show(made.eid)).html, seen)
    await world.rows(statement, [made.eid, value])
    assert.match((await show(made.eid)).html, seen)
  }
  await world.rows(
    'delete from experience_page where experience_id = (select id from experience where eid = $1)',
    [made.eid],
  )
  assert.doesNotMatch((await show(made.eid)).html, /Hello there/)
  await world.rows("update experience set visibility = 'hidden' where eid = $1", [made.eid])
  assert.equal((await show(made.eid)).status, 404)
  await world.rows("update experience set visibility = 'public' where eid = $1", [made.eid])
  assert.equal((await show(made.eid)).status, 200)
  await world.rows('update experience set deleted_at = now() where eid = $1', [made.eid])
  assert.equal((await show(made.eid)).status, 404)
})

test('a page that is kept says how long the contest is open as it is now', async () => {
  const { eid } = await world.addContest({ ended_at: '2026-05-20T12:00:00' })
  const leftAt = async (time: string) => {
    world.setTime(new Date(time))
    return /class="left">([^<]*)</.exec((await show(eid)).html)?.[1]
  }
  assert.equal(await leftAt('2026-05-04T16:00:00Z'), undefined)
  assert.equal(await leftAt('2026-05-17T16:00:00Z'), '3 days left')
  assert.equal(await leftAt('2026-05-20T14:30:00Z'), 'Closes today, in less than 2 hours')
  assert.equal(await leftAt('2026-05-20T15:30:00Z'), 'Closes in less than an hour')
  assert.equal(await leftAt('2026-05-20T16:00:00Z'), undefined)
  world.setTime(may)
})

test('the phase changes to the second without any change of a row', async () => {
  const [from, until] = [new Date(may.getTime() + 60_000), new Date(may.getTime() + 120_000)]
  const { eid } = await world.addContest()
  await world.rows('update experience set started_at = $2, ended_at = $3 where eid = $1', [eid, from, until])
  const at = async (milliseconds: number) => {
    world.setTime(new Date(may.getTime() + milliseconds))
    return referenceOf((await show(eid)).html) !== undefined
  }
  assert.deepEqual(
    [await at(59_999), await at(60_000), await at(119_000), await at(121_000), await at(59_999)],
    [false, true, true, false, false],
  )
  world.setTime(may)
})

test('who comes while a read runs gets one that begins later, together with the others', async () => {
  const share = shareReads<number>()
  let begun = 0
  const ends: (() => void)[] = []
  const read = () => {
    begun += 1
    const mine = begun
    return new Promise<number>((resolve) => ends.push(() => resolve(mine)))
  }
  const turn = () => new Promise(setImmediate)
  const together = [share('a', read), share('a', read)]
  assert.equal(begun, 0)
  await turn()
  await turn()
  assert.equal(begun, 1)
  const late = [share('a', read), share('a', read)]
  ends[0]?.()
  assert.deepEqual(await Promise.all(together), [1, 1])
  while (begun < 2) await turn()
  ends[1]?.()
  assert.deepEqual(await Promise.all(late), [2, 2])
  const failing = assert.rejects(
    share('a', () => Promise.reject(new Error('lost'))),
    /lost/,
  )
  await turn()
  const next = share('a', async () => 7)
  await failing
  assert.equal(await next, 7)
})

test('what is kept stays within its bytes', () => {
  const kept = keepBounded<object>(100)
  const [a, b] = [{}, {}]
  kept.set('a', a, 60)
  kept.set('b', b, 30)
  kept.grow('b', {}, 60)
  assert.equal(kept.bytes, 90)
  assert.equal(kept.get('a'), a)
  kept.grow('a', a, 30)
  assert.deepEqual([kept.get('b'), kept.get('a'), kept.bytes], [undefined, a, 90])
  kept.grow('a', a, 30)
  assert.deepEqual([kept.get('a'), kept.bytes], [undefined, 0])
})

const body = (more: object = {}) => ({
  first_name: 'Ana',
  last_name: 'Roy',
  email: 'ana@example.com',
  phone: '416 555 0123',
  terms: 'on',
  reference: newId(),
  proof: '',
  ...more,
})
const send = (eid: string, form: Record<string, unknown>, language: 'en' | 'fr' = 'en') =>
  submitEntryForm(world.db, visitor(), {
    eid,
    language,
    body: form,
    outside: { ...outside(), forms: { ...outside().forms, entriesPerNumberAnHour: 1000 } },
  })
const entriesOf = async (eid: string) =>
  (
    await world.rows<{ n: number }>(
      'select count(*)::int as n from entry where experience_id = (select id from experience where eid = $1)',
      [eid],
    )
  )[0]?.n

test('a limit of one holds against a hundred forms from one phone at once', async () => {
  const { eid } = await world.addContest({ limit_type: 'participant', limit_count: 1 })
  const answers = await Promise.all(
    Array.from({ length: 100 }, body).map((form) => whenAnswered(() => send(eid, form))),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal(await entriesOf(eid), 1)
})

test('where it is too much the form comes back filled, and the same one counts once afterwards', async () => {
  const { eid } = await world.addContest({ limit_type: 'unlimited' })
  const places = Array.from({ length: mostForms }, () => takePlace(world.db))
  const form = body()
  const busy = await send(eid, form, 'fr')
  assert.equal(busy.status, 503)
  assert.match(busy.headers?.['Retry-After'] ?? '', /^\d+$/)
  assert.match(busy.html, /Rien de ce que vous avez saisi n’est perdu/)
  assert.match(busy.html, /value="ana@example.com"/)
  assert.equal(referenceOf(busy.html), form.reference)
  assert.equal(await entriesOf(eid), 0)
  for (const leave of places) leave?.()
  assert.equal((await send(eid, form, 'fr')).status, 200)
  assert.equal((await send(eid, form, 'fr')).status, 200)
  assert.equal(await entriesOf(eid), 1)
})
