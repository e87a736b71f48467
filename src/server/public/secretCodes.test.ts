import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { secretCodeLetters } from '#contract/entries/secretCodeText.ts'
import type { SweepstakesForm } from '#contract/experiences/kinds/sweepstakes.ts'
import { addCodes, getStock, listCodes, makeCodes } from '#server/entries/secretCodes/secretCodes.ts'
import { type Detail, deleteExperience } from '#server/experiences/experiences.ts'
import { ofExperiences } from '#server/main/dependants.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { proofOfWork } from '#test/support/proof.ts'
import { showPublicPage, submitEntryForm } from './webEntry.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const kind = 'sweepstakes' as const
const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return rest
}
type Sending = { language?: 'en' | 'fr'; page?: 'alternative-entry' }
const send = async (
  { eid }: Detail,
  answers: Record<string, unknown>,
  { language = 'en', page }: Sending = {},
) => {
  const proof = await proofOfWork(world.db, visitor(), { eid, outside: world.outside })
  const body = { terms: 'on', reference: newId(), ...answers, proof }
  return submitEntryForm(world.db, visitor(), { eid, language, outside: world.outside, body, page })
}
const rule = (field_name: string, field_rules: string, type: 'Entry' | 'Alternative Entry' = 'Entry') => ({
  field_name,
  field_rules,
  type,
})
const coded = (more: Partial<SweepstakesForm> = {}) =>
  world.addContest({
    is_secret_code_experience: true,
    limit_type: 'unlimited',
    form_rules: [rule('email', 'required|email')],
    ...more,
  })
const add = (made: Detail, ...lines: string[]) =>
  addCodes(world.db, world.scopeNow(), { kind, experience: made.eid, lines, firstLine: 1 })
const stockOf = ({ eid }: Detail) => getStock(world.db, world.scopeNow(), { kind, experience: eid })
const entriesOf = ({ id }: Detail) =>
  world.rows<{ code: string | null }>(
    `select data->>'secret_code' as code from entry where experience_id = $1 order by id`,
    [id],
  )
let people = 0
const email = () => {
  people += 1
  return `coded-${people}@example.com`
}

test('the form asks for the code, and a good one in any spelling enters once', async () => {
  const made = await coded()
  await add(made, 'ABCD-1234')
  const visit = { token: undefined, userAgent: '', isFetchedAhead: true }
  const asked = { eid: made.eid, language: 'fr' as const, outside: world.outside, visit }
  assert.match((await showPublicPage(world.db, visitor(), asked)).html, /for="secret_code">Votre code</)
  assert.match((await send(made, { email: email() })).html, /Your code is required/)
  assert.equal((await send(made, { email: email(), secret_code: ' abcd 12–34 ' })).status, 200)
  assert.deepEqual(await entriesOf(made), [{ code: 'ABCD1234' }])
  assert.deepEqual(await stockOf(made), { total: 1, used: 1, left: 0 })
})

test('a used code and an unknown one are told alike, and count in no limit', async () => {
  const made = await coded({ limit_type: 'participant', entry_scheduling: 'once' })
  await add(made, 'FIRST111', 'SECOND22')
  assert.equal((await send(made, { email: email(), secret_code: 'first111' })).status, 200)
  const one = email()
  const pages = []
  for (const secret_code of ['FIRST111', 'UNKNOWN9', 'x', '___', 'é'.repeat(90)]) {
    const page = await send(made, { email: one, secret_code })
    assert.equal(page.status, 422)
    pages.push(/<span class="error" id="secret_code-error">(.*?)<\/span>/.exec(page.html)?.[1])
  }
  assert.deepEqual(new Set(pages), new Set(['This code is not valid or was used already.']))
  assert.equal((await send(made, { email: one, secret_code: 'second22' })).status, 200)
  assert.equal((await entriesOf(made)).length, 2)
})

