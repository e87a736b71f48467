import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tokens } from './tokens.ts'

const token = (key: string, content = 'x') => ({ name: 'Prize', key, content })
/** `path: reason` of each fault. */
const faultsOf = (given: unknown) => {
  const parsed = tokens.safeParse(given)
  return (parsed.error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${JSON.parse(message).reason}`,
  )
}

test('a token needs a name, a key and a content (E5)', () => {
  assert.deepEqual(faultsOf([{ name: ' ', key: '', content: ' \n' }]), [
    '0.name: token_field_required',
    '0.key: token_field_required',
    '0.content: token_field_required',
  ])
  assert.deepEqual(tokens.parse([token(' Prize ')]), [token('prize')])
})

test('a key is a word of its own, no token stands twice, and none shows itself', () => {
  assert.deepEqual(faultsOf([token('1st')]), ['0.key: not_a_token_key'])
  assert.deepEqual(faultsOf([token('prix é')]), ['0.key: not_a_token_key'])
  assert.deepEqual(faultsOf([token('prize'), token('PRIZE')]), ['1.key: token_twice'])
  assert.deepEqual(faultsOf([token('a', '{{b}}'), token('b', '{{a}}')]), ['0.content: token_in_itself'])
  assert.deepEqual(faultsOf(Array.from({ length: 101 }, (_, at) => token(`t${at}`))), [': too_many_tokens'])
})
