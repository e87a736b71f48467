import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { answerLimits } from '#server/messaging/messageBrakes.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { receiveSms } from './inboundSms.ts'

let world: Contest
before(async () => {
  world = await contest()
  await world.addContest({ keyword: 'KAYAK', limit_type: 'unlimited' })
})
after(() => world.end())

const most = answerLimits.answer.toRecipient
const messagesOf = (phone: string) =>
  world.rows<{ direction: string; state: string; reason: string | null }>(
    'select direction, state, reason from message where address = $1 order by created_at, direction, id',
    [phone],
  )
const consentOf = async (phone: string) => {
  const [row] = await world.rows<{ state: string }>(
    `select c.state from consent c join participant p on p.client_id = c.client_id and p.id = c.participant_id
     where p.phone = $1`,
    [phone],
  )
  return row?.state
}
async function write(phone: string, words: string, times: number) {
  for (let nth = 0; nth < times; nth++) await world.text(phone, words)
}

test('a phone that writes without end is heard each time, and answered up to the limit of an hour', async () => {
  const phone = '+14165550461'
  await write(phone, 'KAYAK', most + 3)
  const [came, answers] = ['in', 'out'].map(async (way) =>
    (await messagesOf(phone)).filter(({ direction }) => direction === way),
  )
  assert.equal((await came)?.length, most + 3)
  const held = (await answers)?.filter(({ state }) => state === 'skipped')
  assert.deepEqual(
    held?.map(({ reason }) => reason),
    ['answers_held', 'answers_held', 'answers_held'],
  )
  assert.equal((await answers)?.filter(({ state }) => state === 'queued').length, most)
  // Words that opt out, and HELP, have answers of their own.
  await world.text(phone, 'HELP')
  await world.text(phone, 'STOP')
  assert.equal(await consentOf(phone), 'out')
  assert.deepEqual(
    (await messagesOf(phone))
      .filter(({ direction }) => direction === 'out')
      .slice(-2)
      .map(({ state }) => state),
    ['queued', 'queued'],
  )
  assert.equal((await world.answersTo('+14165550462')).length, 0)
})

test('a question for consent that was not sent asks nobody', async () => {
  const phone = '+14165550463'
  await write(phone, 'KAYAK', most)
  await world.rows(
    "update consent set state = 'none' where participant_id = (select id from participant where phone = $1)",
    [phone],
  )
  await write(phone, 'KAYAK', 1)
  assert.equal(await consentOf(phone), 'none')
  world.setTime(new Date(may.getTime() + 3_600_000))
  await write(phone, 'KAYAK', 1)
  assert.equal(await consentOf(phone), 'pending')
})

test('two long numbers of ours never answer each other', async () => {
  const codes = ['14165550465', '14165550466']
  for (const code of codes) {
    const id = newId()
    await world.rows(
      `insert into shortcode (id, code, gateway, home_client_id) values ($1, $2, 'simulator', $3)`,
      [id, code, world.client.id],
    )
    await world.rows('insert into client_shortcode (client_id, shortcode_id) values ($1, $2)', [
      world.client.id,
      id,
    ])
  }
  await receiveSms(world.db, world.outside, {
    to: `+${codes[0]}`,
    from: `+${codes[1]}`,
    text: 'HELP',
    providerMessageId: 'of our own',
  })
  assert.deepEqual(await messagesOf(`+${codes[1]}`), [])
  const strays = await world.rows('select reason, from_address, body from stray_message')
  assert.deepEqual(strays, [{ reason: 'no_phone', from_address: `+${codes[1]}`, body: 'HELP' }])
})
