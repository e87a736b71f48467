import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#console/kit/api/errors.ts'
import { pageFaults } from './pageFaults.ts'

test('a fault of a page that was sent is told at its field', () => {
  const told = [{ message: 'Too long' }]
  const error = new ApiError({
    kind: 'invalid',
    message: 'Invalid',
    status: 422,
    fields: { 'pages.1.html': told, name: told, 'pages.7.html': told },
  })
  const named = pageFaults(error, { pages: [{ name: 'Home' }, { name: 'Terms FR' }] })
  assert.ok(named instanceof ApiError)
  assert.deepEqual(named.fields, { 'pages.Terms FR': told, name: told, 'pages.7.html': told })
  assert.deepEqual([named.kind, named.status, named.message], ['invalid', 422, 'Invalid'])
  const other = new Error('away')
  assert.equal(pageFaults(other, {}), other)
})
