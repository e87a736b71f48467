import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { routes } from '#contract/routes.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Caller, visitor } from '#test/support/caller.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'
import { RefusedError, refuse, refuseAndKeep } from '../errors.ts'
import { installation } from '../scope.ts'
import { once, removeOldKeys } from './idempotency.ts'

describe('a creating call with an Idempotency-Key', () => {
  let application: TestApplication
  let maple: ClientWorld
  let northwind: ClientWorld
  let admin: Caller
  before(async () => {
    application = await testApplication()
    maple = await buildClient(application, { name: 'maple', code: '55501' })
    northwind = await buildClient(application, { name: 'northwind', code: '66602' })
    admin = maple.as.client_admin
  })
  after(() => application.close())

  const addCampaign = (name: string, key: string, caller = admin) =>
    caller.call(routes.createCampaign, { body: { name } }, { 'Idempotency-Key': key })
  const countCampaigns = async (name: string, clientId = maple.id) =>
    (
      await application.db.many(
        { client: { id: clientId } },
        sql`select 1 from campaign where client_id = ${clientId} and name = ${name}`,
      )
    ).length

  it('gives the first answer again to the same body, and makes one row', async () => {
    const first = await addCampaign('Canoes', 'key-1')
    const second = await addCampaign('Canoes', 'key-1')
    assert.deepEqual([first.status, second.status, second.body], [200, 200, first.body])
    assert.equal(await countCampaigns('Canoes'), 1)
  })

  it('is refused with another body', async () => {
    const answer = await addCampaign('Kayaks', 'key-1')
    assert.equal(answer.status, 422)
    assert.match(answer.text, /This Idempotency-Key was used with another body/)
    assert.equal(await countCampaigns('Kayaks'), 0)
  })

  it('keeps what was done in the place of what was asked for, and is refused again by that', async () => {
    const within = { client: { id: maple.id } }
    const request = { key: 'key-kept', caller: 'user', call: 'decide', sent: { wish: 1 }, at: new Date() }
    const name = 'rejected_instead'
    const counted = () =>
      application.db.many(within, sql`select 1 from counter where client_id = ${maple.id} and name = ${name}`)
    const decide = (refuseNow: () => never) =>
      once(
        application.db,
        within,
        request,
      )(async (tx) => {
        await tx.run(
          within,
          sql`insert into counter (client_id, name, shard, value, changes) values (${maple.id}, ${name}, 0, 1, 1)
            on conflict do nothing`,
        )
        return refuseNow()
      })
    await assert.rejects(
      decide(() => refuse('awarded_prize_limit')),
      RefusedError,
    )
    assert.equal((await counted()).length, 0)
    for (let time = 0; time < 2; time += 1)
      await assert.rejects(
        decide(() => refuseAndKeep('awarded_prize_limit')),
        RefusedError,
      )
    assert.equal((await counted()).length, 1)
  })

  it('makes one row when it comes several times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => addCampaign('Paddles', 'key-2')))
    for (const { status, body } of answers) assert.deepEqual([status, body], [200, answers[0]?.body])
    assert.equal(await countCampaigns('Paddles'), 1)
  })

  const people = (content: string, more: Record<string, string> = {}) => {
    const form = new FormData()
    const fields = { mapping: '["phone"]', consent: 'none', dry_run: 'true', ...more }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new Blob([content], { type: 'text/csv' }), 'people.csv')
    return form
  }
  const upload = (key: string, form: FormData) =>
    admin.call(
      routes.uploadParticipants,
      { params: { listId: maple.list }, form },
      { 'Idempotency-Key': key },
    )
  /** Imports of this client, and the files that are kept. */
  const countUploads = async () => {
    const imports = sql`select 1 from participant_import where client_id = ${maple.id}`
    const files = sql`select 1 from stored_file where client_id = ${maple.id}`
    const within = { client: { id: maple.id } }
    const { db } = application
    return [(await db.many(within, imports)).length, (await db.many(within, files)).length]
  }

  // The kept answer: what just came in goes after the answer has left.
  const countFiles = () =>
    readdirSync(join(application.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    ).length

  it('of an upload gives the first answer again to the same fields and file, and makes one import', async () => {
    const [imports = 0, files = 0] = await countUploads()
    const first = await upload('file-1', people('phone\n+14165550130\n'))
    const second = await upload('file-1', people('phone\n+14165550130\n'))
    assert.deepEqual([first.status, second.status, second.body], [200, 200, first.body])
    assert.deepEqual(await countUploads(), [imports + 1, files + 1])
  })

  it('of an upload is refused with another file of the same length, and with other fields', async () => {
    const before = await countUploads()
    const content = 'phone\n+14165550130\n'
    for (const form of [people('phone\n+14165550131\n'), people(content, { merge: 'fill' })]) {
      const answer = await upload('file-1', form)
      assert.equal(answer.status, 422)
      assert.match(answer.text, /This Idempotency-Key was used with another body/)
    }
    assert.deepEqual(await countUploads(), before)
  })

  it('of an upload that comes several times at once makes one import and keeps one file', async () => {
    const [imports = 0, files = 0] = await countUploads()
    const onDisk = countFiles()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => upload('file-2', people('phone\n+14165550132\n'))),
    )
    for (const { status, body } of answers) assert.deepEqual([status, body], [200, answers[0]?.body])
    assert.deepEqual(await countUploads(), [imports + 1, files + 1])
    assert.equal(countFiles(), onDisk + 1)
  })

  it('of an upload that was refused is not remembered', async () => {
    const wrong = people('phone,name\n+14165550133,Ana\n')
    assert.equal((await upload('file-3', wrong)).status, 422)
    assert.equal((await upload('file-3', people('phone\n+14165550133\n'))).status, 200)
  })

  it('that was refused is not remembered', async () => {
    assert.equal((await addCampaign('Canoes', 'key-3')).status, 422)
    assert.equal((await addCampaign('Rafts', 'key-3')).status, 200)
    assert.equal(await countCampaigns('Rafts'), 1)
  })

  it('is another one for another person, another client and another call', async () => {
    assert.equal((await addCampaign('Sails', 'key-4')).status, 200)
    assert.equal((await addCampaign('Oars', 'key-4', maple.as.campaign_manager)).status, 200)
    assert.equal((await addCampaign('Sails', 'key-4', northwind.as.client_admin)).status, 200)
    const list = await admin.call(
      routes.createList,
      { body: { name: 'Sailors' } },
      { 'Idempotency-Key': 'key-4' },
    )
    assert.equal(list.status, 200)
    assert.equal(await countCampaigns('Sails', northwind.id), 1)
  })

  it('tells keys apart to their last sign', async () => {
    const long = 'k'.repeat(250)
    assert.equal((await addCampaign('Long a', `${long}a`)).status, 200)
    assert.equal((await addCampaign('Long b', `${long}b`)).status, 200)
  })

  it('takes another {random} in its path for the same request', async () => {
    const body = { keyword: 'FREEWORD', shortcode_id: maple.shortcode.id }
    const path = '/api/v1/keyword/find-by-keyword-and-shortcode-id'
    const headers = { 'Idempotency-Key': 'key-5' }
    for (const random of ['', '/aaaaaaaaaaaaaaaa', '/bbbbbbbbbbbbbbbb'])
      assert.equal((await admin.request('POST', path + random, { body, headers })).status, 200, random)
  })

  it('of the installation works too: a client is made once', async () => {
    const body = {
      eid: 'harbour',
      name: 'Harbour',
      colour: '#3156b3',
      time_zone: 'America/Toronto',
      help_text: 'Call us.',
      help_text_fr: 'Appelez-nous.',
      quiet_from: '21:00',
      quiet_until: '09:00',
      needs_two_persons_to_confirm: false,
    }
    const make = () => maple.founder.call(routes.createClient, { body }, { 'Idempotency-Key': 'key-6' })
    const first = await make()
    assert.deepEqual([first.status, first.text], [200, (await make()).text])
  })

  it('does not spare a failed sign-in from being counted', async () => {
    const attempt = () =>
      visitor(application.url).call(
        routes.signIn,
        { body: { email: 'analyst@maple.test', password: 'wrong' } },
        { 'Idempotency-Key': 'key-7' },
      )
    for (let tries = 1; tries <= 10; tries++) assert.equal((await attempt()).status, 422, `try ${tries}`)
    const blocked = await attempt()
    assert.equal(blocked.status, 429)
    assert.match(blocked.headers.get('retry-after') ?? '', /^\d+$/)
  })

  it('is forgotten after 24 hours, not before', async () => {
    const { db } = application
    const countKeys = async () => (await db.many(installation, sql`select 1 from idempotency_key`)).length
    const kept = await countKeys()
    await removeOldKeys(db, new Date(Date.now() + 23 * 3_600_000))
    assert.equal(await countKeys(), kept)
    await removeOldKeys(db, new Date(Date.now() + 25 * 3_600_000))
    assert.equal(await countKeys(), 0)
  })
})
