import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { newSecret, signedHeaders } from './signing.ts'

// The receiver's side is the library that Standard Webhooks gives to receivers.

const body = JSON.stringify({ type: 'opted_in', name: 'Zoë “🎁”' })
const at = new Date()
const sign = (secrets: Partial<Parameters<typeof signedHeaders>[1]> = {}, time = at) =>
  signedHeaders(
    { id: 'msg', at: time, body },
    { secret: newSecret(), previous_secret: null, previous_until: null, ...secrets },
  )
const isKnown = (secret: string, headers: Record<string, string>, text = body) => {
  try {
    new Webhook(secret).verify(text, headers)
    return true
  } catch {
    return false
  }
}

test('a receiver verifies a body by the secret, and no other body, secret or time', () => {
  const secret = newSecret()
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  const headers = sign({ secret })
  assert.equal(isKnown(secret, headers), true)
  assert.equal(isKnown(secret, headers, `${body} `), false)
  assert.equal(isKnown(newSecret(), headers), false)
  assert.equal(isKnown(secret, { ...headers, 'webhook-id': 'other' }), false)
  assert.equal(isKnown(secret, sign({ secret }, new Date(at.getTime() - 3_600_000))), false)
})

test('while a secret is replaced both verify, and afterwards the new one alone', () => {
  const [secret, previous_secret] = [newSecret(), newSecret()]
  const beside = sign({ secret, previous_secret, previous_until: new Date(at.getTime() + 1000) })
  assert.deepEqual([isKnown(secret, beside), isKnown(previous_secret, beside)], [true, true])
  const after = sign({ secret, previous_secret, previous_until: at })
  assert.deepEqual([isKnown(secret, after), isKnown(previous_secret, after)], [true, false])
})
