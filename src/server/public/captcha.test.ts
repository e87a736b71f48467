import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AddressedPage } from '#contract/experiences/pageNames.ts'
import { type ProviderName, providerNames, providers } from '#server/adapters/captcha/providers.ts'
import { createSiteverify } from '#server/adapters/captcha/siteverify.ts'
import type { Outside } from '#server/adapters/outside.ts'
import type { Detail } from '#server/experiences/experiences.ts'
import { newId } from '#server/platform/ids.ts'
import { type CaptchaPeer, startCaptchaPeer } from '#test/support/captchaPeer.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { must } from '#test/support/making.ts'
import { proofOfWork } from '#test/support/proof.ts'
import { showPublicPage, submitEntryForm, submitPreview } from './webEntry.ts'

let world: Contest
let peer: CaptchaPeer
let ruled: Detail
let plain: Detail
const rule = (
  field_name: string,
  field_rules: string,
  type: 'Entry' | 'Alternative Entry' | 'Claim' = 'Entry',
) => ({
  field_name,
  field_rules,
  type,
})
before(async () => {
  peer = await startCaptchaPeer()
  world = await contest()
  const fields = [rule('email', 'required|email'), rule('first_name', 'required|text')]
  ruled = await world.addContest({
    form_rules: [
      ...fields,
      rule('captcha_response', 'required|captcha'),
      rule('email', 'required|email', 'Alternative Entry'),
    ],
  })
  plain = await world.addContest({
    form_rules: [...fields, rule('captcha_response', 'required|captcha', 'Claim')],
  })
  for (const { eid } of [ruled, plain])
    await world.rows(
      `insert into public_domain (domain, client_id, experience_id, eid, verified_at)
       select $2, client_id, id, eid, now() from experience where eid = $1`,
      [eid, domainOf(eid)],
    )
})
after(async () => {
  await world.end()
  await peer.close()
})

/** A proved domain of the contest's own. */
const domainOf = (eid: string) => `${eid}.example`
const outsideOf = (provider: ProviderName = 'turnstile'): Outside => {
  const keys = { provider, siteKey: `key-of-${provider}`, secret: 'a secret', verifyUrl: peer.url }
  return { ...world.outside, captcha: createSiteverify({ ...keys, log: world.outside.log }) }
}
const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return { ...rest, address: '198.51.100.7' }
}
type Asking = {
  language?: 'en' | 'fr'
  outside?: Outside
  page?: AddressedPage
  preview?: { token: string | null; phase: 'now' }
  host?: string | undefined
}
const show = ({ eid }: Detail, { outside = outsideOf(), language = 'en', ...asked }: Asking = {}) => {
  const visit = { token: undefined, userAgent: '', isFetchedAhead: true }
  return showPublicPage(world.db, visitor(), { eid, host: domainOf(eid), language, outside, visit, ...asked })
}
const policyOf = ({ headers }: Awaited<ReturnType<typeof show>>) =>
  new Map(
    String(headers?.['Content-Security-Policy'])
      .split('; ')
      .map((line) => [line.split(' ', 1)[0] ?? '', line.split(' ').slice(1)]),
  )

let line = 0
type Sending = { outside?: Outside; language?: 'en' | 'fr'; made?: Detail; page?: 'alternative-entry' }
const send = (more: object, { outside = outsideOf(), language = 'en', made = ruled, page }: Sending = {}) => {
  line += 1
  const person = { email: `ana${line}@example.com`, first_name: 'Ana', terms: 'on', reference: newId() }
  return submitEntryForm(world.db, visitor(), {
    eid: made.eid,
    host: domainOf(made.eid),
    language,
    outside,
    page,
    body: { ...person, ...more },
  })
}
const answered = (answer = peer.solve(), provider: ProviderName = 'turnstile') => ({
  [providers[provider].field]: answer,
})
const entries = async ({ id }: Detail = ruled) =>
  must(
    (
      await world.rows<{ n: number }>('select count(*)::int as n from entry where experience_id = $1', [id])
    )[0],
  ).n

