import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { parseTemplate } from '#contract/words/mergeFields.ts'
import { newId } from '#server/platform/ids.ts'
import { linkAddresses, linkCodes, messageIdRange, recipientToken } from './linkValues.ts'

test('a token of eleven letters and digits leads back to the ids that begin like the message’s', () => {
  const ids = [
    '00000000-0000-0000-8000-000000000000',
    'ffffffff-ffff-ffff-bfff-ffffffffffff',
    ...Array.from({ length: 500 }, () => [newId(), randomUUID()]).flat(),
  ]
  for (const id of ids) {
    const token = recipientToken(id)
    assert.match(token, /^[0-9A-Za-z]{11}$/)
    const range = messageIdRange(token)
    assert.ok(range && range.from <= id && id <= range.to, id)
    assert.equal(range.from.slice(0, 18), id.slice(0, 18))
  }
})

test('what is no token has no range', () => {
  for (const text of [
    '',
    'short',
    'a'.repeat(12),
    'z'.repeat(11),
    '0000000000-',
    '０0000000000',
    '../../../..',
  ])
    assert.equal(messageIdRange(text), undefined, text)
})

test('each recipient gets an address of its own for every link of the text', () => {
  const codes = linkCodes(
    parseTemplate('{{link:abc1234}} {{first_name}} {{link:abc1234|x}} {{link:zzz9999}}'),
  )
  assert.deepEqual(codes, ['abc1234', 'zzz9999'])
  const addressesOf = linkAddresses({ publicUrl: 'https://f.test', codes })
  const [one, two] = [newId(), randomUUID()]
  assert.equal(addressesOf(one).abc1234, `https://f.test/l/abc1234/${recipientToken(one)}`)
  assert.notEqual(addressesOf(one).zzz9999, addressesOf(two).zzz9999)
  assert.deepEqual(linkAddresses({ publicUrl: 'https://f.test', codes: [] })(one), {})
})
