import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import type { AddressedPage } from '#contract/experiences/pageNames.ts'
import { routes } from '#contract/routes.ts'
import { findLinkKey } from '#server/clients/clients.ts'
import { type Detail, signedId } from '#server/experiences/experiences.ts'
import { previewToken } from '#server/experiences/publishing/preview.ts'
import { addToList } from '#server/participants/lists/members.ts'
import { recogniseParticipant, recordOnce } from '#server/participants/participants.ts'
import { eraseParticipant } from '#server/participants/people/erase.ts'
import { idOfName } from '#server/platform/ids.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { fullDatabase } from '#test/support/fullDatabase.ts'
import { must } from '#test/support/making.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'
import { writeViews } from './pageViews.ts'
import type { Asked } from './publicExperience.ts'
import { showPublicPage } from './webEntry.ts'

const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const later = (minutes: number) => new Date(may.getTime() + minutes * 60_000)

describe('a page that somebody looks at', () => {
  let world: Contest
  let made: Detail<'sweepstakes'>
  let linkKey: string
  before(async () => {
    world = await contest()
    made = await world.addContest({
      visibility: 'private',
      private_list: 'Guests',
      pages: [{ name: 'Terms', html: '<p>Be fair</p>' }],
    })
    linkKey = must(await findLinkKey(world.db, world.client.id))
  })
  after(() => world.end())

  let line = 3000
  const guest = async () => {
    line += 1
    const scope = world.scopeNow()
    const phone = `+1416555${line}`
    const { id } = await world.db.transaction(scope, (tx) => recogniseParticipant(tx, scope, { phone }))
    const [list] = await world.rows<{ id: string }>(`select id from list where name = 'Guests'`)
    await addToList(world.db, scope, { listId: must(list).id, participantIds: [id] })
    return { id, token: signedId({ use: 'experience', experienceId: made.id, id, linkKey }) }
  }
  type Looked = { userAgent?: string; isFetchedAhead?: boolean } & Partial<Asked>
  const look = (token: string | undefined, more: Looked = {}) => {
    const { userAgent = browser, isFetchedAhead = false, ...asked } = more
    const { client: _client, ...visitor } = world.scopeNow()
    return showPublicPage(world.db, visitor, {
      eid: made.eid,
      language: 'en',
      outside: world.outside,
      token,
      ...asked,
      visit: { token, userAgent, isFetchedAhead },
    })
  }
  const write = () => writeViews(world.db, world.outside.log)
  const viewsOf = (participantId: string) =>
    world.rows<{ id: string; at: Date; experience_id: string; page: AddressedPage | 'home' }>(
      `select id, at, experience_id, data->>'page' as page from event
       where participant_id = $1 and action = 'page_viewed' order by at, page`,
      [participantId],
    )
  const pagesOf = async (participantId: string) => (await viewsOf(participantId)).map(({ page }) => page)

  it('stands in the activity once for a person, a page and an hour, however often it is opened', async () => {
    const [ann, bob] = [await guest(), await guest()]
    for (let at = 0; at < 3; at += 1) {
      assert.equal((await look(ann.token)).status ?? 200, 200)
      assert.match((await look(ann.token, { page: 'terms' })).html, /Be fair/)
      await write()
    }
    await look(bob.token)
    await write()
    assert.deepEqual(
      (await viewsOf(ann.id)).map(({ id: _id, ...view }) => view),
      ['home', 'terms'].map((page) => ({ at: may, experience_id: made.id, page })),
    )
    assert.deepEqual(await pagesOf(bob.id), ['home'])
    world.setTime(later(59))
    await look(ann.token)
    await write()
    assert.equal((await viewsOf(ann.id)).length, 2)
    world.setTime(later(60))
    await Promise.all([look(ann.token), look(ann.token)])
    await write()
    assert.deepEqual(
      (await viewsOf(ann.id)).map(({ at }) => at),
      [may, may, later(60)],
    )
    world.setTime(may)
  })

  it('is written once by two processes that saw it at once, in whichever order', async () => {
    const people = await Array.fromAsync({ length: 20 }, guest)
    const scope = world.scopeNow()
    const events = people.map(({ id }) => ({
      id: idOfName(may, `a page of ${id}`),
      participantId: id,
      action: 'page_viewed' as const,
      at: may,
      experienceId: made.id,
      subjectId: null,
      data: { page: 'home' },
    }))
    const written = await Promise.all(
      [events, events.toReversed(), events].map((some) =>
        world.db.transaction(scope, (tx) => recordOnce(tx, scope, some)),
      ),
    )
    assert.deepEqual(written.flat().sort(), events.map(({ id }) => id).sort())
    for (const { id } of people) assert.deepEqual(await pagesOf(id), ['home'])
  })

  it('is nothing of somebody unknown, of a token that is another’s, and of whoever is off the list', async () => {
    const ann = await guest()
    const before = (await world.rows(`select from event where action = 'page_viewed'`)).length
    await look(undefined)
    await look('x'.repeat(38))
    await look(signedId({ use: 'claim', experienceId: made.id, id: ann.id, linkKey }))
    await world.rows('delete from list_member where participant_id = $1', [ann.id])
    await look(ann.token)
    await write()
    assert.equal((await world.rows(`select from event where action = 'page_viewed'`)).length, before)
  })

  it('is nothing of programs, of what is fetched ahead, of a page that is not there, and of a preview', async () => {
    const ann = await guest()
    await look(ann.token, { userAgent: 'Slackbot-LinkExpanding 1.0' })
    await look(ann.token, { userAgent: '' })
    await look(ann.token, { isFetchedAhead: true })
    assert.equal((await look(ann.token, { page: 'faq' })).status, 404)
    const makerId = world.scopeNow().actor.id
    const { token } = previewToken({ experienceId: made.id, linkKey, makerId, at: may })
    const preview = { token, phase: 'now' } as const
    assert.equal((await look(ann.token, { preview })).status ?? 200, 200)
    assert.equal((await look(ann.token, { preview: { token: null, phase: 'now' } })).status ?? 200, 200)
    await write()
    assert.deepEqual(await pagesOf(ann.id), [])
  })

  it('does not need room in the database, and is written once there is some', async () => {
    const ann = await guest()
    const disk = fullDatabase(world.databaseUrl)
    await disk.fill()
    try {
      assert.match((await look(ann.token)).html, /Win a canoe/)
      await write()
    } finally {
      await disk.makeRoom()
    }
    assert.deepEqual(await pagesOf(ann.id), [])
    await write()
    assert.deepEqual(await pagesOf(ann.id), ['home'])
  })

  it('waits for nobody who holds the person, and is nothing once the person was erased', async () => {
    const ann = await guest()
    const holder = new pg.Client({ connectionString: world.databaseUrl })
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query('select from fanfare.participant where client_id = $2 and id = $1 for update', [
        ann.id,
        world.client.id,
      ])
      await look(ann.token)
      await write()
      assert.deepEqual(await pagesOf(ann.id), ['home'])
    } finally {
      await holder.end()
    }
    await look(ann.token, { page: 'terms' })
    await eraseParticipant(world.db, world.scopeNow(), {
      id: ann.id,
      reason: 'Asked for',
      dependants: [],
      seen: undefined,
    })
    await write()
    assert.deepEqual(await pagesOf(ann.id), ['home'])
  })
})

