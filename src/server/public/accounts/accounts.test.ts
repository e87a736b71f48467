import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Detail } from '#server/experiences/experiences.ts'
import { accountsOfParticipants } from '#server/participants/participants.ts'
import { eraseParticipant } from '#server/participants/people/erase.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { proofOfWork } from '#test/support/proof.ts'
import { showPublicPage, submitEntryForm } from '../webEntry.ts'
import { submitProfile } from './change.ts'
import { submitCode } from './enter.ts'
import { sendCode } from './sendCode.ts'
import { submitLogin, submitRegister } from './submit.ts'

let world: Contest
let open: Detail<'sweepstakes'>
let minutes = 0
before(async () => {
  world = await contest()
  open = await world.addContest({ has_login: true })
})
after(() => world.end())
// Each test has brakes of its own.
beforeEach(() => {
  minutes += 120
  world.setTime(new Date(may.getTime() + minutes * 60_000))
})

let line = 1000
const newPhone = () => {
  line += 1
  return `+1416555${line}`
}
const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return { ...rest, address: '192.0.2.7' }
}
type Browser = { cookie: string | undefined; path?: string | undefined }
const browser = (): Browser => ({ cookie: undefined })
const cookiesOf = (own: Browser) => ({
  keepParticipant: (token: string, { path }: { path: string }) => {
    own.cookie = token
    own.path = path
  },
  endParticipant: () => {
    own.cookie = undefined
  },
})
const asked = (own: Browser, of: Detail = open) => ({
  eid: of.eid,
  language: 'en' as const,
  outside: world.outside,
  cookie: own.cookie,
})
const passing = { token: undefined, userAgent: '', isFetchedAhead: true }
const show = (own: Browser, page?: 'register' | 'login' | 'profile') =>
  showPublicPage(world.db, visitor(), { ...asked(own), page, visit: passing })
const inputOf = (html: string, name: string) =>
  new RegExp(`name="${name}"\\s+value="([^"]*)"`).exec(html)?.[1] ?? ''

/** Does what was left to the job. */
async function runJobs(): Promise<void> {
  for (let job = world.jobs.shift(); job; job = world.jobs.shift())
    if (job.name === 'public.sendCode')
      await sendCode(world, {
        clientId: world.client.id,
        codeId: String('codeId' in job.payload ? job.payload.codeId : ''),
      })
}
const codeTo = async (phone: string) => {
  await runJobs()
  return /(\d{6})/.exec((await world.answersTo(phone)).at(-1) ?? '')?.[1]
}
const handle = () => 'h'.repeat(22) + newId().replaceAll('-', '').slice(0, 21)
const register = (phone: string, more: Record<string, unknown> = {}) =>
  submitRegister(world.db, visitor(), {
    ...asked(browser()),
    body: { account_handle: handle(), first_name: 'Zoé', last_name: 'Roy', phone, email: '', ...more },
  })
const login = (address: string) =>
  submitLogin(world.db, visitor(), { ...asked(browser()), body: { account_handle: handle(), address } })
const enterCode = (own: Browser, html: string, code: string) =>
  submitCode(world.db, visitor(), {
    ...asked(own),
    body: { account_handle: inputOf(html, 'account_handle'), code },
    cookies: cookiesOf(own),
  })
async function signedIn(phone = newPhone()): Promise<Browser> {
  const own = browser()
  const { html } = await register(phone)
  const answer = await enterCode(own, html, (await codeTo(phone)) ?? '')
  assert.equal(answer.status, 302)
  return own
}
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('Home shows the ways to register and to sign in, the same for all, and no cookie is set', async () => {
  const { html } = await show(browser())
  assert.match(html, /Sign in to enter/)
  assert.doesNotMatch(html, /name="reference"/)
})

