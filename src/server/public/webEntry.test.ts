import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Detail } from '#server/experiences/experiences.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { proofOfWork } from '#test/support/proof.ts'
import type { Language } from './texts.ts'
import { showPublicPage, submitEntryForm } from './webEntry.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return rest
}
const show = (eid: string, language: Language = 'en') =>
  showPublicPage(world.db, visitor(), {
    eid,
    language,
    outside: world.outside,
    visit: { token: undefined, userAgent: '', isFetchedAhead: false },
  })
const prove = ({ eid }: Detail) => proofOfWork(world.db, visitor(), { eid, outside: world.outside })
const send = async (contest: Detail, body: Record<string, unknown>, language: Language = 'en') => {
  const proof = body.proof ?? (contest.visibility === 'public' ? await prove(contest) : '')
  const asked = { eid: contest.eid, language, outside: world.outside }
  return submitEntryForm(world.db, visitor(), { ...asked, body: { ...body, proof } })
}

let line = 0
const form = (more: Record<string, unknown> = {}) => {
  line += 1
  const number = String(line).padStart(4, '0')
  return {
    first_name: 'Ana',
    last_name: 'Roy',
    email: `ana${number}@example.com`,
    phone: `416 555 ${number}`,
    terms: 'on',
    reference: newId(),
    ...more,
  }
}
const count = async (contest: Detail) =>
  (
    await world.rows<{ n: number }>('select count(*)::int as n from entry where experience_id = $1', [
      contest.id,
    ])
  )[0]?.n

test('the form makes one entry, and the same form sent again shows the same', async () => {
  const open = await world.addContest({ title: 'Win <b>big</b>' })
  const page = await show(open.eid)
  assert.equal(page.status, 200)
  assert.match(page.html, /<h1>Win &#60;b&#62;big&#60;\/b&#62;<\/h1>/)
  const reference = /name="reference" value="([^"]+)"/.exec(page.html)?.[1]
  const body = form({ reference, proof: await prove(open) })
  const [first, second] = [await send(open, body), await send(open, body)]
  assert.equal(first.status, 200)
  assert.match(first.html, /You are in, Ana!/)
  assert.equal(second.html, first.html)
  assert.equal(await count(open), 1)
})

test('the page Confirmation stands below the outcome, and nowhere else', async () => {
  const open = await world.addContest({
    pages: [
      { name: 'Confirmation', html: '<script>x</script><p>See you</p>' },
      { name: 'CSS', html: 'p { color: teal }' },
    ],
  })
  assert.doesNotMatch((await show(open.eid)).html, /See you/)
  const refused = await send(open, form({ email: 'x' }))
  assert.doesNotMatch(refused.html, /See you/)
  const { html } = await send(open, form(), 'fr')
  assert.match(html, /C’est fait, Ana!.*<template shadowrootmode="open">/s)
  assert.match(html, /p\{color:teal\}.*See you/s)
  assert.doesNotMatch(html, /<script>x/)
})

test('twenty posts of one form at once make one entry', async () => {
  const open = await world.addContest()
  const body = form({ proof: await prove(open) })
  const pages = await Promise.all(Array.from({ length: 20 }, () => send(open, body)))
  assert.deepEqual([...new Set(pages.map(({ status }) => status))], [200])
  assert.equal(await count(open), 1)
})

test('faults are shown beside their field in the page’s language, and what was typed stays', async () => {
  const open = await world.addContest()
  const body = form({
    first_name: ' ',
    email: 'ana@',
    phone: '123',
    terms: undefined,
    last_name: '"><script>x',
  })
  const page = await send(open, body, 'fr')
  assert.equal(page.status, 422)
  for (const text of [
    'Le champ «\u00a0Prénom\u00a0» est obligatoire.',
    'Le champ «\u00a0Courriel\u00a0» ne semble pas correct.',
    'accepter le règlement',
  ])
    assert.ok(page.html.includes(text), text)
  assert.match(
    page.html,
    /id="phone"[^>]*\nvalue="123" aria-invalid="true" aria-describedby="phone-hint phone-error"/,
  )
  assert.ok(page.html.includes(`value="${body.reference}"`))
  assert.ok(page.html.includes('value="&#34;&#62;&#60;script&#62;x"'))
  assert.ok(!page.html.includes('<script>x'))
  assert.equal(await count(open), 0)
})

test('odd bodies get the page again and make nothing', async () => {
  const open = await world.addContest()
  const odd = [
    {},
    { first_name: ['a', 'b'], __proto__: { phone: 'x' } },
    form({ first_name: 'x'.repeat(100_000) }),
    form({ first_name: 'A\u0000' }),
    form({ status: 'valid' }),
    form({ reference: '../../x' }),
    form({ email: 'a@example.com\nBcc: b@example.com' }),
  ]
  for (const body of odd) assert.equal((await send(open, body)).status, 422)
  assert.equal(await count(open), 0)
})

