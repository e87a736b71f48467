import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sweepstakesForm } from '#contract/experiences/kinds/sweepstakes.ts'
import { ensureDefaultCampaign } from '#server/campaigns/campaigns.ts'
import { createExperience } from '#server/experiences/experiences.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { receiveSms } from './inboundSms.ts'

let world: Contest
before(async () => {
  world = await contest()
  await world.addContest({ keyword: 'CANOE' })
  await world.addContest({ name: 'Daily', keyword: 'DAILY', limit_type: 'participant' })
})
after(() => world.end())

let line = 100
const newPhone = () => {
  line += 1
  return `+1416555${String(line).padStart(4, '0')}`
}
const entriesOf = async (phone: string) =>
  world.rows<{ status: string; is_test: boolean; language: string; source: string }>(
    `select e.status, e.is_test, e.language, e.source from entry e join participant p on p.client_id = e.client_id
     and p.id = e.participant_id where p.phone = $1`,
    [phone],
  )
const changesOf = async (phone: string) =>
  world.rows<{ state: string; how: string; shown_text: string | null; proof: string | null }>(
    `select c.state, c.how, c.shown_text, c.proof from consent_change c join participant p
     on p.client_id = c.client_id and p.id = c.participant_id where p.phone = $1 order by c.id`,
    [phone],
  )

const consentsOf = async (phone: string) => {
  const rows = await world.rows<{ state: string }>(
    `select c.state from consent c join participant p on p.client_id = c.client_id and p.id = c.participant_id
     where p.phone = $1`,
    [phone],
  )
  return rows.map(({ state }) => state)
}

test('a keyword makes the entry at once and asks for consent; YES gives it with the shown text as proof', async () => {
  const ana = newPhone()
  await world.text(ana, ' canoe! ')
  assert.deepEqual(await entriesOf(ana), [{ status: 'valid', is_test: false, language: 'en', source: 'sms' }])
  assert.equal(await world.consentOf(ana), 'pending')
  await world.text(ana, 'Yes.')
  assert.equal(await world.consentOf(ana), 'in')
  const [prompt, welcome] = await world.answersTo(ana)
  assert.match(prompt ?? '', /entered in Win a canoe.*Reply YES/)
  assert.match(welcome ?? '', /Thank you/)
  const given = (await changesOf(ana)).find(({ state }) => state === 'in')
  const [yes] = await world.rows<{ id: string }>(
    `select id from message where address = $1 and body = 'Yes.'`,
    [ana],
  )
  assert.deepEqual(given, { state: 'in', how: 'reply', shown_text: prompt, proof: yes?.id })
})

test('who is in already gets only the confirmation of the entry', async () => {
  const ana = newPhone()
  for (const text of ['CANOE', 'YES', 'CANOE']) await world.text(ana, text)
  assert.equal((await entriesOf(ana)).length, 2)
  assert.match((await world.answersTo(ana))[2] ?? '', /You are entered in Win a canoe\. Good luck!/)
})

test('an own text has its fields filled in for who texts, and the proof of a YES is what was shown', async () => {
  const own = 'Hi {{first_name|there}}! Offers? Reply YES.'
  const { id } = await world.addContest({
    keyword: 'KAYAK',
    texts: { optin_prompt: own, contest_over: '{{last_name}}' },
  })
  const [ana, luc] = [newPhone(), newPhone()]
  await world.text(ana, 'Is anybody there?')
  await world.rows(`update participant set first_name = 'Ana' where phone = $1`, [ana])
  for (const phone of [ana, luc]) await world.text(phone, 'kayak')
  const shown = await Promise.all([ana, luc].map(async (phone) => (await world.answersTo(phone)).at(-1)))
  assert.deepEqual(shown, ['Hi Ana! Offers? Reply YES.', 'Hi there! Offers? Reply YES.'])
  await world.text(ana, 'YES')
  assert.equal((await changesOf(ana)).find(({ state }) => state === 'in')?.shown_text, shown[0])
  await world.rows(`update experience set ended_at = '2026-05-01' where id = $1`, [id])
  await world.text(luc, 'kayak')
  assert.match((await world.answersTo(luc)).at(-1) ?? '', /is over/, 'a text that is empty for him is ours')
})

test('where it is asked apart, one text answers the entry and another one asks, which alone is the proof', async () => {
  await world.addContest({ keyword: 'APART', has_separate_optin_message: true })
  await world.addContest({
    keyword: 'APARTOWN',
    has_separate_optin_message: true,
    texts: { optin_prompt: 'Offers? Reply YES.' },
  })
  const [ana, luc] = [newPhone(), newPhone()]
  await world.text(ana, 'APART')
  const [entered, question, ...more] = await world.answersTo(ana)
  assert.match(entered ?? '', /You are entered in Win a canoe\. Good luck!$/)
  assert.match(question ?? '', /^[^:]+: Get our offers by text\? Reply YES\./)
  assert.deepEqual(more, [])
  await world.text(ana, 'YES')
  assert.equal((await changesOf(ana)).find(({ state }) => state === 'in')?.shown_text, question)
  await world.text(ana, 'APART')
  assert.equal((await world.answersTo(ana)).length, 4, 'who is in is not asked again')

  await world.text(luc, 'APARTOWN', 'apart-twice')
  await world.text(luc, 'APARTOWN', 'apart-twice')
  assert.deepEqual((await world.answersTo(luc)).slice(1), ['Offers? Reply YES.'])
})