test('who registers gets a code, signs in with it, enters as that person, and sees the entry', async () => {
  const phone = newPhone()
  const own = await signedIn(phone)
  assert.equal(own.path, `/e/${open.eid}`)
  const home = await show(own)
  assert.match(home.html, /signed in as Zoé/)
  assert.ok(home.html.includes(`value="${phone}"`))
  assert.equal(home.headers?.['Cache-Control'], 'no-store')
  const sent = await submitEntryForm(world.db, visitor(), {
    ...asked(own),
    formToken: inputOf(home.html, 'account_token'),
    body: {
      proof: await proofOfWork(world.db, visitor(), { eid: open.eid, outside: world.outside }),
      first_name: 'Luc',
      last_name: 'X',
      email: 'x@example.com',
      phone: newPhone(),
      terms: 'on',
      reference: newId(),
    },
  })
  assert.match(sent.html, /You are in/)
  const profile = await show(own, 'profile')
  assert.match(profile.html, /Accepted/)
  const [entry] = await world.rows<{ phone: string; eid: string }>(
    `select p.phone, e.eid from entry e join participant p on p.client_id = e.client_id and p.id = e.participant_id
     where e.experience_id = $1 order by e.created_at desc`,
    [open.id],
  )
  assert.equal(entry?.phone, phone)
  assert.ok(profile.html.includes(entry?.eid ?? 'none'))
})

test('whoever is not signed in enters nothing, and neither does a form without the session’s token', async () => {
  const own = await signedIn()
  const body = { first_name: 'A', terms: 'on', reference: newId() }
  const stranger = await submitEntryForm(world.db, visitor(), { ...asked(browser()), body })
  assert.equal(stranger.status, 422)
  assert.match(stranger.html, /Nothing was entered/)
  const forged = await submitEntryForm(world.db, visitor(), { ...asked(own), body, formToken: 'x' })
  assert.match(forged.html, /was not sent/)
})

test('known and unknown numbers get the same bytes, and nothing is sent to one that is unknown', async () => {
  const known = newPhone()
  const unknown = newPhone()
  await signedIn(known)
  const sentBefore = (await world.answersTo(known)).length
  const plain = async (phone: string) => {
    const { html, status, headers } = await login(phone)
    return {
      html: html.replaceAll(phone, '').replaceAll(inputOf(html, 'account_handle'), ''),
      status,
      headers,
    }
  }
  assert.deepEqual(await plain(known), await plain(unknown))
  assert.equal(world.jobs.filter(({ name }) => name === 'public.sendCode').length, 2)
  await runJobs()
  assert.equal((await world.answersTo(known)).length, sentBefore + 1)
  assert.deepEqual(await world.answersTo(unknown), [])
})

test('a number that said STOP gets the same page and no text', async () => {
  const phone = newPhone()
  await world.text(phone, 'hello')
  await world.text(phone, 'STOP')
  const before = (await world.answersTo(phone)).length
  assert.match((await register(phone)).html, /If the number/)
  assert.match((await login(phone)).html, /If the number/)
  await runJobs()
  assert.equal((await world.answersTo(phone)).length, before)
})

test('of 50 tries at once five are compared, and the right code comes too late then', async () => {
  const phone = newPhone()
  const { html } = await register(phone)
  const code = (await codeTo(phone)) ?? ''
  const tries = await Promise.all(Array.from({ length: 50 }, () => enterCode(browser(), html, wrongOf(code))))
  assert.deepEqual([...new Set(tries.map(({ status }) => status))], [422])
  const late = browser()
  assert.equal((await enterCode(late, html, code)).status, 422)
  assert.equal(late.cookie, undefined)
  const [row] = await world.rows<{ tries: number }>('select tries from participant_code where address = $1', [
    phone,
  ])
  assert.equal(row?.tries, 5)
})

test('two at once use a code once, and it is good for ten minutes', async () => {
  const phone = newPhone()
  const { html } = await register(phone)
  const code = (await codeTo(phone)) ?? ''
  const browsers = [browser(), browser()]
  await Promise.all(browsers.map((own) => enterCode(own, html, code)))
  assert.equal(browsers.filter(({ cookie }) => cookie).length, 1)
  const again = await register(phone)
  const second = (await codeTo(phone)) ?? ''
  world.setTime(new Date(may.getTime() + minutes * 60_000 + 10 * 60_000))
  assert.equal((await enterCode(browser(), again.html, second)).status, 422)
})

