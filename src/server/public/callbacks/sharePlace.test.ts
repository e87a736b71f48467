import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { routes } from '#contract/routes.ts'
import { readPlaceHeaders } from '#server/adapters/placeHeaders.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const placeHeaders = readPlaceHeaders({ PLACE_HEADERS: 'X-Lat, X-Lon, X-City' })

type Click = {
  id: string
  link: { id: string } | null
  latitude: number
  region: string | null
  source: string
}

describe('a link that asks for the place', () => {
  let application: TestApplication
  let maple: ClientWorld
  const start = Date.now()
  let hours = 0
  before(async () => {
    application = await testApplication({
      clock: { now: () => new Date(start + hours * 3_601_000) },
      ...(placeHeaders && { placeHeaders }),
    })
    maple = await buildClient(application, { name: 'maple', code: '55501' })
  })
  after(() => application.close())

  const addLink = async (name: string, asks_place = true) => {
    const body = {
      name,
      url: 'https://shop.example/?a="1"&b=2',
      append_tracking_information: false,
      asks_place,
    }
    const made = await maple.as.campaign_manager.call(routes.createLink, { body })
    return (made.body as { data: { id: string; code: string } }).data
  }
  const open = async (code: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${application.url}/l/${code}`, {
      headers: { 'User-Agent': browser, ...headers },
      redirect: 'manual',
    })
    const html = await answer.text()
    return { status: answer.status, html, click: /data-click="([\w-]+)"/.exec(html)?.[1] ?? '' }
  }
  const share = async (code: string, body: object) => {
    const { status } = await fetch(`${application.url}/l/${code}/place`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': browser },
      body: JSON.stringify(body),
    })
    return status
  }
  const clicksOf = async (id: string) => {
    const { body } = await maple.as.analyst.call(routes.listLinkLocations, { query: { link_id: id } })
    return (body as { data: Click[] }).data
  }
  const countOf = async (name: string) => {
    const { body } = await maple.as.analyst.call(routes.listLinks, { query: { search: name } })
    return (body as { data: { clicks: number }[] }).data[0]?.clicks
  }
  const levis = { latitude: 46.8033, longitude: -71.1779 }

  it('shows a page in both languages whose way on is a plain link, and counts one click', async () => {
    const { code } = await addLink('Plain page')
    const { status, html } = await open(code)
    assert.equal(status, 200)
    assert.match(html, /href="https:\/\/shop\.example\/\?a=%221%22&#38;b=2">Go on<\/a>/)
    assert.match(html, /lang="fr"[\s\S]*>Continuer<\/a>/)
    assert.match(html, /<button[^>]* hidden>Share my place<\/button>/)
    assert.equal(await countOf('Plain page'), 1)
  })

  it('keeps a place that is shared once, and no second one of the same click', async () => {
    const { id, code } = await addLink('Shared once')
    const { click } = await open(code)
    assert.equal(await share(code, { click, ...levis }), 200)
    assert.equal(await share(code, { click, latitude: 1, longitude: 1 }), 200)
    const clicks = await clicksOf(id)
    assert.deepEqual(
      clicks.map(({ latitude, source }) => [latitude, source]),
      [[levis.latitude, 'browser']],
    )
    assert.equal(await countOf('Shared once'), 1)
  })

  it('writes a shared place over the one of the address, in the same row', async () => {
    const { id, code } = await addLink('Twice known')
    const proxied = { 'X-Forwarded-For': '203.0.113.9', 'X-Lat': '45.5', 'X-Lon': '-73.6', 'X-City': 'Laval' }
    const { click } = await open(code, proxied)
    const [before] = await clicksOf(id)
    assert.deepEqual([before?.latitude, before?.source], [45.5, 'address'])
    assert.equal(await share(code, { click, ...levis }), 200)
    const after = await clicksOf(id)
    assert.deepEqual(
      after.map((one) => [one.id, one.latitude, one.source]),
      [[before?.id, levis.latitude, 'browser']],
    )
  })

  it('leads a program straight on and counts nothing', async () => {
    const { code } = await addLink('Bots')
    for (const headers of [{ 'User-Agent': 'curl/8.1' }, { 'Sec-Purpose': 'prefetch' }])
      assert.equal((await open(code, headers)).status, 302)
    assert.equal(await countOf('Bots'), 0)
  })

  it('takes no place that is none on the earth, and none for a click that it did not sign', async () => {
    const [one, other] = [await addLink('Signed'), await addLink('Signed elsewhere')]
    const { click } = await open(one.code)
    for (const wrong of [
      { latitude: 90.1 },
      { latitude: '46' },
      { longitude: -181 },
      { longitude: null },
      { x: 1 },
    ])
      assert.equal(await share(one.code, { click, ...levis, ...wrong }), 422, JSON.stringify(wrong))
    const forged = click.startsWith('A') ? `B${click.slice(1)}` : `A${click.slice(1)}`
    for (const [code, sent] of [
      [one.code, forged],
      [one.code, ''],
      [other.code, click],
      ['zzzzzzz', click],
    ] as const)
      assert.equal(await share(code, { click: sent, ...levis }), 404, `${code} ${sent}`)
    assert.deepEqual([await clicksOf(one.id), await clicksOf(other.id)], [[], []])
  })

  it('takes no answer that comes more than an hour later', async () => {
    const { id, code } = await addLink('Left open')
    const { click } = await open(code)
    hours = 1
    assert.equal(await share(code, { click, ...levis }), 404)
    hours = 0
    assert.deepEqual(await clicksOf(id), [])
  })

  it('holds back an address that sends too many', async () => {
    const { code } = await addLink('Flood')
    const { click } = await open(code)
    const answers: number[] = []
    for (let times = 0; times < 130 && !answers.includes(429); times++)
      answers.push(await share(code, { click, ...levis }))
    assert.equal(answers.at(-1), 429)
  })

  it('that asks for nothing leads straight on', async () => {
    const { code } = await addLink('No question', false)
    assert.equal((await open(code)).status, 302)
  })
})
