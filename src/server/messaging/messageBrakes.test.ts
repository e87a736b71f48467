import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import { after, messagingWorld, type Sender, staffOf } from '#test/support/messaging.ts'
import { refusalOf } from '#test/support/refusals.ts'
import {
  type AnswerCause,
  answerLimits,
  type BrakedCause,
  brakeMessage,
  messageLimits,
} from './messageBrakes.ts'
import { queueMessage } from './queueMessage.ts'

const world = await messagingWorld()
const { db, rows } = world
afterAll(() => world.end())

const causes = Object.keys(messageLimits) as BrakedCause[]
const address = '+14165550144'

const queue = (sender: Sender, cause: BrakedCause, userId = newId(), seconds = 0) => {
  const scope = staffOf(sender, after(seconds), userId)
  return db.transaction(scope, (tx) =>
    queueMessage(tx, scope, {
      cause,
      participantId: null,
      senderId: sender.shortcode.id,
      address,
      text: 'Hi',
      userId,
      isReply: false,
    }),
  )
}

for (const cause of causes)
  test(`one phone gets messages of the cause ${cause} up to the limit, and the client's others are let through`, async () => {
    const [sender, other] = [await world.addSender(), await world.addSender()]
    const { toRecipient } = messageLimits[cause]
    for (let nth = 0; nth < toRecipient; nth++) await queue(sender, cause)
    const refusal = await refusalOf(queue(sender, cause))
    assert.deepEqual([refusal.code, refusal.reason], ['too_many', 'sendings_to_recipient'])
    assert.ok(refusal.retryAfterSeconds)
    const queued = await rows('select 1 from message where client_id = $1', [sender.client.id])
    assert.equal(queued.length, toRecipient, 'what is refused is not queued')
    await queue(other, cause)
    await queue(sender, cause, newId(), 3600)
  })

for (const cause of causes.filter((one) => 'ofPerson' in messageLimits[one]))
  test(`one person causes messages of the cause ${cause} up to the limit, however many get one`, async () => {
    const sender = await world.addSender()
    const userId = newId()
    const limits = messageLimits[cause]
    const ofPerson = 'ofPerson' in limits ? limits.ofPerson : 0
    const scope = staffOf(sender, after(0), userId)
    const send = (nth: number) =>
      db.transaction(scope, (tx) => brakeMessage(tx, scope, { cause, address: `+1416${nth}`, userId }))
    for (let nth = 0; nth < ofPerson; nth++) await send(nth)
    assert.equal((await refusalOf(send(ofPerson))).reason, 'sendings_of_person')
    const colleague = newId()
    await db.transaction(scope, (tx) => brakeMessage(tx, scope, { cause, address: '+1', userId: colleague }))
  })

test('an answer is never refused: beyond the limit of its phone it is kept and not sent', async () => {
  const sender = await world.addSender()
  const scope = staffOf(sender)
  const answer = (cause: AnswerCause) =>
    db.transaction(scope, (tx) =>
      queueMessage(tx, scope, {
        cause,
        participantId: null,
        senderId: sender.shortcode.id,
        address,
        text: 'Hi',
        isReply: true,
      }),
    )
  const { answer: limit } = answerLimits
  for (let nth = 0; nth < limit.toRecipient; nth++) assert.equal((await answer('answer')).isHeld, false)
  const { messageId, isHeld } = await answer('answer')
  const kept = await rows('select state, reason, next_at from message where id = $1', [messageId])
  assert.deepEqual([isHeld, kept], [true, [{ state: 'skipped', reason: 'answers_held', next_at: null }]])
  assert.equal((await answer('help')).isHeld, false)
  assert.equal((await answer('command')).isHeld, false)
})

test('what stays in a widget is not braked', async () => {
  const sender = await world.addSender()
  const scope = staffOf(sender)
  const often = messageLimits.conversation.toRecipient + 1
  await db.transaction(scope, async (tx) => {
    for (let nth = 0; nth < often; nth++)
      await brakeMessage(tx, scope, { cause: 'conversation', type: 'widget', address: null })
  })
})
