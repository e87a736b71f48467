import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Contest, contest } from '#test/support/contest.ts'
import { receiveSms } from './inboundSms.ts'

let world: Contest
before(async () => {
  world = await contest()
  await world.addContest({ keyword: 'CANOE' })
})
after(() => world.end())

let line = 200
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

test('a keyword counts with blanks or hyphens within, a signature below or a polite word behind', async () => {
  await world.addContest({ keyword: 'BIGCANOE' })
  const texts = [
    'Big canoe',
    'BIG-CANOE',
    'bigcanoe\nSent from my phone',
    'Big canoe please',
    'big.canoe!\n--\nZoé',
  ]
  for (const text of texts) {
    const ana = newPhone()
    await world.text(ana, text)
    assert.equal((await entriesOf(ana)).length, 1, text)
  }
  const ana = newPhone()
  await world.text(ana, 'the big canoe')
  assert.equal((await entriesOf(ana)).length, 0)
})

test('of two keywords that fold to one the text as it is decides', async () => {
  const { id } = await world.addContest({ keyword: 'REDBOAT' })
  const older = await world.addContest({ keyword: 'OLDBOAT' })
  await world.rows(
    `update keyword set keyword = 'RED BOAT', normalised = 'RED BOAT' where experience_id = $1`,
    [older.id],
  )
  const [ana, luc] = [newPhone(), newPhone()]
  await world.text(ana, 'red  boat!')
  await world.text(luc, 'red-boat')
  const entered = await world.rows<{ phone: string; experience_id: string }>(
    `select p.phone, e.experience_id from entry e join participant p on p.client_id = e.client_id
     and p.id = e.participant_id where p.phone = any($1) order by p.phone`,
    [[ana, luc]],
  )
  assert.deepEqual(entered, [
    { phone: ana, experience_id: older.id },
    { phone: luc, experience_id: id },
  ])
})

for (const yes of ['yes please', 'Y', 'Oui svp', 'Yes\n\nSent from my phone', 'YES YES', 'Yes I am in'])
  test(`${JSON.stringify(yes)} is a yes where one is asked for, and a word elsewhere`, async () => {
    const [ana, luc] = [newPhone(), newPhone()]
    for (const text of ['START', yes]) await world.text(ana, text)
    assert.equal(await world.consentOf(ana), 'in')
    for (const text of ['CANOE', 'STOP', yes]) await world.text(luc, text)
    assert.equal(await world.consentOf(luc), 'out')
  })

test('an opt-out with a signature or a polite word opts out; a longer text does not', async () => {
  for (const [text, state] of [
    ['Opt out', 'out'],
    ['Stop please', 'out'],
    ['STOP\n\nSent from my phone', 'out'],
    ['Stop sending me pictures of boats', 'in'],
  ] as const) {
    const ana = newPhone()
    for (const said of ['CANOE', 'YES', text]) await world.text(ana, said)
    assert.equal(await world.consentOf(ana), state, text)
  }
})

test('what the provider took for an opt-out is one, with the text as proof, and is not answered again', async () => {
  const ana = newPhone()
  for (const text of ['CANOE', 'YES']) await world.text(ana, text)
  const answered = (await world.answersTo(ana)).length
  const said = { to: '55555', from: ana, text: 'leave me alone', providerMessageId: `said-${ana}` }
  await receiveSms(world.db, world.outside, { ...said, command: 'stop' })
  assert.equal(await world.consentOf(ana), 'out')
  const [message] = await world.rows<{ id: string }>(
    `select id from message where address = $1 and body = $2`,
    [ana, said.text],
  )
  const out = (await changesOf(ana)).find(({ state }) => state === 'out')
  assert.deepEqual(out, { state: 'out', how: 'keyword', shown_text: said.text, proof: message?.id })
  assert.equal((await world.answersTo(ana)).length, answered)
  await receiveSms(world.db, world.outside, {
    ...said,
    text: 'back',
    providerMessageId: `b-${ana}`,
    command: 'start',
  })
  assert.equal(await world.consentOf(ana), 'in')
  const luc = newPhone()
  await receiveSms(world.db, world.outside, {
    to: '55555',
    from: luc,
    text: 'what is this',
    providerMessageId: `help-${luc}`,
    command: 'help',
  })
  assert.deepEqual(await world.answersTo(luc), [])
})

test('a text to a long number of ours is found in each form of it', async () => {
  await world.rows(`update shortcode set code = '16045550177' where id = $1`, [world.shortcode.id])
  try {
    for (const to of ['16045550177', '+16045550177', '+1 604-555-0177', '6045550177']) {
      const ana = newPhone()
      await receiveSms(world.db, world.outside, {
        to,
        from: ana,
        text: 'STOP',
        providerMessageId: `long-${ana}`,
      })
      assert.equal(await world.consentOf(ana), 'out', to)
    }
  } finally {
    await world.rows(`update shortcode set code = '55555' where id = $1`, [world.shortcode.id])
  }
})
