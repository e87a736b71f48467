import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLocalAddress } from './localAddress.ts'

test('an address of this machine is local, one that only looks like it is not', () => {
  for (const address of [
    'http://localhost:4000',
    'http://LOCALHOST/e/abc',
    'http://127.0.0.1',
    'https://[::1]:4000/e',
  ])
    assert.ok(isLocalAddress(address), address)
  for (const address of [
    'https://fanfare.example',
    'http://localhost.example',
    'http://localhost@evil.example',
    'http://10.0.0.5:4000',
    'https://win.example/?to=http://localhost',
    'localhost',
    '',
  ])
    assert.ok(!isLocalAddress(address), address)
})
