import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toWireType } from '#contract/messaging/messageTypes.ts'
import { answerSubject, lastEmail, lastEmailOf, messageFormOf, textFault } from './messageForm.ts'

const email = (id: string, direction: 'in' | 'out', subject: string) =>
  ({ id, type: toWireType('email'), direction, subject }) as const
const mailbox = { id: 'box', type: 'email' } as const

test('a subject is answered by one Re:, however often it was answered before', () => {
  assert.equal(answerSubject('Hours on Sunday'), 'Re: Hours on Sunday')
  assert.equal(answerSubject('RE: Re : AW: Hours'), 'Re: Hours')
  assert.equal(answerSubject('Réf: Heures'), 'Re: Heures')
  assert.equal(answerSubject('Reopening'), 'Re: Reopening')
  assert.equal(answerSubject('  '), '')
  assert.equal(answerSubject(null), '')
})

test('an e-mail answers the last one that came in, else the last one that went out', () => {
  const sms = { ...email('3', 'in', ''), type: 'sms', subject: null } as const
  assert.equal(lastEmail([email('1', 'in', 'a'), email('2', 'out', 'b'), sms])?.id, '1')
  assert.equal(lastEmail([email('1', 'out', 'a'), email('2', 'out', 'b')])?.id, '2')
  assert.equal(lastEmail([sms]), undefined)
})

test('of a thread, newest first, an e-mail that was taken back is not answered', () => {
  const listed = (id: string, direction: 'in' | 'out') => ({
    ...email(id, direction, `Subject ${id}`),
    ...({ state: 'sent', reason: null, subtype: 'staff' } as const),
  })
  const takenBack = { ...listed('4', 'out'), state: 'skipped', reason: 'cancelled' } as const
  assert.equal(lastEmailOf([takenBack, listed('3', 'out'), listed('2', 'in'), listed('1', 'in')])?.id, '2')
  assert.equal(lastEmailOf([takenBack, listed('3', 'out'), listed('2', 'out')])?.id, '3')
  assert.equal(lastEmailOf([takenBack]), undefined)
})

test('each kind of sender makes its own message entity', () => {
  const typed = { text: 'Hello \n' }
  const about = { participantId: 'rosa', typed }
  assert.deepEqual(messageFormOf({ ...about, sender: { id: 'code', type: 'sms' } }), {
    type: 'sms',
    participant_id: 'rosa',
    shortcode_id: 'code',
    message: 'Hello',
  })
  assert.deepEqual(messageFormOf({ ...about, sender: { id: 'w', type: 'widget' } }), {
    type: 'widget',
    participant_id: 'rosa',
    widget_id: 'w',
    message: 'Hello',
  })
  assert.deepEqual(messageFormOf({ ...about, sender: mailbox, answers: email('1', 'in', 'Hours') }), {
    type: toWireType('email'),
    participant_id: 'rosa',
    message: 'Hello',
    subject: 'Re: Hours',
    message_id: '1',
  })
  assert.deepEqual(messageFormOf({ ...about, sender: mailbox, typed: { ...typed, subject: 'New' } }), {
    type: toWireType('email'),
    participant_id: 'rosa',
    message: 'Hello',
    subject: 'New',
    mailbox_id: 'box',
  })
})

test('what is empty, too long or without a subject is not sent', () => {
  const sms = { id: 'code', type: 'sms' } as const
  assert.equal(textFault({ sender: sms, typed: { text: ' \u200b ' } }), 'empty')
  assert.equal(textFault({ sender: sms, typed: { text: 'a'.repeat(1601) } }), 'tooLong')
  assert.equal(textFault({ sender: mailbox, typed: { text: 'a'.repeat(1601) } }), 'noSubject')
  assert.equal(textFault({ sender: mailbox, typed: { text: 'a', subject: 'b' } }), undefined)
  assert.equal(
    textFault({ sender: mailbox, typed: { text: 'a' }, answers: email('1', 'in', 'b') }),
    undefined,
  )
  assert.equal(
    textFault({ sender: mailbox, typed: { text: 'a', subject: '' }, answers: email('1', 'in', 'b') }),
    'noSubject',
  )
})
