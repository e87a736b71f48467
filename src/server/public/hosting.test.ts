import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import type { OwnDomain } from '#contract/experiences/domainCalls.ts'
import { routes } from '#contract/routes.ts'
import { NamesAwayError } from '#server/adapters/names/port.ts'
import { newId } from '#server/platform/ids.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { unique } from '#test/support/unique.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'
import { addressWithin } from './hosting.ts'

let application: TestApplication
let maple: ClientWorld
/** The rows of a client's world are made around now. */
let now = new Date()
/** The domain system: what stands at each name; a name server that says nothing where it is undefined. */
const records = new Map<string, readonly string[] | undefined>()

before(async () => {
  application = await testApplication({
    clock: { now: () => now },
    forms: { proofWork: 0 },
    publicUrl: 'https://fanfare.example',
    textRecords: {
      find: async (name) => {
        if (records.has(name) && records.get(name) === undefined) throw new NamesAwayError('silent')
        return records.get(name) ?? []
      },
    },
  })
  maple = await buildClient(application, { name: 'maple', code: '55555' })
})
after(() => application.close())
// A process knows hosts as they were a second ago.
beforeEach(() => pass(5))
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

type Made = { eid: string; id: string }
async function addContest(body: object): Promise<Made> {
  const {
    status,
    text,
    body: made,
  } = await maple.as.client_admin.call(routes['sweepstakes.create'], {
    body: { name: unique('Canoes'), title: 'Win a canoe', title_fr: 'Gagnez un canot', ...body },
  })
  assert.equal(status, 200, text)
  return (made as { data: Made }).data
}
const domainsOf = async ({ eid }: Made, call: 'listDomains' | 'checkDomains' = 'listDomains') => {
  const { status, text, body } = await maple.as.client_admin.call(routes[call], { params: { eid } })
  assert.equal(status, 200, text)
  return (body as { data: OwnDomain[] }).data
}
/** Sets the records that are asked for, and has them looked for. */
async function verify(made: Made): Promise<void> {
  for (const { record_name, record_value } of await domainsOf(made)) records.set(record_name, [record_value])
  for (const { verified_at } of await domainsOf(made, 'checkDomains')) assert.ok(verified_at)
  pass(5)
}

const at = (host: string, path: string, options: RequestInit = {}) =>
  fetch(`${application.url}${path}`, {
    redirect: 'manual',
    ...options,
    headers: { 'x-forwarded-host': host, accept: 'text/html', ...options.headers },
  })
const htmlAt = async (host: string, path: string) => (await at(host, path)).text()

test('nothing is shown at a domain until its record was found, and then the experience at its top', async () => {
  const made = await addContest({ domain: 'win.maple.example' })
  const titleAt = async () => /<title>([^<]*)/.exec(await htmlAt('win.maple.example', '/'))?.[1]
  assert.notEqual(await titleAt(), 'Win a canoe – maple')
  const [asked] = await domainsOf(made)
  assert.ok(asked)
  assert.equal(asked.record_name, '_fanfare.win.maple.example')
  assert.match(asked.record_value, /^fanfare-domain=[\w-]{32}$/)
  assert.deepEqual([asked.checked_at, asked.verified_at, asked.fault], [null, null, null])

  const faultOf = async () => (await domainsOf(made, 'checkDomains'))[0]?.fault
  assert.equal(await faultOf(), 'missing')
  records.set(asked.record_name, ['v=spf1 -all'])
  assert.equal(await faultOf(), 'different')
  records.set(asked.record_name, undefined)
  assert.equal(await faultOf(), 'away')
  pass(5)
  assert.equal((await at('win.maple.example', '/hooks/hosts?domain=win.maple.example')).status, 404)
  assert.notEqual(await titleAt(), 'Win a canoe – maple')

  records.set(asked.record_name, ['v=spf1 -all', ` ${asked.record_value} `])
  assert.equal(await faultOf(), null)
  pass(5)
  assert.match((await titleAt()) ?? '', /^Win a canoe/)
  const ask = (domain: string) => fetch(`${application.url}/hooks/hosts?domain=${domain}`)
  assert.deepEqual(
    [(await ask('Win.Maple.example')).status, (await ask('nobody.example')).status],
    [200, 404],
  )

  // It stays, and the record that went is told.
  records.delete(asked.record_name)
  const [later] = await domainsOf(made, 'checkDomains')
  assert.deepEqual([later?.fault, later?.verified_at !== null], ['missing', true])
  pass(5)
  assert.match((await titleAt()) ?? '', /^Win a canoe/)
})