describe('a page over HTTP', () => {
  let application: TestApplication
  let maple: ClientWorld
  const owner = () =>
    new pg.Client({ connectionString: application.databaseUrl, options: '-c search_path=fanfare' })
  before(async () => {
    application = await testApplication()
    maple = await buildClient(application, { name: 'maple', code: '55501' })
  })
  after(() => application.close())

  it('is seen by a browser’s GET alone, sets no cookie, and stands in the activity that staff read', async () => {
    const { id, eid } = maple.experience
    const database = owner()
    await database.connect()
    await database.query(
      `update experience set visibility = 'private',
         settings = settings || jsonb_build_object('private_list', 'Everybody', 'private_list_id', $2::text) where id = $1`,
      [id, maple.list],
    )
    await database.end()
    const linkKey = must(await findLinkKey(application.db, maple.id))
    const token = signedId({ use: 'experience', experienceId: id, id: maple.participant, linkKey })
    const open = (method: string, headers: Record<string, string> = {}) =>
      fetch(`${application.url}/e/${eid}?lang=en&to=${token}`, {
        method,
        headers: { 'User-Agent': browser, ...headers },
      })
    const seen = async () => {
      await writeViews(application.db, application.outside.log)
      const { body } = await maple.as.analyst.call(routes.listActivity, {
        params: { id: maple.participant },
        query: { page: 1, per_page: 100 },
      })
      return (body as { data: { action: string }[] }).data.filter(({ action }) => action === 'page_viewed')
        .length
    }
    for (const early of [
      await open('HEAD'),
      await open('GET', { 'Sec-Purpose': 'prefetch;anonymous-client-ip' }),
      await open('GET', { 'User-Agent': 'curl/8.5.0' }),
    ])
      assert.equal(early.status, 200)
    assert.equal(await seen(), 0)
    const answers = await Promise.all([open('GET'), open('GET')])
    for (const { status, headers } of answers)
      assert.deepEqual(
        [status, headers.get('set-cookie'), headers.get('cache-control')],
        [200, null, 'no-store'],
      )
    assert.equal(await seen(), 1)
  })
})
