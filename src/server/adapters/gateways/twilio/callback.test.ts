import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { inboundOf, readSigned, receiptOf, sign } from './callback.ts'

const token = '12345'
const address = 'https://mycompany.com/myapp.php?foo=1&bar=2'
const fields = {
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675310',
  Digits: '1234',
  From: '+14158675310',
  To: '+18005551212',
}
const body = (some: Record<string, string> = fields) => Buffer.from(new URLSearchParams(some).toString())
const read = (signature: string | undefined, more: { address?: string; body?: Buffer } = {}) =>
  readSigned({ address, body: body(), signature, ...more }, token)

test('a signature is that of the address and all fields in their order', () => {
  const text = `${address}CallSidCA1234567890ABCDECaller+14158675310Digits1234From+14158675310To+18005551212`
  const expected = createHmac('sha1', token).update(text).digest('base64')
  assert.equal(sign(address, fields, token), expected)
  assert.deepEqual({ ...read(expected) }, fields)
})

test('nothing is read that somebody else may have made', () => {
  const signature = sign(address, fields, token)
  assert.equal(read(undefined), undefined)
  assert.equal(read(''), undefined)
  assert.equal(read(sign(address, fields, 'another token')), undefined)
  assert.equal(read(signature, { address: `${address}3` }), undefined)
  assert.equal(read(signature, { body: body({ ...fields, Digits: '1235' }) }), undefined)
  assert.equal(read(signature, { body: body({ ...fields, More: '' }) }), undefined)
  assert.equal(read(signature, { body: Buffer.alloc(70_000, 'a') }), undefined)
})

test('an address is the same with and without the port that its scheme has anyway', () => {
  const withPort = address.replace('mycompany.com', 'mycompany.com:443')
  assert.ok(read(sign(withPort, fields, token)))
  assert.ok(read(sign(address, fields, token), { address: withPort }))
  assert.equal(read(sign(address.replace('https', 'http'), fields, token)), undefined)
})

test('names that come twice, accents and emoji are read as they were signed', () => {
  const text = { Body: 'Ça gagne 🎉 + & = %', From: '+14165550100' }
  assert.ok(read(sign(address, text, token), { body: body(text) }))
  const twice = Buffer.from('A=2&A=1&A=2')
  assert.ok(read(sign(address, { A: ['1', '2'] }, token), { body: twice }))
})

test('only a last status is a receipt', () => {
  const status = (MessageStatus: string, more = {}) =>
    receiptOf({ MessageSid: 'SM1', From: '55555', MessageStatus, ...more }, '1.a.1')
  for (const onTheWay of ['accepted', 'queued', 'sending', 'sent', ''])
    assert.equal(status(onTheWay), undefined)
  assert.deepEqual(status('delivered'), {
    from: '55555',
    providerMessageId: 'SM1',
    reference: '1.a.1',
    state: 'delivered',
  })
  const failed = status('undelivered', { ErrorCode: '30003' })
  assert.deepEqual([failed?.state, failed?.reason], ['failed', 'undelivered:30003'])
  assert.equal(receiptOf({ MessageStatus: 'delivered' }, undefined), undefined)
})

test('an inbound text has its words and how many pictures came with it', () => {
  const came = {
    To: '55555',
    From: '+14165550100',
    MessageSid: 'SM2',
    Body: 'Hi',
    NumMedia: '2',
    MediaUrl0: 'https://x',
  }
  assert.deepEqual(inboundOf(came), {
    to: '55555',
    from: '+14165550100',
    providerMessageId: 'SM2',
    text: 'Hi',
    mediaCount: 2,
    mediaUrls: ['https://x'],
  })
  assert.equal(inboundOf({ ...came, OptOutType: 'STOP' }).command, 'stop')
  assert.equal(inboundOf({ ...came, OptOutType: 'start' }).command, 'start')
  assert.equal(inboundOf({ ...came, OptOutType: 'toString' }).command, undefined)
})

test('a text that does not say from whom, to whom or which it is, is handed on all the same', () => {
  const bare = inboundOf({ Body: 'Is anybody there?' })
  assert.deepEqual([bare.from, bare.to, bare.text], ['', '', 'Is anybody there?'])
  assert.ok(bare.providerMessageId)
  const idOf = (Body: string) => inboundOf({ Body, To: '55555', From: '+14165550100' }).providerMessageId
  assert.equal(idOf('Hi'), idOf('Hi'))
  assert.notEqual(idOf('Hi'), idOf('Ho'))
})
