import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { linkForm } from '#contract/campaigns/linkCalls.ts'
import { routes } from '#contract/routes.ts'
import { createLink, deleteLink, listLinks, updateLink } from '#server/campaigns/links.ts'
import { recipientToken } from '#server/messaging/linkValues.ts'
import { newId } from '#server/platform/ids.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { visitor } from '#test/support/caller.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'
import { followLink, isProgram } from './followLink.ts'

const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'

describe('a short link', () => {
  let world: Contest
  before(async () => {
    world = await contest()
    await world.addContest({ keyword: 'HELLO' })
  })
  after(() => world.end())

  const visit = (
    code: string,
    more: { token?: string; userAgent?: string; isFetchedAhead?: boolean } = {},
  ) => {
    const { client: _client, ...anybody } = world.scopeNow()
    const followed = { code, token: undefined, userAgent: browser, isFetchedAhead: false, ...more }
    return followLink(world.db, anybody, followed)
  }
  const targetOf = async (...of: Parameters<typeof visit>) => (await visit(...of)).headers?.Location
  type More = { url?: string; append_tracking_information?: boolean; experience_id?: string }
  const add = (name: string, more: More = {}) =>
    createLink(
      world.db,
      world.scopeNow(),
      linkForm.parse({
        name,
        url: 'https://shop.example/bikes?size=m#red',
        append_tracking_information: false,
        ...more,
      }),
    )
  const countsOf = async (name: string) => {
    const { rows } = await listLinks(world.db, world.scopeNow(), { page: 1, per_page: 10, search: name })
    return [rows[0]?.clicks, rows[0]?.participant_clicks]
  }
  let line = 8000
  /** A message that this phone got. */
  const message = async () => {
    line += 1
    const phone = `+1416555${line}`
    await world.text(phone, 'HELLO')
    const [row] = await world.rows<{ id: string; participant_id: string }>(
      `select id, participant_id from message where address = $1 and direction = 'out'`,
      [phone],
    )
    return { id: row?.id ?? '', participantId: row?.participant_id ?? '' }
  }
  const clicksOf = (participantId: string) =>
    world.rows<{ subject_id: string; experience_id: string | null; data: object }>(
      `select subject_id, experience_id, data from event where participant_id = $1 and action = 'link_clicked' order by id`,
      [participantId],
    )

  it('leads to its target, is kept by nobody on the way, and counts a click of nobody known', async () => {
    const { code } = await add('Shared')
    const answer = await visit(code.toUpperCase())
    assert.deepEqual(
      [answer.status, answer.headers],
      [
        302,
        {
          Location: 'https://shop.example/bikes?size=m#red',
          'Cache-Control': 'no-store',
          'Referrer-Policy': 'no-referrer',
        },
      ],
    )
    assert.deepEqual(await countsOf('Shared'), [1, 0])
  })

  it('with a recipient’s token stands in the activity at each click, and counts the person once', async () => {
    const { id, code } = await add('Personal')
    const { id: messageId, participantId } = await message()
    const token = recipientToken(messageId)
    for (let times = 0; times < 3; times++) await visit(code, { token })
    await visit(code)
    assert.deepEqual(await countsOf('Personal'), [4, 1])
    const clicks = await clicksOf(participantId)
    assert.deepEqual(
      [clicks.length, clicks[0]],
      [
        3,
        {
          subject_id: id,
          experience_id: null,
          data: { link: 'Personal', url: 'https://shop.example/bikes?size=m#red', broadcast: null },
        },
      ],
    )
  })

  it('stands in the activity with the experience of the link', async () => {
    const { id: experience_id } = await world.addContest({ keyword: 'CLICKED' })
    const { code } = await add('Of a contest', { experience_id })
    const { id: messageId, participantId } = await message()
    await visit(code, { token: recipientToken(messageId) })
    assert.deepEqual(
      (await clicksOf(participantId)).map((one) => one.experience_id),
      [experience_id],
    )
  })

  it('counts the people of a broadcast once, however many of its links they click', async () => {
    const [one, two] = [await add('First of two'), await add('Second of two')]
    const broadcastId = newId()
    const { id: messageId, participantId } = await message()
    await world.rows('update message set broadcast_id = $2 where id = $1', [messageId, broadcastId])
    for (const { code } of [one, two, one]) await visit(code, { token: recipientToken(messageId) })
    const [row] = await world.rows<{ total: number }>(
      'select sum(value)::int as total from counter where name = $1',
      [`clickers:${broadcastId}`],
    )
    assert.equal(row?.total, 1)
    assert.equal((await clicksOf(participantId)).length, 3)
  })

  it('adds utm fields and the token where the link says so, under the campaign of the broadcast', async () => {
    const { code } = await add('Spring & more', { append_tracking_information: true })
    const { id: messageId } = await message()
    const token = recipientToken(messageId)
    assert.equal(
      await targetOf(code),
      'https://shop.example/bikes?size=m&utm_source=fanfare&utm_medium=link&utm_campaign=Spring%20%26%20more#red',
    )
    assert.equal(
      await targetOf(code, { token }),
      `https://shop.example/bikes?size=m&utm_source=fanfare&utm_medium=sms&utm_campaign=Spring%20%26%20more&fanfare_token=${token}#red`,
    )
    const broadcastId = newId()
    await world.rows(
      `with l as (insert into list (client_id, id, name, type, is_public, created_at, updated_at)
         values ($1, gen_random_uuid(), 'L', 1, false, now(), now()) returning id)
       insert into broadcast (client_id, id, channel, message, campaign_id, participant_list_id, sender_id, send_after,
         state, send_now, skip_optin_check, ignore_quiet_hours, needs_approval, subscription_id, user_id, created_at,
         updated_at)
       select $1, $2, 'sms', 'x', $3, l.id, gen_random_uuid(), now(), 'sent', true, false, false, false,
         gen_random_uuid(), gen_random_uuid(), now(), now() from l`,
      [world.client.id, broadcastId, world.campaignId],
    )
    await world.rows('update message set broadcast_id = $2 where id = $1', [messageId, broadcastId])
    assert.match((await targetOf(code, { token })) ?? '', /utm_campaign=Default%20campaign&/)
  })

  it('still leads there with a token that is nobody’s, which then is not passed on', async () => {
    const { code } = await add('Guessed', { append_tracking_information: true })
    for (const token of [recipientToken(newId()), 'x', '../../evil', 'z'.repeat(40)])
      assert.doesNotMatch((await targetOf(code, { token })) ?? 'fanfare_token', /fanfare_token/, token)
    assert.deepEqual(await countsOf('Guessed'), [4, 0])
  })

  it('knows no token of another client’s message', async () => {
    const { code } = await add('Ours', { append_tracking_information: true })
    const { id: messageId } = await message()
    const other = await world.addClient('token-neighbour')
    const columns = 'id, direction, type, participant_id, body, state, is_reply, attempts, created_at'
    await world.rows(
      `insert into message (client_id, ${columns}) select $2, ${columns} from message where id = $1`,
      [messageId, other.id],
    )
    await world.rows('delete from message where id = $1 and client_id <> $2', [messageId, other.id])
    assert.doesNotMatch((await targetOf(code, { token: recipientToken(messageId) })) ?? '', /fanfare_token/)
  })

  it('counts nothing that a program opens, and leads it there all the same', async () => {
    const { code } = await add('Previewed')
    for (const more of [
      { isFetchedAhead: true },
      { userAgent: 'facebookexternalhit/1.1 Facebot Twitterbot/1.0' },
    ])
      assert.equal(await targetOf(code, more), 'https://shop.example/bikes?size=m#red')
    assert.deepEqual(await countsOf('Previewed'), [0, 0])
  })

  it('tells programs from phones', () => {
    for (const name of [
      '',
      'WhatsApp/2.23 A',
      'Slackbot-LinkExpanding 1.0',
      'TelegramBot (like TwitterBot)',
      'bingbot/2.0',
      'curl/8.11.1',
      'Wget/1.24.5',
      'python-requests/2.32.3',
      'Python-urllib/3.12',
      'Go-http-client/1.1',
      'okhttp/4.12.0',
      'node',
      'Java/17.0.2',
      'Microsoft Office Word 2014',
      'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0) Microsoft Office Existence Discovery',
      'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (compatible; Google-Read-Aloud; +https://support.example)',
      'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/130.0.0.0 Safari/537.36',
      'News/7 CFNetwork/1568 Darwin/24',
    ])
      assert.equal(isProgram(name), true, name)
    for (const name of [
      browser,
      'Mozilla/5.0 (Linux; Android 13; CUBOT X50) Chrome/120 Mobile Safari/537.36',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 GSA/340.3 Mobile/15E148 Safari/604.1',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
      'Mozilla/5.0 (Linux; Android 14; SM-S918B) Chrome/130 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0]',
      'Opera/9.80 (Android; Opera Mini/36.2) Presto/2.12 Version/12.16',
    ])
      assert.equal(isProgram(name), false, name)
  })

  it('leads to the new target once it changed, and nowhere once it is deleted', async () => {
    const { id, code } = await add('Moving')
    const form = { name: 'Moving', url: 'https://other.example/', append_tracking_information: false }
    await updateLink(world.db, world.scopeNow(), { id, sent: form })
    assert.equal(await targetOf(code), 'https://other.example/')
    await deleteLink(world.db, world.scopeNow(), id)
    const answer = await visit(code)
    assert.deepEqual([answer.status, answer.headers?.Location], [404, undefined])
    assert.match(answer.html, /This page does not exist[\s\S]*Le lien a peut-être/)
  })
})