test('each language is at its own domain, and the pages lead from one to the other', async () => {
  const made = await addContest({
    domain: 'two.maple.example',
    domain_fr: 'deux.maple.example',
    has_sharing: true,
    pages: [
      { name: 'Terms', html: '<p>Rules</p>' },
      { name: 'Terms FR', html: '<p>Règlement</p>' },
    ],
  })
  await verify(made)
  const [english, french] = await Promise.all([
    htmlAt('two.maple.example', '/'),
    htmlAt('DEUX.maple.example:443', '/'),
  ])
  assert.match(english, /<html lang="en">/)
  assert.match(french, /<html lang="fr">/)
  assert.match(english, /rel="canonical" href="https:\/\/two\.maple\.example\/"/)
  assert.match(french, /hreflang="en-CA" href="https:\/\/two\.maple\.example\/"/)
  assert.match(english, /<nav[^>]*><a href="https:\/\/deux\.maple\.example\/" lang="fr"/)
  assert.match(french, /href="\/terms"/)
  assert.match(await htmlAt('deux.maple.example', '/terms'), /Règlement/)
  assert.match(
    await htmlAt('deux.maple.example', '/terms'),
    /rel="canonical" href="https:\/\/deux\.maple\.example\/terms"/,
  )
  assert.match(await htmlAt('two.maple.example', '/?lang=fr'), /<html lang="fr">/)
  // Under the installation's own address it is found too, and says where it would rather be.
  const own = await (await fetch(`${application.url}/e/${made.eid}?lang=fr`)).text()
  assert.match(own, /rel="canonical" href="https:\/\/deux\.maple\.example\/"/)
  assert.match(own, new RegExp(`href="${made.eid}/terms\\?lang=fr"`))
})

test('a form is sent, and its thanks are shown, without leaving the domain', async () => {
  const made = await addContest({ domain: 'form.maple.example', has_sharing: true })
  await verify(made)
  const shown = await htmlAt('form.maple.example', '/')
  const action = /<form[^>]*action="([^"]*)"/.exec(shown)?.[1] ?? ''
  assert.equal(action, '/entry')
  assert.match(shown, /<script type="module" src="\/site\/entry\.js">/)
  const body = new URLSearchParams({
    first_name: 'Ana',
    last_name: 'Roy',
    email: 'ana@example.com',
    phone: '4165550123',
    terms: 'on',
    reference: newId(),
  })
  const send = (origin: string) =>
    at('form.maple.example', action, { method: 'POST', body, headers: { origin } })
  assert.equal((await send('https://other.example')).status, 419)
  const sent = await send('https://form.maple.example')
  const thanks = await sent.text()
  assert.equal(sent.status, 200)
  assert.match(thanks, /value="https:\/\/form\.maple\.example\/\?via=share"/)
  assert.match(thanks, /<p class="back"><a href="\/">/)
})