test('the limit, the end, the beginning and a hidden contest', async () => {
  const limited = await world.addContest({ limit_type: 'participant' })
  const person = form()
  assert.equal((await send(limited, person)).status, 200)
  const again = await send(limited, { ...person, reference: newId() })
  assert.equal(again.status, 422)
  assert.match(again.html, /for now\. You can enter again from May 5, 2026 at 12:00 a\.m\. EDT\./)
  // Tomorrow it is over.
  const lastDay = await world.addContest({ limit_type: 'participant', ended_at: '2026-05-04T23:59' })
  await send(lastDay, person)
  const last = await send(lastDay, { ...person, reference: newId() })
  assert.match(last.html, /as often as the rules allow\.</)
  const past = { started_at: '2026-01-01T00:00:00Z', ended_at: '2026-02-01T00:00:00Z' }
  const ended = await world.addContest(past)
  const soon = await world.addContest({ started_at: '2026-07-01T09:00' })
  const hidden = await world.addContest({ visibility: 'hidden' })
  assert.match((await show(ended.eid)).html, /This contest is over/)
  assert.match((await show(soon.eid)).html, /You can enter from July 1, 2026 at 9:00 a\.m\. EDT/)
  assert.match((await show(soon.eid, 'fr')).html, /Bientôt ouvert/)
  for (const eid of [hidden.eid, 'aaaaaaaaaaaa', 'x', '../..']) assert.equal((await show(eid)).status, 404)
  for (const closed of [ended, soon, hidden]) {
    const answer = await send(closed, form())
    assert.ok(answer.status === 422 || answer.status === 404)
    assert.doesNotMatch(answer.html, /<form/)
    assert.equal(await count(closed), 0)
  }
})

test('the opt-in is kept with the text that was shown; a STOP is not undone by a form', async () => {
  const open = await world.addContest({ keyword: 'WEBOPT' })
  await send(open, form({ phone: '(416) 555-7001', optin: 'on' }), 'fr')
  assert.equal(await world.consentOf('+14165557001'), 'in')
  const [change] = await world.rows<{ how: string; shown_text: string }>(
    `select how, shown_text from consent_change where how = 'web_form'`,
  )
  assert.match(change?.shown_text ?? '', /^Oui, envoyez-moi les offres de Client maple-market/)
  await world.text('+14165557001', 'STOP')
  const page = await send(open, form({ phone: '+1 416 555 7001', optin: 'on' }))
  assert.match(page.html, /text START to 55555/)
  assert.equal(await world.consentOf('+14165557001'), 'out')
  await send(open, form({ phone: '416-555-7002' }))
  assert.equal(await world.consentOf('+14165557002'), undefined)
})

test('what the client wrote stands in a root of its own without script, in the page’s language', async () => {
  const open = await world.addContest({
    landing_page_html: '</template><script>alert(1)</script><h1 onclick="x">Hi</h1>',
    landing_page_html_fr: '<p>Allô</p>',
  })
  const page = await show(open.eid)
  assert.match(page.html, /<template shadowrootmode="open">.*<h1>Hi<\/h1>.*<\/template>/s)
  assert.doesNotMatch(page.html, /alert\(1|onclick/)
  assert.ok((await show(open.eid, 'fr')).html.includes('<p>Allô</p>'))
  const policy = page.headers?.['Content-Security-Policy'] ?? ''
  assert.match(policy, /default-src 'none'.*script-src 'self'/)
  assert.equal(page.headers?.['Referrer-Policy'], 'same-origin')
})

test('pictures without an address come from the prefix of the contest, and from no other site', async () => {
  const open = await world.addContest({
    asset_prefix: 'https://cdn.maple.example/win',
    landing_page_html: '<img src="canoe.jpg" alt="Canoe"><p style="background: url(lake.png)">x</p>',
  })
  const { html, headers } = await show(open.eid)
  assert.match(html, /<img src="https:\/\/cdn\.maple\.example\/win\/canoe\.jpg" alt="Canoe">/)
  assert.match(html, /url\(https:\/\/cdn\.maple\.example\/win\/lake\.png\)/)
  const policy = headers?.['Content-Security-Policy'] ?? ''
  assert.equal(/img-src ([^;]+)/.exec(policy)?.[1], "'self' data: https://cdn.maple.example")
  const word = await world.addContest({
    asset_prefix: 'canoe',
    landing_page_html: '<img src="a.jpg" alt="">',
  })
  assert.match((await show(word.eid)).html, /<img src="a\.jpg"/)
})

test('no picture of another site tells that site who reads the page', async () => {
  const open = await world.addContest({ landing_page_html: '<img src="https://tracker.test/p.gif">' })
  const policy = (await show(open.eid)).headers?.['Content-Security-Policy'] ?? ''
  assert.equal(/img-src ([^;]+)/.exec(policy)?.[1], "'self' data:")
})
