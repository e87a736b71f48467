import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainName } from './domain.ts'

test('a domain is a name of two parts or more, without scheme, port and path', () => {
  const bad = [
    'localhost',
    'https://a.example',
    '10.0.0.1',
    'a..b',
    'win.example:80',
    'a b.example',
    '-a.example',
  ]
  for (const typed of [...bad, 'a.example/x', 'a_b.example', `${'a'.repeat(64)}.example`])
    assert.equal(domainName.safeParse(typed).success, false, typed)
  const good = [
    [' Win.Example.com ', 'win.example.com'],
    ['québec.example', 'québec.example'],
    ['a-1.b2.example', 'a-1.b2.example'],
    ['', null],
    [null, null],
  ] as const
  for (const [typed, read] of good) assert.equal(domainName.parse(typed), read)
})