describe('a short link over HTTP', () => {
  let application: TestApplication
  let maple: ClientWorld
  before(async () => {
    application = await testApplication()
    maple = await buildClient(application, { name: 'maple', code: '55501' })
  })
  after(() => application.close())

  it('is a redirect to a browser, and counts neither a HEAD request nor what is fetched ahead', async () => {
    const made = await maple.as.campaign_manager.call(routes.createLink, {
      body: { name: 'Canoes', url: 'https://shop.example/canoes', append_tracking_information: false },
    })
    const { id, short_url } = (made.body as { data: { id: string; short_url: string } }).data
    const path = new URL(short_url).pathname
    const open = (method: string, headers: Record<string, string> = {}) =>
      visitor(application.url).request(method, path, { headers: { 'User-Agent': browser, ...headers } })
    for (const answer of [
      await open('GET'),
      await open('HEAD'),
      await open('GET', { 'Sec-Purpose': 'prefetch;anonymous-client-ip' }),
    ])
      assert.deepEqual(
        [answer.status, answer.headers.get('location'), answer.headers.get('cache-control')],
        [302, 'https://shop.example/canoes', 'no-store'],
      )
    const { body } = await maple.as.analyst.call(routes.listLinks, {})
    const { data } = body as { data: { id: string; clicks: number }[] }
    assert.equal(data.find((one) => one.id === id)?.clicks, 1)
    for (const wrong of ['nothere', 'nothere/%00', 'a%00b', '%F0%9F%8E%89', 'x'.repeat(40)])
      assert.equal((await visitor(application.url).request('GET', `/l/${wrong}`)).status, 404, wrong)
  })
})