test('a text that leads to the contest names its domain, as the console shows it before', async () => {
  const made = await addContest({
    domain: 'text.maple.example',
    shortcode_id: maple.shortcode.id,
    keyword: 'CANOES',
  })
  const shown = async () => {
    const { body } = await maple.as.client_admin.call(routes.listConversationExperiences)
    return (body as { data: { eid: string; text: string }[] }).data.find(({ eid }) => eid === made.eid)?.text
  }
  assert.match((await shown()) ?? '', new RegExp(`https://fanfare\\.example/e/${made.eid}$`))
  await verify(made)
  assert.match((await shown()) ?? '', /https:\/\/text\.maple\.example\/$/)
  const params = { eid: made.eid }
  const { body } = await maple.as.client_admin.call(routes['sweepstakes.overview'], { params })
  const { experience } = (body as { data: { experience: { public_url: string } } }).data
  assert.equal(experience.public_url, 'https://text.maple.example/')
  const read = await maple.as.client_admin.call(routes['sweepstakes.get'], { params })
  assert.equal((read.body as { data: { public_url: string } }).data.public_url, 'https://text.maple.example/')
})

test('nothing else of the installation is at a domain of a client', async () => {
  const made = await addContest({ domain: 'only.maple.example', domain_fr: 'only.maple.example' })
  const other = await addContest({})
  await verify(made)
  const paths = [
    '/sign-in',
    '/maple/home',
    '/api/v1/session',
    '/api/docs',
    '/login',
    `/e/${other.eid}`,
    `/${other.eid}`,
    '/handset',
    '/a/../../api/v1/session',
    '//evil.example',
    '/robots.txt',
    '/.well-known/nothing',
    '/%2e%2e/api/v1/session',
    `/${'a'.repeat(5000)}`,
  ]
  for (const path of paths) {
    const answer = await at('only.maple.example', path)
    const text = await answer.text()
    assert.ok([400, 404, 414].includes(answer.status), `${path}: ${answer.status}`)
    assert.doesNotMatch(text, /<div id="root"|csrf_token/, path)
  }
  const staff = { Cookie: maple.as.client_admin.headers.Cookie ?? '' }
  assert.equal((await at('only.maple.example', '/api/v1/session', { headers: staff })).status, 404)
  assert.equal((await at('only.maple.example', '/.well-known/fanfare-signing-key.json')).status, 200)
  // One domain for both languages: the browser's.
  const french = await at('only.maple.example', '/', { headers: { 'accept-language': 'fr-CA' } })
  assert.match(await french.text(), /<html lang="fr">/)
})

test('a host that is nobody’s is ours, and one that a domain was taken from is nobody’s again', async () => {
  const made = await addContest({ domain: 'gone.maple.example' })
  await verify(made)
  assert.equal((await at('gone.maple.example', '/')).status, 200)
  await maple.as.client_admin.call(routes['sweepstakes.delete'], { params: { id: made.id } })
  pass(5)
  for (const host of ['gone.maple.example', 'nobody.example', `${'x'.repeat(300)}.example`, '[::1]', ''])
    assert.equal((await at(host, `/e/${(await addContest({})).eid}`)).status, 200, host)
})

test('the host that the browser asked counts, and no other way to say it from outside', async () => {
  const made = await addContest({ domain: 'plain.maple.example' })
  await verify(made)
  const { port } = new URL(application.url)
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { host: 'plain.maple.example' }
    request({ host: '127.0.0.1', port, path: '/terms', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })
  assert.equal(status, 404)
  assert.equal(addressWithin('/terms?to=x', { eid: 'abc', language: 'fr' }), '/e/abc/terms?to=x&lang=fr')
  assert.equal(addressWithin('/?lang=en', { eid: 'abc', language: 'fr' }), '/e/abc?lang=en')
  assert.equal(addressWithin('/claim/a-b_c/', { eid: 'abc', language: null }), '/e/abc/claim/a-b_c')
  assert.equal(addressWithin('/site/entry.js?x', { eid: 'abc', language: 'en' }), '/site/entry.js?x')
})

test('who reads a client’s experiences sees its domains, and whoever only reads looks for nothing', async () => {
  const made = await addContest({ domain: 'roles.maple.example' })
  const params = { eid: made.eid }
  assert.equal((await maple.as.analyst.call(routes.listDomains, { params })).status, 200)
  assert.equal((await maple.as.analyst.call(routes.checkDomains, { params })).status, 403)
})
