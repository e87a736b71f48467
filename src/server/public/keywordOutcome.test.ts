import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FormChallenge } from '#contract/public/challenge.ts'
import { routes } from '#contract/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { solve } from '#site/solve.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Caller, visitor } from '#test/support/caller.ts'
import { buildClient } from '#test/support/world.ts'
import type { Language } from './texts.ts'

// The page for a person who enters where entries take their prize at once.

let application: TestApplication
let staff: Caller
before(async () => {
  application = await testApplication()
  staff = (await buildClient(application, { name: 'maple', code: '55501' })).as.client_admin
})
after(() => application.close())

let number = 0
async function made(name: 'prizePool' | 'sweepstakes', body: object): Promise<{ id: string; eid: string }> {
  const call = name === 'prizePool' ? routes.createPrizePool : routes['sweepstakes.create']
  const answer = await staff.call(call, { body })
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: { id: string; eid: string } }).data
}

/** A contest that gives so many prizes at once. */
async function giving(total: number, form: object = {}): Promise<string> {
  number += 1
  const pool = await made('prizePool', { name: `Red canoe ${number}`, class: 'physical', total })
  const { eid } = await made('sweepstakes', {
    name: `At once ${number}`,
    title: 'Win now',
    title_fr: 'Gagnez maintenant',
    prize_method_class: 'sweepstakes.keyword',
    prize_pools: [{ id: pool.id }],
    ...form,
  })
  return eid
}
const prize = () => `Red canoe ${number}`

const guest = () => visitor(application.url)
async function proofFor(eid: string): Promise<string> {
  const { body } = await guest().request('GET', `/e/${eid}/challenge`)
  return solve(body as FormChallenge)
}

