import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Route } from '#contract/kit.ts'
import { routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import type { Answer, Caller, Input } from '#test/support/caller.ts'
import { must } from '#test/support/making.ts'
import { type ClientIds, makeClient } from '#test/support/world/clients.ts'

type Saved = {
  id: string
  name: string
  version: number
  channel_id?: string
  channel_name?: string
  placements_count?: number
  details_count?: number
  url?: string | null
  short_url?: string | null
  clicks?: number
}

describe('a marketing asset', () => {
  let application: TestApplication
  let maple: ClientIds
  let elm: ClientIds
  let manager: Caller
  let campaign: string
  let other: string
  before(async () => {
    application = await testApplication()
    maple = await makeClient(application, { name: 'maple', code: '55501' })
    elm = await makeClient(application, { name: 'elm', code: '55502' })
    manager = maple.as.campaign_manager
    campaign = (await save(routes.createCampaign, { name: 'Spring' })).id
    other = (await save(routes.createCampaign, { name: 'Autumn' })).id
  })
  after(() => application.close())

  const put = (route: Route, body: object, by = manager) => by.call(route, { body })
  async function save(route: Route, body: object): Promise<Saved> {
    const answer = await put(route, body)
    assert.equal(answer.status, 200, answer.text)
    return (answer.body as { data: Saved }).data
  }
  async function list(route: Route, input: Input = {}, by = manager): Promise<Saved[]> {
    const answer = await by.call(route, input)
    assert.equal(answer.status, 200, answer.text)
    return (answer.body as { data: Saved[] }).data
  }
  const fieldsOf = ({ body }: Answer) => Object.keys((body as { errors?: object }).errors ?? {})
  const remove = (route: Route, id: string) => manager.call(route, { params: { id } })
  const channel = (name: string) => save(routes.saveMarketingChannel, { name })
  const placement = (name: string, channel_id: string) => save(routes.savePlacement, { name, channel_id })
  const detail = (name: string, placement_id: string, more: object = {}) =>
    save(routes.savePlacementDetail, { name, placement_id, campaign_id: campaign, ...more })

  it('is found by a part of its name among very many, and by its id', async () => {
    const many = await Promise.all(
      Array.from({ length: 120 }, (_, n) => channel(`Zone ${String(n + 1).padStart(3, '0')}`)),
    )
    const last = must(many.find(({ name }) => name === 'Zone 120'))
    const first = await list(routes.listMarketingChannels, { query: { per_page: 100 } })
    assert.equal(first.length, 100)
    assert.equal(
      first.some(({ id }) => id === last.id),
      false,
    )
    for (const query of [{ per_page: 100, search: 'zone 12' }, { id: last.id }])
      assert.deepEqual(
        (await list(routes.listMarketingChannels, { query })).map(({ name }) => name),
        ['Zone 120'],
      )
    const sign = await placement('Sign', last.id)
    const params = { channel: 'all' }
    for (const query of [{ search: 'zone 120' }, { search: 'sig' }, { id: sign.id }])
      assert.deepEqual(
        (await list(routes.listPlacements, { params, query })).map(({ id }) => id),
        [sign.id],
      )
    assert.deepEqual(
      await list(routes.listMarketingChannels, { query: { id: last.id } }, elm.as.campaign_manager),
      [],
    )
    await remove(routes.deletePlacement, sign.id)
    await Promise.all(many.map(({ id }) => remove(routes.deleteMarketingChannel, id)))
  })

  it('is made by a PUT of what the documents name, and listed by name under what stands above it', async () => {
    const posters = await channel('Posters')
    const radio = await channel('Radio')
    const metro = await placement('Metro', posters.id)
    await placement('bus stops', posters.id)
    await placement('Morning show', radio.id)
    const berri = await detail('Berri', metro.id)
    await save(routes.savePlacementDetail, { name: 'Snowdon', placement_id: metro.id, campaign_id: other })
    const named = async (...asked: Parameters<typeof list>) => (await list(...asked)).map(({ name }) => name)
    assert.deepEqual(await named(routes.listPlacements, { params: { channel: posters.id } }), [
      'bus stops',
      'Metro',
    ])
    assert.equal((await list(routes.listPlacements, { params: { channel: 'all' } })).length, 3)
    const params = { placement: metro.id, campaign }
    assert.deepEqual(await named(routes.listPlacementDetails, { params }), ['Berri'])
    const all = { params: { placement: 'all', campaign: 'all' } }
    assert.deepEqual(await named(routes.listPlacementDetails, all), ['Berri', 'Snowdon'])
    assert.deepEqual(
      await named(routes.listPlacementDetails, { ...all, query: { search: 'snow' } }, maple.as.analyst),
      ['Snowdon'],
    )
    assert.deepEqual([berri.url, berri.short_url, berri.clicks], [null, null, 0])
    const [first] = await list(routes.listMarketingChannels, { query: { search: 'post' } })
    assert.deepEqual([first?.name, first?.placements_count], ['Posters', 2])
  })

  it('with the id in the body is renamed or moved, and refused in another version', async () => {
    const [from, to] = [await channel('Flyers'), await channel('Mailers')]
    const made = await placement('Door hangers', from.id)
    const moved = await save(routes.savePlacement, {
      id: made.id,
      name: 'Doors',
      channel_id: to.id,
      version: 1,
    })
    assert.deepEqual(
      [moved.id, moved.name, moved.channel_name, moved.version],
      [made.id, 'Doors', 'Mailers', 2],
    )
    const stale = await put(routes.savePlacement, {
      id: made.id,
      name: 'Late',
      channel_id: to.id,
      version: 1,
    })
    assert.deepEqual([stale.status, (stale.body as { type: string }).type], [409, 'stale'])
    const renamed = await save(routes.saveMarketingChannel, { id: from.id, name: 'Leaflets' })
    assert.deepEqual([renamed.id, renamed.placements_count], [from.id, 0])
  })

  it('has a name of its own where it stands, and its faults under the name', async () => {
    const { id } = await channel('Taken')
    await channel('Free')
    const { id: there } = await placement('Taken', id)
    await detail('Taken', there)
    const twice = [
      await put(routes.saveMarketingChannel, { name: 'TAKEN' }),
      await put(routes.savePlacement, { name: 'taken', channel_id: id }),
      await put(routes.savePlacementDetail, { name: 'taken', placement_id: there, campaign_id: campaign }),
      await put(routes.saveMarketingChannel, { name: ' ' }),
    ]
    for (const answer of twice)
      assert.deepEqual([answer.status, fieldsOf(answer)], [422, ['name']], answer.text)
    await save(routes.savePlacementDetail, { name: 'Taken', placement_id: there, campaign_id: other })
  })

  it('does not go while something stands in it, and says how much', async () => {
    const { id } = await channel('Kept')
    const place = await placement('Only', id)
    const hung = await detail('Poster', place.id)
    const channelStays = await remove(routes.deleteMarketingChannel, id)
    assert.deepEqual([channelStays.status, /has 1 placement\./.test(channelStays.text)], [409, true])
    const placementStays = await remove(routes.deletePlacement, place.id)
    assert.deepEqual([placementStays.status, /has 1 detail\./.test(placementStays.text)], [409, true])
    for (const [route, gone] of [
      [routes.deletePlacementDetail, hung.id],
      [routes.deletePlacement, place.id],
      [routes.deleteMarketingChannel, id],
    ] as const) {
      assert.equal((await remove(route, gone)).status, 200)
      assert.equal((await remove(route, gone)).status, 404)
    }
  })

  it('of another client is not there, neither to change nor to stand in', async () => {
    const theirs = elm.as.client_admin
    const foreign = await theirs.call(routes.saveMarketingChannel, { body: { name: 'Theirs' } })
    const { id } = (foreign.body as { data: Saved }).data
    const own = await placement('Own', (await channel('Own')).id)
    const answers = [
      await put(routes.saveMarketingChannel, { id, name: 'Mine now' }),
      await put(routes.savePlacement, { name: 'In theirs', channel_id: id }),
      await put(routes.savePlacement, { id: own.id, name: 'Into theirs', channel_id: id }),
      await remove(routes.deleteMarketingChannel, id),
      await manager.call(routes.listPlacements, { params: { channel: id } }),
      await manager.call(routes.listPlacementDetails, { params: { placement: id, campaign } }),
      await theirs.call(routes.listPlacementDetails, { params: { placement: 'all', campaign } }),
      await put(
        routes.savePlacementDetail,
        { name: 'x', placement_id: own.id, campaign_id: campaign },
        theirs,
      ),
      await put(routes.saveMarketingChannel, { name: 'Read only' }, maple.as.analyst),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 404, 404, 404, 404, 404, 404, 404, 403],
    )
  })

  it('counts the scans of its own code to itself, a bot’s not, and keeps the link for what is printed', async () => {
    const place = await placement('Counted', (await channel('Counted')).id)
    const url = 'https://shop.example/spring'
    const [one, two] = [await detail('One', place.id, { url }), await detail('Two', place.id, { url })]
    assert.notEqual(one.short_url, two.short_url)
    const path = new URL(must(one.short_url)).pathname
    const scan = (agent: string) =>
      fetch(application.url + path, { redirect: 'manual', headers: { 'User-Agent': agent } })
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
    for (const agent of [phone, phone, 'Slackbot-LinkExpanding 1.0'])
      assert.equal((await scan(agent)).status, 302)
    const clicks = async () => {
      const rows = await list(routes.listPlacementDetails, { params: { placement: place.id, campaign } })
      return rows.map((row) => [row.name, row.clicks])
    }
    assert.deepEqual(await clicks(), [
      ['One', 2],
      ['Two', 0],
    ])
    const links = await list(routes.listLinks, { query: { search: 'Counted – One' } })
    const stays = await remove(routes.deleteLink, must(links[0]).id)
    assert.deepEqual([stays.status, /placement detail \\"One\\"/.test(stays.text)], [409, true])
    const sent = { id: one.id, name: 'One', placement_id: place.id, campaign_id: campaign }
    const turned = await save(routes.savePlacementDetail, { ...sent, url: 'https://shop.example/summer' })
    assert.deepEqual([turned.short_url, turned.url], [one.short_url, 'https://shop.example/summer'])
    assert.equal((await save(routes.savePlacementDetail, sent)).short_url, one.short_url, 'not sent stays')
    const bad = await put(routes.savePlacementDetail, { ...sent, url: 'javascript:alert(1)' })
    assert.deepEqual([bad.status, fieldsOf(bad)], [422, ['url']])
    assert.equal((await remove(routes.deletePlacementDetail, one.id)).status, 200)
    assert.equal((await scan(phone)).headers.get('location')?.startsWith('https://shop.example/summer'), true)
    assert.equal((await remove(routes.deleteLink, must(links[0]).id)).status, 200)
  })
})