test('who is checked before the entry counts is told so', async () => {
  await world.addContest({ keyword: 'RAFT', title: 'Win a snow day!', requires_validation: true })
  const ana = newPhone()
  await world.text(ana, 'raft')
  assert.deepEqual((await entriesOf(ana))[0]?.status, 'pending')
  assert.match(
    (await world.answersTo(ana))[0] ?? '',
    /: Thank you! We will check your entry in Win a snow day! Get our/,
  )
})

test('OUI answers in French, and a French participant is answered in French', async () => {
  const luc = newPhone()
  await world.text(luc, 'canoe')
  await world.rows(`update participant set language = 'fr' where phone = $1`, [luc])
  await world.text(luc, 'oui')
  await world.text(luc, 'canoe')
  const answers = await world.answersTo(luc)
  assert.match(answers[1] ?? '', /Merci! Vous recevrez nos textos/)
  assert.match(answers[2] ?? '', /Vous participez à Win a canoe/)
})

for (const [stop, confirmation] of [
  ['Stop', /You opted out/],
  ['UNSUBSCRIBE', /You opted out/],
  ['arrêt', /Vous ne recevrez plus de textos/],
] as const)
  test(`${stop} opts out at once and is confirmed once`, async () => {
    const ana = newPhone()
    for (const text of ['CANOE', 'YES', stop, stop]) await world.text(ana, text)
    assert.equal(await world.consentOf(ana), 'out')
    const answers = await world.answersTo(ana)
    assert.equal(answers.length, 3)
    assert.match(answers[2] ?? '', confirmation)
    assert.equal((await changesOf(ana)).filter(({ state }) => state === 'out').length, 1)
  })

test('STOP from an unknown phone is kept, so that nothing is ever sent to it', async () => {
  const ana = newPhone()
  await world.text(ana, 'STOP')
  assert.equal(await world.consentOf(ana), 'out')
  assert.equal((await world.answersTo(ana)).length, 1)
})

test('after STOP an entry does not ask again, a stray YES stays a word, and START comes back', async () => {
  const ana = newPhone()
  for (const text of ['CANOE', 'STOP', 'CANOE', 'YES']) await world.text(ana, text)
  assert.equal(await world.consentOf(ana), 'out')
  assert.match((await world.answersTo(ana))[2] ?? '', /You opted out of our texts\. Reply START/)
  await world.text(ana, 'START')
  assert.equal(await world.consentOf(ana), 'in')
  await world.text(ana, 'unstop')
  assert.match((await world.answersTo(ana)).at(-1) ?? '', /You already get our texts/)
})

test('START from somebody new asks first, and YES answers it', async () => {
  const ana = newPhone()
  await world.text(ana, 'START')
  assert.equal(await world.consentOf(ana), 'pending')
  await world.text(ana, 'YES')
  assert.equal(await world.consentOf(ana), 'in')
})

test('HELP and AIDE give the client’s help text in their language', async () => {
  const ana = newPhone()
  for (const text of ['help', 'INFO', 'Aide']) await world.text(ana, text)
  assert.deepEqual(await world.answersTo(ana), ['Call us.', 'Call us.', 'Appelez-nous.'])
})

test('a text without keyword, and a YES that nobody asked for, become an unread conversation', async () => {
  for (const text of ['Is the canoe red?', 'YES']) {
    const ana = newPhone()
    await world.text(ana, text)
    const conversations = await world.rows<{ last_message: string; read_at: Date | null }>(
      `select c.last_message, c.read_at from conversation c join participant p on p.client_id = c.client_id
       and p.id = c.participant_id where p.phone = $1`,
      [ana],
    )
    assert.deepEqual(conversations, [{ last_message: text, read_at: null }])
    assert.deepEqual(await world.answersTo(ana), [])
  }
})

test('a text that the provider repeats causes nothing more, also all at once', async () => {
  const ana = newPhone()
  await Promise.all(Array.from({ length: 10 }, () => world.text(ana, 'CANOE', `repeat-${ana}`)))
  await world.text(ana, 'CANOE', `repeat-${ana}`)
  assert.equal((await entriesOf(ana)).length, 1)
  assert.equal((await world.answersTo(ana)).length, 1)
})

