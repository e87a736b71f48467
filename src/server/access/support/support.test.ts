import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { routes } from '#contract/routes.ts'
import { readMailSettings } from '#server/adapters/email/settings.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import type { Answer, Caller } from '#test/support/caller.ts'
import { must } from '#test/support/making.ts'
import { later, morning, office } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { makeClient } from '#test/support/world/clients.ts'
import { mailSupport, type SupportJob, sendSupportMessage } from './support.ts'

describe('a message to support, over HTTP', () => {
  let application: TestApplication
  let by: Caller
  before(async () => {
    application = await testApplication()
    by = (await makeClient(application, { name: 'maple', code: '55501' })).as.validator
  })
  after(() => application.close())
  const fieldsOf = ({ body }: Answer) => Object.keys((body as { errors?: object }).errors ?? {})
  const support = (body: object) => by.call(routes.sendSupportMessage, { body })
  const contact = (body: object) => by.call(routes.sendContactMessage, { body })

  it('is a body with an address, or an e-mail and a message, and is told to be kept where nothing is mailed', async () => {
    const good = [
      await support({ body: 'Ünlesbar', current_url: 'https://fanfare.example/maple' }),
      await support({ body: 'Alone' }),
      await support({ email: 'Me@Maple.test', message: 'Other address' }),
      await contact({ email: 'me@maple.test', message: 'Call me' }),
      await contact({ body: 'The list is empty' }),
    ]
    const kept = { success: true, message: 'Your message was kept for support.', is_mailed: false }
    for (const answer of good) assert.deepEqual([answer.status, answer.body], [200, kept])
  })

  it('has its faults at the fields that are missing or wrong', async () => {
    const cases: [Answer, string[]][] = [
      [await support({}), ['body']],
      [await support({ body: ' \n ' }), ['body']],
      [await support({ email: 'me@maple.test' }), ['message']],
      [await support({ message: 'No address' }), ['email']],
      [await support({ email: 'nobody', message: 'x' }), ['email']],
      [await support({ body: 'x'.repeat(5001) }), ['body']],
      [await contact({ email: '', message: '' }), ['email', 'message']],
      [await contact({ email: 'me@maple.test', message: ' ' }), ['message']],
      [await contact({ email: ' ', message: 'Hello' }), ['email']],
      [await contact({ message: 'Hello' }), ['email']],
      [await contact({ email: 'me@maple.test' }), ['message']],
      [await contact({}), ['body']],
      [await contact({ body: '' }), ['body']],
    ]
    for (const [answer, fields] of cases) {
      assert.equal(answer.status, 422, answer.text)
      assert.deepEqual(fieldsOf(answer).sort(), fields, answer.text)
    }
  })

  it('is read by platform admins alone', async () => {
    assert.equal((await by.call(routes.listSupportMessages)).status, 403)
  })
})

describe('a message to support, by mail', () => {
  it('is queued in its own transaction, mailed once with who and where, and braked for each person', async () => {
    const here = await office()
    const pia = await here.addPerson('Pia Puzzled')
    const quin = await here.addPerson('Quin Quiet')
    const outside = { ...here.outside, support: { address: 'help@fanfare.test', isMailed: true } }
    const context = { db: here.db, outside }
    const write = (body: string, at = morning, person = pia) =>
      sendSupportMessage(context, here.staffScope(person, at), {
        body,
        current_url: 'https://fanfare.example/maple/lists',
      })
    const told = await write('The list stays empty.')
    assert.deepEqual([told.is_mailed, told.message], [true, 'Your message goes to support by e-mail.'])
    assert.equal(here.mails.length, 0, 'nothing leaves in the call')
    const job = must(here.jobs.find(({ name }) => name === 'access.mailSupport')).payload as SupportJob
    await mailSupport(context, job)
    await mailSupport(context, job)
    const [mail, ...others] = here.mails
    assert.equal(others.length, 0)
    assert.equal(mail?.to.address, 'help@fanfare.test')
    assert.match(
      must(mail).text,
      /^The list stays empty\.\n\nFrom: Pia Puzzled, pia\.puzzled@fanfare\.test\n\nPage: https/,
    )
    for (let n = 2; n <= 10; n++) await write(`Message ${n}`)
    const refused = await refusalOf(write('One too many'))
    assert.match(refused.message, /at most 10 of these in an hour/)
    await write('Somebody else may', morning, quin)
    await write('And so may she an hour later', later(3600))
    const [{ count } = { count: 0 }] = await here.rows<{ count: number }>(
      'select count(*)::int as count from support_message',
    )
    assert.equal(count, 12)
    await here.end()
  })

  it('goes to one e-mail address, or the process does not start', () => {
    assert.deepEqual(readMailSettings({ SUPPORT_EMAIL: 'help@fanfare.test' }), {
      supportEmail: 'help@fanfare.test',
    })
    assert.throws(
      () => readMailSettings({ SUPPORT_EMAIL: 'help, me' }),
      /SUPPORT_EMAIL must be one e-mail address/,
    )
  })
})

describe('messages to support, as platform admins read them', () => {
  let application: TestApplication
  before(async () => {
    application = await testApplication()
  })
  after(() => application.close())

  it('are marked as done once, by whom, opened again, and listed by that', async () => {
    const { founder, as } = await makeClient(application, { name: 'maple', code: '55501' })
    await as.analyst.call(routes.sendSupportMessage, { body: { body: 'Café closed' } })
    await as.analyst.call(routes.sendSupportMessage, { body: { body: 'Second one' } })
    const list = async (view: 'open' | 'done' | 'all') => {
      const { body } = await founder.call(routes.listSupportMessages, { query: { view } })
      return (body as { data: { id: string; message: string; done_by: string | null }[] }).data
    }
    const cafe = (await list('open')).find(({ message }) => message === 'Café closed')
    assert.ok(cafe)
    const mark = (is_done: boolean, id = cafe.id) =>
      founder.call(routes.markSupportMessage, { params: { id }, body: { is_done } })
    await mark(true)
    await mark(true)
    assert.deepEqual(
      (await list('done')).map(({ message, done_by }) => [message, done_by]),
      [['Café closed', 'Fay Founder']],
    )
    assert.deepEqual(
      (await list('open')).map(({ message }) => message),
      ['Second one'],
    )
    await mark(false)
    assert.equal((await list('open')).length, 2)
    assert.equal((await list('all')).length, 2)
    assert.equal((await mark(true, '01a2175b-0000-7000-8000-000000000000')).status, 404)
    const refused = await as.client_admin.call(routes.markSupportMessage, {
      params: { id: cafe.id },
      body: { is_done: true },
    })
    assert.equal(refused.status, 403)
  })
})
