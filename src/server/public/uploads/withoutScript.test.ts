import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { routes } from '#contract/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { carriedBy } from '#test/support/entryCodes.ts'
import { idsOf, make, must } from '#test/support/making.ts'
import { png } from '#test/support/pictures.ts'
import { until } from '#test/support/until.ts'
import { buildClient } from '#test/support/world.ts'

// Pictures that come with a form without script wait as uploads until its code is entered.

let application: TestApplication
let database: pg.Client
let eid: string
before(async () => {
  application = await testApplication({ hasWorker: true })
  const maple = await buildClient(application, { name: 'maple', code: '55501' })
  const rule = (field_name: string, field_rules: string) => ({ field_name, field_rules, type: 'Entry' })
  const form_rules = [rule('email', 'required|email'), rule('receipt', 'required|file')]
  const body = {
    name: 'Receipts',
    campaign_id: maple.campaign,
    form_rules,
    started_at: '2020-01-01T00:00:00Z',
  }
  eid = idsOf(await make(maple.as.client_admin, routes['sweepstakes.create'], { body })).eid
  database = new pg.Client({
    connectionString: application.databaseUrl,
    options: '-c search_path=fanfare,public',
  })
  await database.connect()
})
after(async () => {
  await database?.end()
  await application?.close()
})

const pictureOf = (look: Parameters<typeof png>[0] = {}) =>
  new Blob([new Uint8Array(png(look))], { type: 'image/png' })
const send = async (body: FormData | URLSearchParams) => {
  const answer = await fetch(`${application.url}/e/${eid}/entry?lang=en`, { method: 'POST', body })
  return { status: answer.status, html: await answer.text() }
}
const images = async () =>
  Number(must((await database.query<{ n: string }>('select count(*) as n from entry_image')).rows[0]).n)
async function codeTo(address: string): Promise<string> {
  let code: string | undefined
  await until(async () => {
    const { rows } = await database.query<{ body: string }>('select body from message where address = $1', [
      address,
    ])
    code = /code is (\d{6})/.exec(rows[0]?.body ?? '')?.[1]
    return code !== undefined
  })
  return must(code)
}

test('pictures of a form without script are in the entry once its code is entered, and once alone', async () => {
  const [before, email] = [await images(), 'ana@example.test']
  const form = new FormData()
  for (const [name, value] of Object.entries({ email, terms: 'on', proof: '', reference: newId() }))
    form.append(name, value)
  form.append('receipt', '')
  for (const red of [10, 200]) form.append('receipt', pictureOf({ colour: [red, 20, 30] }), `${red}.png`)
  const page = await send(form)
  assert.equal(page.status, 200, page.html)
  const carried = carriedBy(page.html)
  assert.match(carried.receipt ?? '', /^[\w-]{22},[\w-]{22}$/)
  assert.equal(await images(), before)
  const changed = await send(new URLSearchParams({ ...carried, codeWish: 'change' }))
  assert.match(changed.html, /2 files were sent and are kept for a day/)
  const entered = new URLSearchParams({ ...carried, entryCode: await codeTo(email) })
  const answers = [await send(entered), await send(entered)]
  assert.match(must(answers[0]).html, /You are in/)
  assert.deepEqual(answers[0], answers[1])
  assert.equal(await images(), before + 2)
})

test('a picture that is gone meanwhile is told at its field, and the code still counts', async () => {
  const email = 'zoe@example.test'
  const form = new FormData()
  for (const [name, value] of Object.entries({ email, terms: 'on', reference: newId() }))
    form.append(name, value)
  form.append('receipt', pictureOf(), 'a.png')
  const carried = carriedBy((await send(form)).html)
  const entryCode = await codeTo(email)
  const gone = await send(new URLSearchParams({ ...carried, entryCode, receipt: 'x'.repeat(22) }))
  assert.equal(gone.status, 422)
  assert.match(gone.html, /no longer kept/)
  assert.match((await send(new URLSearchParams({ ...carried, entryCode }))).html, /You are in/)
})