test('the form with the rule has the provider’s box in the page’s language, and its page that provider’s sites', async () => {
  for (const provider of providerNames)
    for (const language of ['en', 'fr'] as const) {
      const { name, className, scriptOf, sites, privacyUrl } = providers[provider]
      const page = await show(ruled, { outside: outsideOf(provider), language })
      const box = `<div class="${className}" data-sitekey="key-of-${provider}" data-language="${language}"></div>`
      const script = `<script src="${scriptOf(language)}" async defer></script>`
      for (const part of [box, script, `href="${privacyUrl}"`]) assert.ok(page.html.includes(part), part)
      assert.equal(page.html.split('<script').length, 3)
      assert.match(page.html, /role="group" aria-labelledby="captcha_response-label"/)
      const without = language === 'en' ? 'which needs JavaScript' : 'qui a besoin de JavaScript'
      assert.ok(page.html.includes(`${name}, ${without}`))
      assert.doesNotMatch(page.html, /data-challenge|name="proof"|computes for a moment|calcule un instant/)
      const policy = policyOf(page)
      assert.deepEqual(policy.get('script-src'), ["'self'", ...sites.script])
      assert.deepEqual(policy.get('frame-src'), ["'self'", ...sites.frame])
      assert.deepEqual(policy.get('connect-src'), ["'self'", ...sites.connect])
      assert.deepEqual(policy.get('style-src'), ["'self'", "'unsafe-inline'", ...sites.style])
    }
})

test('no other page has a script or a site of the provider, and its form proves its work as before', async () => {
  const bare = await show(plain, { outside: { ...outsideOf(), captcha: undefined } })
  const pages = [
    await show(plain),
    await show(ruled, { page: 'alternative-entry' }),
    await show(ruled, { page: 'terms' }),
    await show(ruled, { outside: world.outside }),
    // Beside the console no script of others runs.
    await show(ruled, { host: undefined }),
    await show(ruled, { host: 'elsewhere.example' }),
  ]
  for (const page of pages) {
    assert.doesNotMatch(page.html, /cf-turnstile|challenges\.cloudflare/)
    assert.equal(page.headers?.['Content-Security-Policy'], bare.headers?.['Content-Security-Policy'])
  }
  for (const page of [pages[0], pages.at(-1)]) assert.match(must(page).html, /data-challenge=.*name="proof"/s)
  const asked = peer.asked.length
  const proof = await proofOfWork(world.db, visitor(), { eid: plain.eid, outside: outsideOf() })
  assert.equal((await send({ proof }, { made: plain })).status, 200)
  assert.equal((await send({ proof: 'none' }, { made: plain })).status, 422)
  assert.equal((await send(answered(), { made: plain })).status, 422)
  assert.equal(peer.asked.length, asked)
})

test('a contest that is over has no box, and its page nobody else’s sites', async () => {
  const over = await world.addContest({
    form_rules: [rule('email', 'required|email'), rule('captcha_response', 'required|captcha')],
    started_at: '2026-04-01T12:00:00Z',
    ended_at: '2026-05-01T12:00:00Z',
  })
  const page = await show(over)
  assert.match(page.html, /This contest is over/)
  assert.doesNotMatch(`${page.html} ${page.headers?.['Content-Security-Policy']}`, /cloudflare/)
})

test('a preview says where the box stands, loads nothing of it, and asks nobody', async () => {
  const preview = { token: null, phase: 'now' } as const
  const page = await show(ruled, { preview })
  assert.match(page.html, /The check of Cloudflare Turnstile stands here\. A preview does not load it\./)
  assert.doesNotMatch(`${page.html} ${page.headers?.['Content-Security-Policy']}`, /cloudflare\.com/)
  const asked = peer.asked.length
  const sent = { eid: ruled.eid, language: 'en' as const, outside: outsideOf(), preview }
  assert.equal((await submitPreview(world.db, visitor(), sent)).status, 200)
  assert.equal(peer.asked.length, asked)
})

