import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { Client } from '#contract/clients/calls.ts'
import { routes } from '#contract/routes.ts'
import { sql } from '#server/platform/db/sql.ts'
import { newId } from '#server/platform/ids.ts'
import { installation, systemScope } from '#server/platform/scope.ts'
import { recordPassingFile } from '#server/platform/storedFiles.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Caller, visitor } from '#test/support/caller.ts'
import { giveFrench } from '#test/support/french.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let maple: ClientWorld
let admin: Caller

before(async () => {
  application = await testApplication({ hasWorker: false })
  maple = await buildClient(application, { name: 'maple', code: '55501' })
  admin = maple.as.client_admin
  const owner = new pg.Client({
    connectionString: application.databaseUrl,
    options: '-c search_path=fanfare',
  })
  await owner.connect()
  await giveFrench((text, values) => owner.query(text, values), maple.id)
  await owner.end()
})
after(() => application.close())

const policy = 'https://www.example.com/privacy?from=a&to=b'
const nothing = { privacy_url: '', privacy_url_fr: '', privacy_name: '', privacy_email: '' }
const save = (body: object) => admin.call(routes.updateClient, { body })
const current = async () => {
  const { body } = await admin.call(routes.getCurrentClient)
  return (body as { data: Client }).data
}
const foot = async (language: 'en' | 'fr') => {
  const page = await visitor(application.url).request('GET', `/e/${maple.experience.eid}?lang=${language}`)
  return /<footer[\s\S]*<\/footer>/.exec(page.text)?.[0] ?? ''
}

test('a client that set nothing says nothing of privacy', async () => {
  await save(nothing)
  const { privacy_url, privacy_url_fr, privacy_name, privacy_email } = await current()
  assert.deepEqual([privacy_url, privacy_url_fr, privacy_name, privacy_email], [null, null, null, null])
  assert.doesNotMatch(await foot('en'), /privacy/i)
})

test('the public page leads to the policy in its own language, and to the English one where there is no French', async () => {
  await save({ ...nothing, privacy_url: policy })
  const link = 'href="https://www.example.com/privacy?from=a&#38;to=b" hreflang="en"'
  for (const language of ['en', 'fr'] as const) assert.ok((await foot(language)).includes(link), language)
  await save({ privacy_url_fr: 'https://www.example.com/confidentialite' })
  assert.ok((await foot('en')).includes(link))
  assert.match(
    await foot('fr'),
    /href="https:\/\/www\.example\.com\/confidentialite" hreflang="fr"[^>]*>Politique/,
  )
})

test('a French policy alone is not offered to those who read English', async () => {
  await save({ ...nothing, privacy_url_fr: 'https://www.example.com/confidentialite' })
  assert.doesNotMatch(await foot('en'), /confidentialite/)
})

test('who is in charge of privacy is named as text', async () => {
  await save({ ...nothing, privacy_name: '<b>Pia</b>', privacy_email: 'pia@example.com' })
  const english = await foot('en')
  assert.ok(english.includes('In charge of privacy: &#60;b&#62;Pia&#60;/b&#62;'), english)
  assert.ok(english.includes('<a href="mailto:pia@example.com">pia@example.com</a>'), english)
})

test('an address that is not https, has no host or holds a password is refused at its field', async () => {
  await save({ ...nothing, privacy_url: policy })
  const wrong = [
    ...['http://example.com', 'javascript:alert(1)', 'https:example.com', 'https:///privacy', 'https://'],
    ...['https://user:word@example.com', 'https://user@example.com/', 'example.com', 'https://a b.com'],
    ...['//example.com', 'https://%', `https://example.com/${'a'.repeat(2000)}`],
  ]
  for (const field of ['privacy_url', 'privacy_url_fr'])
    for (const address of wrong) {
      const refused = await save({ [field]: address })
      const { errors } = refused.body as { errors?: object }
      assert.deepEqual([refused.status, Object.keys(errors ?? {})], [422, [field]], address)
    }
  const refused = await save({ privacy_email: 'nobody' })
  assert.equal(refused.status, 422)
  assert.equal((await current()).privacy_url, policy)
})

test('a change is in the trail, with what stood there before', async () => {
  await save({ ...nothing, privacy_name: 'Pia' })
  await save({ privacy_name: 'Omar' })
  const { body } = await admin.call(routes.listAudit, { query: { entity: 'client' } })
  const [newest] = (body as { data: { before: Partial<Client>; after: Partial<Client> }[] }).data
  assert.deepEqual([newest?.before.privacy_name, newest?.after.privacy_name], ['Pia', 'Omar'])
})

test('only a client admin changes it', async () => {
  for (const role of ['campaign_manager', 'validator', 'messenger_agent', 'analyst'] as const)
    assert.equal((await maple.as[role].call(routes.updateClient, { body: nothing })).status, 403)
})

test('files with copies of people’s data go after as many days as the client keeps them, 30 at most', async () => {
  assert.equal((await current()).files_kept_days, 30)
  for (const days of [0, 31, 2.5])
    assert.deepEqual((await save({ files_kept_days: days })).status, 422, String(days))
  assert.equal((await save({ files_kept_days: 3 })).status, 200)
  const { db } = application
  const client = { id: maple.id, eid: 'maple', name: 'Maple', timeZone: 'UTC' }
  const scope = systemScope(client, 'test', new Date())
  const file = {
    id: newId(),
    name: 'people.csv',
    contentType: 'text/csv',
    bytes: 1,
    sha256: '0',
    storageKey: 'k',
  }
  await db.transaction(scope, (tx) => recordPassingFile(tx, scope, file))
  const jobs = await db.many(
    installation,
    sql<{ days: number }>`
      select round(extract(epoch from start_after - created_on) / 86400)::int as days from pgboss.job
      where name = 'platform.removeFile' and data->>'fileId' = ${file.id}`,
  )
  assert.deepEqual(jobs, [{ days: 3 }])
})
