import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnprotected } from './publicUrl.ts'

test('links are unprotected behind plain http, but for an installation on its own machine', () => {
  for (const url of ['http://maple.test', 'http://10.0.0.5:4000']) assert.equal(isUnprotected(url), true)
  for (const url of [
    'https://maple.test',
    'http://localhost:4000',
    'http://127.0.0.1',
    'http://[::1]:4000',
    '',
  ])
    assert.equal(isUnprotected(url), false)
})
