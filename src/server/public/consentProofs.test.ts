import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Contest, contest } from '#test/support/contest.ts'
import { later } from '#test/support/office.ts'

let world: Contest
before(async () => {
  world = await contest()
  await world.addContest({ keyword: 'CANOE' })
})
after(() => world.end())

type Proof = {
  state: string
  how: string
  shown_text: string | null
  /** The person's message. */
  sent: string | null
  /** Our message, and whether it went to the person. */
  showed: string | null
}

/** Each change of the phone's consent, its proof and message looked up. */
const proofsOf = (phone: string) =>
  world.rows<Proof>(
    `select c.state, c.how, c.shown_text, i.body as sent, o.body as showed
     from consent_change c
     join participant p on p.client_id = c.client_id and p.id = c.participant_id
     left join message i on i.client_id = c.client_id and i.id::text = c.proof and i.direction = 'in'
       and i.participant_id = p.id
     left join message o on o.client_id = c.client_id and o.id = c.message_id and o.direction = 'out'
       and o.participant_id = p.id
     where p.phone = $1 order by c.at, c.id`,
    [phone],
  )

let second = 0
async function byText(phone: string, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    second += 1
    world.setTime(later(second))
    await world.text(phone, text)
  }
}

test('every change of consent by text names the text that came, and the text that we sent before it', async () => {
  const ana = '+14165550301'
  await byText(ana, ['CANOE', 'YES', 'STOP', 'START'])
  const [prompt, , stopped] = await world.answersTo(ana)
  assert.deepEqual(await proofsOf(ana), [
    { state: 'pending', how: 'keyword', shown_text: prompt, sent: 'CANOE', showed: prompt },
    { state: 'in', how: 'reply', shown_text: prompt, sent: 'YES', showed: prompt },
    { state: 'out', how: 'keyword', shown_text: 'STOP', sent: 'STOP', showed: null },
    { state: 'in', how: 'keyword', shown_text: stopped, sent: 'START', showed: stopped },
  ])
})

test('the proof of a START is the answer that the phone got, in the language in which it got it', async () => {
  const zoe = '+14165550302'
  await byText(zoe, ['CANOE', 'YES'])
  // Staff change the language in between, so that the answer would be another one today.
  await byText(zoe, ['ARRET'])
  await world.rows(`update participant set language = 'en' where phone = $1`, [zoe])
  await byText(zoe, ['START'])
  const answer = (await world.answersTo(zoe))[2]
  assert.match(answer ?? '', /Vous ne recevrez plus de textos/)
  assert.deepEqual((await proofsOf(zoe)).at(-1), {
    state: 'in',
    how: 'keyword',
    shown_text: answer,
    sent: 'START',
    showed: answer,
  })
})

test('a question that never went out is no proof: the text is the person’s own', async () => {
  const bob = '+14165550303'
  await byText(bob, ['START'])
  await world.rows(`update message set state = 'failed' where address = $1 and direction = 'out'`, [bob])
  await byText(bob, ['YES'])
  assert.deepEqual((await proofsOf(bob)).at(-1), {
    state: 'in',
    how: 'reply',
    shown_text: 'YES',
    sent: 'YES',
    showed: null,
  })
})

test('a START after staff had closed it shows nothing that was never sent', async () => {
  const cid = '+14165550304'
  await byText(cid, ['CANOE', 'YES'])
  await world.rows(
    `update consent set state = 'out', changed_at = now() where participant_id =
     (select id from participant where phone = $1)`,
    [cid],
  )
  await byText(cid, ['START'])
  assert.deepEqual((await proofsOf(cid)).at(-1), {
    state: 'in',
    how: 'keyword',
    shown_text: 'START',
    sent: 'START',
    showed: null,
  })
})
