import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import {
  emailMessageId,
  isSigned,
  readEmailMessageId,
  readToken,
  unsubscribeToken,
  unsubscribeUrl,
} from './emailNames.ts'

const linkKey = newId()
const of = { clientId: 3_656_158_440, messageId: newId() }

test('a token names its client and message, and holds under the key of its client alone', () => {
  const token = unsubscribeToken(linkKey, of)
  const read = readToken(token)
  assert.ok(read)
  assert.deepEqual([read.clientId, read.messageId], [of.clientId, of.messageId])
  assert.equal(isSigned('unsubscribe', linkKey, read), true)
  assert.equal(isSigned('unsubscribe', newId(), read), false)
  assert.match(token, /^[a-z0-9-]{1,80}$/)
  assert.equal(
    unsubscribeUrl({ publicUrl: 'https://fanfare.test', linkKey, ...of }),
    `https://fanfare.test/u/${token}`,
  )
})

test('a name of one purpose is none of another, and a changed one is none at all', () => {
  const read = readToken(unsubscribeToken(linkKey, of))
  assert.ok(read)
  assert.equal(isSigned('confirm', linkKey, read), false)
  assert.equal(isSigned('email', linkKey, read), false)
  assert.equal(isSigned('unsubscribe', linkKey, { ...read, messageId: newId() }), false)
  assert.equal(isSigned('unsubscribe', linkKey, { ...read, clientId: 7 }), false)
  for (const token of ['', 'none', '1-2-3', `${unsubscribeToken(linkKey, of)}0`, 'x'.repeat(500), '\0'])
    assert.equal(readToken(token), undefined)
})

test('a Message-ID is read with its brackets, in any case, whatever the domain became', () => {
  const name = emailMessageId({ linkKey, domain: 'maple.test', ...of })
  for (const header of [name, `<${name}>`, ` <${name.toUpperCase()}> `]) {
    const read = readEmailMessageId(header)
    assert.equal(read && isSigned('email', linkKey, read), true)
  }
  for (const header of ['<a@b.test>', '', '<@>', name.split('@')[0] ?? ''])
    assert.equal(readEmailMessageId(header), undefined)
})