test('an answer enters by each provider, which is told the visitor’s address', async () => {
  for (const provider of providerNames) {
    const before = await entries()
    const extra = provider === 'hcaptcha' ? { 'g-recaptcha-response': 'the same' } : {}
    const page = await send({ ...answered(undefined, provider), ...extra }, { outside: outsideOf(provider) })
    assert.match(page.html, /You are in, Ana!/)
    assert.equal(await entries(), before + 1)
    assert.equal(peer.asked.at(-1)?.remoteip, '198.51.100.7')
  }
})

test('without an answer, or with a wrong one, it is said at the field in both languages, and nobody has entered', async () => {
  const before = await entries()
  const solved = peer.solve()
  await send(answered(solved))
  const wrong: [object, RegExp, RegExp][] = [
    [{}, /Please complete the security check/, /Veuillez effectuer la vérification/],
    [answered(''), /Please complete the security check/, /Veuillez effectuer la vérification/],
    [{ 'cf-turnstile-response': ['x'] }, /Please complete the security check/, /Veuillez effectuer/],
    [{ proof: 'x' }, /Please complete the security check/, /Veuillez effectuer/],
    [answered('made up'), /was not passed, or it has expired/, /n’a pas réussi ou a expiré/],
    [answered(`${'x'.repeat(50_000)}`), /was not passed, or it has expired/, /n’a pas réussi ou a expiré/],
    [answered(solved), /was not passed, or it has expired/, /n’a pas réussi ou a expiré/],
  ]
  for (const [more, english, french] of wrong)
    for (const language of ['en', 'fr'] as const) {
      const page = await send(more, { language })
      assert.equal(page.status, 422)
      assert.match(page.html, language === 'en' ? english : french)
      assert.match(page.html, /<a href="#captcha_response">.*id="captcha_response-error"/s)
      assert.match(page.html, /aria-describedby="captcha_response-hint captcha_response-error"/)
      assert.match(page.html, /value="Ana"/)
    }
  const several = await send({ email: 'x' })
  assert.match(several.html, /E-mail does not look right.*Please complete the security check/s)
  assert.equal((await send({ ...answered(), 'h-captcha-response': 'x' })).status, 422)
  assert.equal(await entries(), before + 1)
})

test('an answer is good for one form, which may come twice, also at once, and then has one answer', async () => {
  const before = await entries()
  const outside = outsideOf()
  const form = { ...answered(), reference: newId(), email: 'zoe@example.com' }
  const pages = await Promise.all(Array.from({ length: 4 }, () => send(form, { outside })))
  const again = await send(form, { outside })
  assert.deepEqual(new Set([...pages, again].map(({ status, html }) => `${status} ${html}`)).size, 1)
  assert.equal(again.status, 200)
  const others = await Promise.all(
    Array.from({ length: 4 }, () => send({ ...form, reference: newId() }, { outside })),
  )
  assert.deepEqual(
    others.map(({ status }) => status),
    [422, 422, 422, 422],
  )
  assert.equal(await entries(), before + 1)
})

test('while the provider does not answer, the form comes back whole with a true sentence, and enters after', async () => {
  const before = await entries()
  const outside = outsideOf()
  const form = { ...answered(), email: 'lea@example.com', reference: newId() }
  await peer.saying(500, '', async () => {
    for (const [language, told] of [
      [
        'en',
        /could not be checked at the moment\. You have not entered yet, and nothing that you typed is lost/,
      ],
      ['fr', /n’a pas pu être contrôlée pour le moment\. Vous ne participez pas encore/],
    ] as const) {
      const page = await send(form, { outside, language })
      assert.deepEqual([page.status, page.headers?.['Retry-After']], [503, '5'])
      assert.match(page.html, told)
      for (const kept of [/value="Ana"/, /value="lea@example\.com"/, /name="terms"[^>]* checked/])
        assert.match(page.html, kept)
    }
  })
  assert.equal(await entries(), before)
  const { is_away, failures } = must(outside.captcha?.sights())
  assert.deepEqual([is_away, failures], [true, 2])
  assert.equal((await send(form, { outside })).status, 200)
  assert.equal(outside.captcha?.sights()?.is_away, false)
})