test('whoever has no entry left learns nothing of a code, and does not use it up', async () => {
  const made = await coded({ limit_type: 'participant', entry_scheduling: 'once' })
  await add(made, 'FIRST111', 'SECOND22')
  const one = email()
  assert.equal((await send(made, { email: one, secret_code: 'FIRST111' })).status, 200)
  const pages = []
  for (const secret_code of ['SECOND22', 'UNKNOWN9'])
    pages.push((await send(made, { email: one, secret_code })).html.includes('You have already entered'))
  assert.deepEqual(pages, [true, true])
  assert.deepEqual(await stockOf(made), { total: 2, used: 1, left: 1 })
})

test('a code that a hundred people send at once makes one entry', async () => {
  const made = await coded()
  await add(made, 'RUSH2026')
  const all = Array.from({ length: 100 }, () => send(made, { email: email(), secret_code: 'rush2026' }))
  const answers = await Promise.all(all)
  const byStatus = (status: number) => answers.filter((answer) => answer.status === status).length
  assert.deepEqual([byStatus(200), byStatus(422)], [1, 99])
  assert.equal((await entriesOf(made)).length, 1)
})

test('one person may try ten wrong codes an hour; a good one counts as none', async () => {
  const made = await coded()
  await add(made, ...Array.from({ length: 5 }, (_, at) => `GOOD000${at}`))
  const one = email()
  const statuses = []
  for (let at = 0; at < 3; at += 1)
    statuses.push((await send(made, { email: one, secret_code: `GOOD000${at}` })).status)
  const tries = Array.from({ length: 14 }, (_, at) => send(made, { email: one, secret_code: `WRONG00${at}` }))
  const answers = await Promise.all(tries)
  const wrong = answers.map(({ status = 200 }) => status).sort((a, b) => a - b)
  assert.deepEqual(
    [statuses, wrong],
    [
      [200, 200, 200],
      [...Array(10).fill(422), ...Array(4).fill(429)],
    ],
  )
  const held = await send(made, { email: one, secret_code: 'GOOD0004' }, { language: 'fr' })
  assert.equal(held.status, 429)
  assert.match(held.html, /Beaucoup de codes non valides ont été essayés/)
  assert.equal((await send(made, { email: email(), secret_code: 'GOOD0004' })).status, 200)
})

test('the alternative way takes no code, and a contest without codes asks for none', async () => {
  const alternative = rule('email', 'required|email', 'Alternative Entry')
  const made = await coded({ form_rules: [rule('email', 'required|email'), alternative] })
  const page = 'alternative-entry' as const
  assert.equal((await send(made, { email: email() }, { page })).status, 200)
  const plain = await coded({ is_secret_code_experience: false })
  assert.equal((await send(plain, { email: email() })).status, 200)
  assert.equal((await send(plain, { email: email(), secret_code: 'ABCD1234' })).status, 422)
})

test('a text brings its code behind the keyword; without or with a wrong one it is told what is true', async () => {
  const made = await coded({ keyword: 'CODED' })
  await add(made, 'TEXT-0001')
  const texts = ['CODED', 'coded nonsense', 'Coded text 0001', 'CODED TEXT0001', 'OTHER TEXT0001']
  for (const text of texts) await world.text('+14165550177', text)
  const answers = await world.answersTo('+14165550177')
  assert.match(answers[0] ?? '', /takes a code\. Text the keyword, a blank and your code\./)
  assert.match(answers[1] ?? '', /This code is not valid or was used already/)
  assert.match(answers[2] ?? '', /You are entered in/)
  assert.match(answers[3] ?? '', /This code is not valid or was used already/)
  assert.equal(answers.length, 4)
  assert.deepEqual(await entriesOf(made), [{ code: 'TEXT0001' }])
})

