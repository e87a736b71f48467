import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { visitor } from '#test/support/caller.ts'
import { type SignOnProvider, signOnClient, startSignOnProvider } from '#test/support/signOnProvider.ts'
import { makeClient } from '#test/support/world/clients.ts'

// A provider's word on a person is text from outside, and no text of ours has NUL or half a character.

let provider: SignOnProvider
let application: TestApplication
before(async () => {
  provider = await startSignOnProvider()
  application = await testApplication({
    signOn: {
      issuer: provider.issuer,
      ...signOnClient,
      name: 'Acme',
      scopes: 'openid email profile',
      groupsClaim: 'groups',
    },
  })
  const maple = await makeClient(application, { name: 'maple', code: '55501' })
  const body = { group: 'judges', client: maple.eid, role: 'validator' }
  assert.equal((await maple.founder.call(routes.addSignOnGroup, { body })).status, 200)
})
after(async () => {
  await application.close()
  await provider.stop()
})

const person = { sub: 'ana', email_verified: true, name: 'Ana', groups: ['judges'] }

/** The page that the browser is led to in the end, and the name of who is signed in then. */
type Claims = typeof person & { email: string }
async function signOn(claims: Claims): Promise<{ location: string; name: string | undefined }> {
  const browser = visitor(application.url)
  provider.behave(claims)
  const begun = await browser.call(routes.beginSignOn, { query: { to: '/maple/users' } })
  const [kept] = begun.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
  const query = provider.answerTo(begun.headers.get('location') ?? '')
  const ended = await browser.call(routes.endSignOn, { query }, { Cookie: kept ?? '' })
  assert.equal(ended.status, 303, ended.text)
  const session = ended.headers.getSetCookie().find((one) => one.startsWith('fanfare_session='))
  const own = await browser.call(routes.getSession, {}, { Cookie: session?.split(';')[0] ?? '' })
  const location = (ended.headers.get('location') ?? '').replace('http://localhost:4000', '')
  return { location, name: (own.body as { user?: { name: string } }).user?.name }
}

for (const [what, broken] of [
  ['NUL', '\u0000'],
  ['half a character', '\ud800'],
] as const) {
  const email = `${what.split(' ')[0]?.toLowerCase()}@acme.test`
  test(`a subject with ${what} is nobody`, async () => {
    const { location } = await signOn({ ...person, sub: `ana${broken}`, email })
    assert.equal(location, '/sign-in?refused=failed')
  })

  test(`an address with ${what} is vouched for by nobody`, async () => {
    const { location } = await signOn({ ...person, sub: `a-${email}`, email: `a${broken}@acme.test` })
    assert.equal(location, '/sign-in?refused=unverified')
  })

  test(`a group with ${what} gives nothing`, async () => {
    const groups = [`judges${broken}`]
    const { location } = await signOn({ ...person, sub: `b-${email}`, email: `b-${email}`, groups })
    assert.equal(location, '/sign-in?refused=no_role')
  })

  test(`a name with ${what} is none, and the person comes in`, async () => {
    const named = { sub: `c-${email}`, email: `c-${email}`, name: `Ana${broken}` }
    assert.deepEqual(await signOn({ ...person, ...named }), { location: '/maple/users', name: `c-${email}` })
  })
}

test('a name that is too long is cut between two characters', async () => {
  const named = { sub: 'long', email: 'long@acme.test', name: `${'a'.repeat(99)}🎉` }
  assert.equal((await signOn({ ...person, ...named })).name, 'a'.repeat(99))
})
