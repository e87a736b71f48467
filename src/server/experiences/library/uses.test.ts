import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { visitor } from '#test/support/caller.ts'
import { itemOf, type LibraryWorld, libraryWorld, uploadedOf } from '#test/support/library.ts'
import { until } from '#test/support/until.ts'

let world: LibraryWorld
before(async () => {
  world = await libraryWorld()
})
after(() => world.application.close())

test('where it is used is told page by page, with tokens and French, until that is gone', async () => {
  const { data } = await world.uploaded()
  const image = `<p><img src="${data.url}" alt=""> and again <img src='${data.public_url}'></p>`
  const token = { name: 'Banner', key: 'banner', content: image }
  const made = await world.pageWith('{{banner}}', { name: 'A contest', french: image, tokens: [token] })
  const other = await world.pageWith(image, { name: 'B contest' })
  const { eid } = itemOf(made) as unknown as { eid: string }
  const { id } = itemOf(other)
  const now = itemOf(await world.get(data.id))
  assert.deepEqual(
    [now.uses_count, ...now.uses.map((use) => [use.experience_name, use.page, use.language])],
    [3, ['A contest', 'Home', 'fr'], ['A contest', null, null], ['B contest', 'Home', 'en']],
  )
  assert.deepEqual([now.uses[0]?.experience_eid, now.uses[0]?.kind], [eid, 'sweepstakes'])
  assert.deepEqual(
    (await world.list({ search: now.name })).data.find((one) => one.id === data.id)?.uses,
    now.uses,
  )
  await world.manager.call(routes['sweepstakes.delete'], { params: { id } })
  assert.equal(itemOf(await world.get(data.id)).uses_count, 2)
})

test('of many uses the first are named and all are counted', async () => {
  const { data } = await world.uploaded()
  for (let count = 0; count < 11; count += 1)
    await world.pageWith(`<img src="${data.url}">`, { french: `<img src="${data.url}">` })
  const { uses, uses_count } = itemOf(await world.get(data.id))
  assert.deepEqual([uses.length, uses_count], [20, 22])
})

test('whoever deletes what has been used since is told; deleted, it is a 404 and its file goes', async () => {
  const bytes = world.another()
  const { data } = await world.uploaded(bytes)
  const count = world.stored()
  await world.pageWith(`<img src="${data.url}">`)
  const late = await world.remove(data.id, { uses_count: 0 })
  assert.deepEqual([late.status, (late.body as { reason: string }).reason], [409, 'uses_meanwhile'])
  assert.equal((await world.open(data.url)).status, 200)
  assert.equal((await world.remove(data.id, { uses_count: 1 })).status, 200)
  const gone = await world.open(data.url)
  assert.deepEqual([gone.status, gone.headers.get('cache-control')], [404, 'no-store'])
  assert.equal((await world.open(data.url, { 'If-None-Match': '*' })).status, 404)
  await until(() => world.stored() === count - 1)
  assert.deepEqual(await world.trailOf(data.id), ['library.delete', 'library.upload'])
  const back = await world.uploaded(bytes)
  assert.deepEqual([back.is_new, back.data.url, back.data.uses_count], [true, data.url, 1])
  assert.equal((await world.open(data.url)).status, 200)
})

test('deleting while another changes or deletes it ends in one of them, and nothing is a fault', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { data } = await world.uploaded()
    const answers = await Promise.all([
      world.remove(data.id),
      world.change(data.id, { name: 'Changed', version: data.version }),
      world.remove(data.id, { uses_count: 0 }),
      world.send(world.another()),
    ])
    const statuses = answers.map(({ status }) => status)
    assert.equal(new Set([statuses[0], statuses[2]]).size, 2)
    assert.ok([200, 404].includes(statuses[1] ?? 0))
    assert.equal((await world.open(data.url)).status, 404)
  }
})

test('deleting while the same is uploaded leaves a whole one or none', async () => {
  for (let round = 0; round < 5; round += 1) {
    const bytes = world.another()
    const { data } = await world.uploaded(bytes)
    const [removed, again] = await Promise.all([world.remove(data.id), world.send(bytes)])
    assert.deepEqual([removed.status, again.status], [200, 200])
    const now = uploadedOf(again)
    await until(async () => (await world.open(data.url)).status === (now.is_new ? 200 : 404))
  }
})

test('another client finds none of it, by its id or its address', async () => {
  const { data } = await world.uploaded()
  const stranger = world.birch.as.client_admin
  const params = { id: data.id }
  const answers = [
    await stranger.call(routes.getLibraryItem, { params }),
    await stranger.call(routes.updateLibraryItem, { params, body: { name: 'Mine' } }),
    await stranger.call(routes.deleteLibraryItem, { params }),
    await visitor(world.application.url).request('GET', data.url.replace('maple', 'birch')),
    await visitor(world.application.url).request('GET', data.url.replace('maple', 'nobody')),
  ]
  for (const { status, text } of answers) assert.deepEqual([status, text], [404, answers[0]?.text])
  assert.equal((await world.open(data.url)).status, 200)
  for (const path of ['/public/library/maple/x', `${data.url}0`, '/public/library/%00/%ff'])
    assert.ok([404, 422].includes((await world.open(path)).status), path)
})

test('the check list of a draft says which pages show what is not in the library', async () => {
  const { data } = await world.uploaded()
  const image = `<img src="${data.url}">`
  const token = { name: 'Banner', key: 'banner', content: image }
  const made = await world.pageWith('{{banner}}', { french: image, tokens: [token], is_draft: true })
  const { eid } = itemOf(made) as unknown as { eid: string }
  const pictures = async () => {
    const { body } = await world.manager.call(routes['sweepstakes.check'], { params: { eid } })
    const { points } = (body as { data: { points: { point: string; faults: Fault[] }[] } }).data
    const faults = points.find(({ point }) => point === 'pages')?.faults ?? []
    return faults.filter(({ reason }) => reason.endsWith('picture_gone'))
  }
  assert.deepEqual(await pictures(), [])
  await world.remove(data.id)
  assert.deepEqual(await pictures(), [
    { reason: 'page_picture_gone', values: { page: 'Home FR' }, stops: false },
    { reason: 'token_picture_gone', values: {}, stops: false },
  ])
})
type Fault = { reason: string; values: object; stops: boolean }