let line = 0
const person = () => {
  line += 1
  return { email: `ana${line}@example.com`, phone: `416 555 ${String(line).padStart(4, '0')}` }
}
type Post = Record<string, string>
const formOf = async (eid: string, who = person()): Promise<Post> => ({
  first_name: 'Ana',
  last_name: 'Roy',
  ...who,
  terms: 'on',
  reference: newId(),
  proof: await proofFor(eid),
})
/** As a browser posts it. */
async function post(eid: string, form: Post, language: Language = 'en') {
  const response = await fetch(`${application.url}/e/${eid}/entry?lang=${language}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
  const html = await response.text()
  const of = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
  return { status: response.status, html, heading: of(/<h1>(.*?)<\/h1>/), title: of(/<title>(.*?)<\/title>/) }
}

test('whoever wins is led to the prize, also when the same form comes again, and nobody else is', async () => {
  const eid = await giving(1)
  const form = await formOf(eid)
  const linkIn = ({ html }: { html: string }) => /href="([^"]*\/prize\/[^"]+)"/.exec(html)?.[1] ?? ''
  const link = linkIn(await post(eid, form, 'fr'))
  assert.notEqual(link, '')
  assert.equal(linkIn(await post(eid, form, 'fr')), link)
  const address = new URL(link.replaceAll('&amp;', '&'), `${application.url}/e/${eid}/entry`)
  const page = await (await fetch(address)).text()
  assert.match(page, new RegExp(`Vous avez gagné\u00a0: ${prize()}`))
  assert.equal(linkIn(await post(eid, await formOf(eid), 'fr')), '')
})

test('whoever wins reads so in the heading, with the prize, in the language of the page', async () => {
  const eid = await giving(2)
  const english = await post(eid, await formOf(eid))
  assert.deepEqual([english.status, english.heading], [200, 'You won, Ana!'])
  assert.equal(english.title, 'You won, Ana! – Win now')
  assert.match(english.html, new RegExp(`Your entry has been received, and you won: ${prize()}\\.`))
  assert.doesNotMatch(english.html, /Good luck|no prize/i)
  const french = await post(eid, await formOf(eid), 'fr')
  assert.equal(french.heading, 'Vous avez gagné, Ana!')
  assert.match(french.html, new RegExp(`et vous avez gagné\u00a0: ${prize()}\\.`))
})

test('where none is left nobody is wished luck or told to be in: the page says that there was none', async () => {
  const eid = await giving(1)
  await post(eid, await formOf(eid))
  const english = await post(eid, await formOf(eid))
  assert.deepEqual([english.status, english.heading], [200, 'Thank you, Ana!'])
  assert.match(english.html, /There was no prize for it this time\./)
  assert.doesNotMatch(english.html, /Good luck|You are in|you won/)
  const french = await post(eid, await formOf(eid), 'fr')
  assert.equal(french.heading, 'Merci, Ana!')
  assert.match(french.html, /Il n’y avait pas de prix pour elle cette fois-ci\./)
})

test('who has won as often as one may gets no second prize, and the page says that there was none', async () => {
  const eid = await giving(5, { awarded_prize_limit: 1 })
  const who = person()
  assert.equal((await post(eid, await formOf(eid, who))).heading, 'You won, Ana!')
  const again = await post(eid, await formOf(eid, who))
  assert.deepEqual([again.status, again.heading], [200, 'Thank you, Ana!'])
  assert.match(again.html, /There was no prize for it this time\./)
})

test('who has entered as often as one may reads that and nothing of a fault, and what was typed stays', async () => {
  const eid = await giving(5, { limit_type: 'participant', limit_count: 1, limit_by: 'phone' })
  const who = person()
  await post(eid, await formOf(eid, who))
  const told = {
    en: 'You have already entered as often as the rules allow for now. You can enter again from ',
    fr: 'Vous avez déjà participé autant que le règlement le permet pour le moment. Vous pourrez participer de nouveau à partir du ',
  }
  for (const language of ['en', 'fr'] as const) {
    const refused = await post(eid, await formOf(eid, who), language)
    assert.equal(refused.status, 422)
    assert.ok(refused.html.includes(`<strong>${told[language]}`))
    assert.ok(refused.title.startsWith(told[language]), refused.title)
    assert.ok(refused.html.includes(`value="${who.email}"`))
    assert.doesNotMatch(refused.html, /you won|vous avez gagné|Entry number|Numéro de participation/)
  }
})

test('the same post brought again, by reload or at once, shows the same prize and takes no other', async () => {
  const eid = await giving(9)
  const form = await formOf(eid)
  const all = await Promise.all(Array.from({ length: 6 }, () => post(eid, form)))
  assert.deepEqual([...new Set(all.map(({ heading }) => heading))], ['You won, Ana!'])
  assert.equal(new Set(all.map(({ html }) => html)).size, 1)
  const french = await post(eid, form, 'fr')
  const numberOf = (html: string) => /class="number">(\w+)</.exec(html)?.[1]
  assert.equal(french.heading, 'Vous avez gagné, Ana!')
  assert.equal(numberOf(french.html), numberOf(all[0]?.html ?? ''))
  const pools = await staff.call(routes.listPrizePools, { query: { per_page: 100 } })
  const { data } = pools.body as { data: { name: string; remaining: number }[] }
  assert.equal(data.find(({ name }) => name === prize())?.remaining, 8)
})

test('an entry that is looked at first wins nothing yet, and the page promises nothing', async () => {
  const eid = await giving(1, { requires_validation: true })
  const { heading, html } = await post(eid, await formOf(eid))
  assert.equal(heading, 'Thank you, Ana!')
  assert.match(html, /We will check it and count it once it is valid\./)
  assert.doesNotMatch(html, /you won|no prize|Good luck/i)
})

test('the page Confirmation shows what was answered, as text, and other words where nothing was', async () => {
  const html = '<p>Hi {{first_name|friend}} of {{city|nowhere}}, {{last_name}}, {{prize}}, {{pet|x}}</p>'
  const eid = await giving(9, {
    tokens: [{ name: 'Prize', key: 'prize', content: 'a canoe' }],
    pages: [{ name: 'Confirmation', html }],
    form_rules: [
      { type: 'Entry', field_name: 'email', field_rules: 'required|email' },
      { type: 'Entry', field_name: 'first_name', field_rules: 'required|text' },
      { type: 'Entry', field_name: 'city', field_rules: 'nullable|text' },
    ],
  })
  const { last_name: _last, phone: _phone, ...form } = await formOf(eid)
  const typed = { ...form, first_name: '"><b>{{prize}}</b>' }
  const { html: page } = await post(eid, typed)
  const escaped = '">&#x3C;b>{{prize}}&#x3C;/b>'
  assert.ok(page.includes(`<p>Hi ${escaped} of nowhere, {{last_name}}, a canoe, {{pet|x}}</p>`), page)
  // The page at its own address knows of no answer.
  const { text } = await guest().request('GET', `/e/${eid}/confirmation?lang=en`)
  assert.match(text, /Hi friend of nowhere/)
})

test('where a question is set, the page tells of a prize that may be won, and leads to its claim', async () => {
  const eid = await giving(1, {
    skill_testing_question: 'What is 6 × 7?',
    skill_testing_question_answer: '42',
  })
  const form = await formOf(eid)
  for (const language of ['en', 'fr'] as const) {
    const { status, html, heading } = await post(eid, form, language)
    assert.equal(status, 200)
    assert.equal(heading, language === 'en' ? 'Thank you, Ana!' : 'Merci, Ana!')
    const told = language === 'en' ? 'you may have won: ' : 'vous avez peut-être gagné : '
    assert.ok(html.replace(/&nbsp;|\u00a0|\u202f/g, ' ').includes(`${told}${prize()}.`), html.slice(-3000))
    const way = /href="([^"]*\/prize\/[^"]*)">([^<]*)</.exec(html)
    assert.equal(way?.[2], language === 'en' ? 'Claim your prize' : 'Réclamer votre prix')
    const led = await fetch(
      new URL((way?.[1] ?? '').replaceAll('&amp;', '&'), `${application.url}/e/${eid}/entry`),
    )
    assert.match(led.url, /\/claim\//)
    assert.match(await led.text(), /What is 6 × 7\?/)
  }
})