test('a keyword that a phone parted into words is understood with its code, the longest keyword first', async () => {
  const made = await coded({ keyword: 'SNOWDAY' })
  const short = await coded({ keyword: 'SNOW' })
  await world.addContest({ keyword: 'SNOWFALL' })
  await add(made, 'AB12CD34', 'AB12CD35', 'AB12CD36')
  await add(short, 'FALL0001', 'MELT0001')
  for (const text of ['SNOW DAY AB12CD34', ' snow-day AB12 CD35', 'Snow  day!\nab12cd36'])
    await world.text('+14165550181', text)
  assert.deepEqual(
    (await entriesOf(made)).map(({ code }) => code),
    ['AB12CD34', 'AB12CD35', 'AB12CD36'],
  )
  // SNOWFALL takes no code, and nobody has the keyword SNOWMELT.
  for (const text of ['SNOW FALL 0001', 'SNOW MELT 0001']) await world.text('+14165550182', text)
  assert.deepEqual(
    (await entriesOf(short)).map(({ code }) => code),
    ['FALL0001', 'MELT0001'],
  )
  await world.text('+14165550183', 'We had a snow day AB12CD34 in town')
  assert.deepEqual(await world.answersTo('+14165550183'), [])
})

test('a phone that tried ten wrong codes is held back for the hour, and then is not', async () => {
  const made = await coded({ keyword: 'GUESS' })
  await add(made, 'TEXT-0002')
  const phone = '+14165550178'
  const wrong = Array.from({ length: 11 }, (_, at) => `GUESS WRONG00${at}`)
  for (const text of [...wrong, 'GUESS TEXT0002']) await world.text(phone, text)
  const answers = await world.answersTo(phone)
  assert.equal(answers.filter((text) => text.includes('not valid or was used')).length, 10)
  assert.equal(answers.filter((text) => text.includes('Too many codes were tried')).length, 2)
  world.setTime(new Date(may.getTime() + 3_600_000))
  await world.text(phone, 'GUESS TEXT0002')
  world.setTime(may)
  assert.match((await world.answersTo(phone)).at(-1) ?? '', /You are entered in/)
})

test('lines that are no codes are told by their number; the same file again adds nothing', async () => {
  const made = await coded()
  const lines = ['Code', '"QUOTED-1"', 'short', '', 'quoted1;x', 'ÀÉÎÕÜŸ12', 'A'.repeat(41), 'SECOND-2,sold']
  const first = await add(made, ...lines)
  assert.equal(first.added, 2)
  assert.deepEqual(
    first.refused.map(({ line, reason }) => [line, reason]),
    [
      [3, 'code_too_short'],
      [5, 'code_twice'],
      [6, 'code_not_plain'],
      [7, 'code_too_long'],
    ],
  )
  const again = await add(made, ...lines)
  assert.deepEqual([again.added, again.data.total, again.refused.length], [0, 2, 6])
  const both = await Promise.all([
    add(made, ...Array.from({ length: 500 }, (_, at) => `BOTH${1000 + at}`)),
    add(made, ...Array.from({ length: 500 }, (_, at) => `BOTH${1499 - at}`)),
  ])
  assert.equal(both[0].added + both[1].added, 500)
})

test('codes are made at random without letters that look alike, and are listed with their last two characters', async () => {
  const made = await coded()
  const making = { kind, experience: made.eid, count: 20_000, length: 8 }
  assert.deepEqual(await makeCodes(world.db, world.scopeNow(), making), {
    total: 20_000,
    used: 0,
    left: 20_000,
  })
  const asked = { kind, experience: made.eid, page: 1, per_page: 25 }
  const list = (isInFull: boolean) => listCodes(world.db, world.scopeNow(), { ...asked, isInFull })
  const [{ rows: masked }, { rows: full }] = [await list(false), await list(true)]
  assert.equal(full.length, 25)
  for (const [at, { code }] of full.entries()) {
    assert.match(code, new RegExp(`^[${secretCodeLetters}]{8}$`))
    assert.equal(masked[at]?.code, `••••••${code.slice(-2)}`)
  }
})

test('the codes of an experience go with it; its entries keep theirs', async () => {
  const made = await coded()
  await add(made, 'GONE0001', 'GONE0002')
  assert.equal((await send(made, { email: email(), secret_code: 'GONE0001' })).status, 200)
  await deleteExperience(world.db, world.scopeNow(), { kind, idOrEid: made.eid, dependants: ofExperiences })
  assert.deepEqual(await world.rows('select 1 from secret_code where experience_id = $1', [made.id]), [])
  assert.deepEqual(await entriesOf(made), [{ code: 'GONE0001' }])
})