test('a number is asked for five codes an hour at most', async () => {
  const phone = newPhone()
  const pages = []
  for (let n = 0; n < 6; n++) pages.push(await login(phone))
  assert.deepEqual(
    pages.map(({ status }) => status),
    [200, 200, 200, 200, 200, 429],
  )
})

test('the same form sent twice asks for one code', async () => {
  const phone = newPhone()
  const account_handle = handle()
  const first = await register(phone, { account_handle })
  const second = await register(phone, { account_handle })
  assert.equal(first.html, second.html)
  await runJobs()
  assert.equal((await world.answersTo(phone)).length, 1)
})

test('signing out ends the session, and a session ends after 30 days', async () => {
  const own = await signedIn()
  const other = await signedIn()
  const token = inputOf((await show(own, 'profile')).html, 'account_token')
  const before = { ...own }
  const body = { account_wish: 'sign_out', account_token: token }
  await submitProfile(world.db, visitor(), { ...asked(own), body, cookies: cookiesOf(own) })
  assert.equal(own.cookie, undefined)
  assert.equal((await show(before, 'profile')).status, 302)
  assert.equal((await show(other, 'profile')).status, 200)
  world.setTime(new Date(may.getTime() + minutes * 60_000 + 30 * 86_400_000))
  assert.equal((await show(other, 'profile')).status, 302)
})

test('a name that is changed on the profile stands in the audit trail as the participant’s own', async () => {
  const phone = newPhone()
  const own = await signedIn(phone)
  const { html } = await show(own, 'profile')
  const version = inputOf(html, 'version')
  const body = { account_wish: 'save', account_token: inputOf(html, 'account_token'), version }
  const saved = await submitProfile(world.db, visitor(), {
    ...asked(own),
    body: { ...body, first_name: 'Zoë', last_name: 'Roy' },
    cookies: cookiesOf(own),
  })
  assert.match(saved.html, /Your details are saved/)
  const [note] = await world.rows<{ actor_kind: string }>(
    `select actor_kind from audit_entry where action = 'participant.update' order by number desc limit 1`,
  )
  assert.equal(note?.actor_kind, 'participant')
  const old = await submitProfile(world.db, visitor(), {
    ...asked(own),
    body: { ...body, first_name: 'Other', last_name: 'Roy' },
    cookies: cookiesOf(own),
  })
  assert.match(old.html, /changed meanwhile/)
})

test('a form that typed somebody’s number with another e-mail opens nothing of the record', async () => {
  const phone = newPhone()
  const email = `${phone.slice(1)}@example.com`
  await world.rows(
    `insert into participant (client_id, id, first_name, phone, email, language, data, notes, is_customer, is_flagged,
       created_at, updated_at)
     values ($1, $2, 'Victim', $3, $4, 'en', '{}', '', false, false, now(), now())`,
    [world.client.id, newId(), phone, email],
  )
  const own = browser()
  const { html } = await login(phone)
  await enterCode(own, html, (await codeTo(phone)) ?? '')
  const profile = await show(own, 'profile')
  assert.match(profile.html, /once you have confirmed your other/)
  assert.doesNotMatch(profile.html, /Victim/)
})

test('erasing a person ends the session and forgets the codes', async () => {
  const phone = newPhone()
  const own = await signedIn(phone)
  const [person] = await world.rows<{ id: string }>('select id from participant where phone = $1', [phone])
  await eraseParticipant(world.db, world.scopeNow(), {
    id: person?.id ?? '',
    reason: 'Asked for',
    dependants: [accountsOfParticipants],
    seen: undefined,
  })
  assert.equal((await show(own, 'profile')).status, 302)
  const [left] = await world.rows<{ n: number }>(
    `select (select count(*) from participant_code where address = $1)
       + (select count(*) from participant_session where participant_id = $2) as n`,
    [phone, person?.id],
  )
  assert.equal(Number(left?.n), 0)
})