test('twenty texts at once at limit 1 make one entry and nineteen refusals', async () => {
  const ana = newPhone()
  await Promise.all(Array.from({ length: 20 }, () => world.text(ana, 'DAILY')))
  assert.equal((await entriesOf(ana)).length, 1)
  const refusals = (await world.answersTo(ana)).filter((text) => /as often as the rules allow/.test(text))
  assert.equal(refusals.length, 19)
})

test('before the start and from the end on there is no entry, and a hidden contest is not told of', async () => {
  const opens = new Date('2026-05-04T14:00:00Z')
  const ends = new Date('2026-05-04T15:00:00Z')
  const times = { started_at: opens.toISOString(), ended_at: ends.toISOString() }
  await world.addContest({ keyword: 'TIMED', ...times, texts: { contest_over: 'Too late!' } })
  await world.addContest({ keyword: 'SECRET', visibility: 'hidden' })
  const ana = newPhone()
  for (const at of [new Date(opens.getTime() - 1), opens, new Date(ends.getTime() - 1), ends]) {
    world.setTime(at)
    await world.text(ana, 'TIMED')
  }
  world.setTime(may)
  await world.text(ana, 'SECRET')
  assert.equal((await entriesOf(ana)).length, 2)
  const answers = await world.answersTo(ana)
  assert.match(answers[0] ?? '', /has not begun yet/)
  assert.equal(answers[3], 'Too late!')
  assert.match(answers[4] ?? '', /do not know this keyword/)
})

test('a sweepstakes’ own texts are used in their language', async () => {
  const own = await world.addContest({
    keyword: 'OWNTEXT',
    texts: { optin_prompt: 'Join? YES', optin_prompt_fr: 'Oui?', optin_welcome: 'Hi!', optout: 'Bye!' },
  })
  assert.equal(own.keyword, 'OWNTEXT')
  const ana = newPhone()
  for (const text of ['OWNTEXT', 'YES', 'STOP']) await world.text(ana, text)
  assert.deepEqual(await world.answersTo(ana), ['Join? YES', 'Hi!', 'Bye!'])
})

test('a question in other words is recorded anew, so that the proof is what was shown last', async () => {
  const ana = newPhone()
  for (const text of ['CANOE', 'OWNTEXT', 'YES']) await world.text(ana, text)
  const given = (await changesOf(ana)).find(({ state }) => state === 'in')
  assert.equal(given?.shown_text, 'Join? YES')
})

test('a text from a shortcode, to nobody, or from no phone is left', async () => {
  const count = async () => (await world.rows<{ n: number }>('select count(*)::int as n from message'))[0]?.n
  const before = await count()
  for (const from of ['55555', '555', 'Mum', '']) await world.text(from, 'CANOE')
  const stray = { to: '12345', from: newPhone(), text: 'CANOE', providerMessageId: 'stray' }
  await receiveSms(world.db, world.outside, stray)
  assert.equal(await count(), before)
})

test('on a shared shortcode the keyword decides whose text it is; STOP holds for each client that knows the phone', async () => {
  const other = await world.addClient('northwind')
  const { shortcode } = world
  await world.rows('insert into client_shortcode (client_id, shortcode_id) values ($1, $2)', [
    other.id,
    shortcode.id,
  ])
  const scope = { ...world.scopeNow(), client: other }
  const { id: campaign_id } = await ensureDefaultCampaign(world.db, scope)
  const form = { name: 'Beans', campaign_id, shortcode_id: shortcode.id, keyword: 'BEANS' }
  await createExperience(world.db, scope, { kind: 'sweepstakes', form: sweepstakesForm.parse(form) })
  const [both, mapleOnly] = [newPhone(), newPhone()]
  for (const text of ['CANOE', 'BEANS']) await world.text(both, text)
  for (const id of ['yes-once', 'yes-once', 'yes-twice']) {
    await world.text(both, 'YES', id)
    assert.equal((await consentsOf(both)).filter((state) => state === 'in').length, id === 'yes-once' ? 1 : 2)
  }
  await world.text(both, 'STOP')
  for (const text of ['CANOE', 'STOP']) await world.text(mapleOnly, text)
  assert.deepEqual(await consentsOf(both), ['out', 'out'])
  assert.equal((await world.answersTo(both)).filter((text) => /opted out/.test(text)).length, 1)
  const knowing = await world.rows(`select 1 from participant where phone = $1`, [mapleOnly])
  assert.equal(knowing.length, 1)
  assert.ok(await world.db.maybe(scope, sql`select id from participant where client_id = ${other.id}`))
})

test('outside the demo an entry from the simulator is a test entry', async () => {
  const ana = newPhone()
  const outside = { ...world.outside, isDemo: false }
  await receiveSms(world.db, outside, {
    to: '55555',
    from: ana,
    text: 'CANOE',
    providerMessageId: `test-${ana}`,
  })
  assert.equal((await entriesOf(ana))[0]?.is_test, true)
})
