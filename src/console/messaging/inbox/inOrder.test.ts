import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder } from './inOrder.ts'

test('calls about one conversation follow each other, those about another do not wait', async () => {
  const began: string[] = []
  const slow = Promise.withResolvers<void>()
  const first = inOrder('a', () => {
    began.push('send')
    return slow.promise
  })
  const second = inOrder('a', async () => began.push('unread'))
  await inOrder('b', async () => began.push('other'))
  assert.deepEqual(began, ['send', 'other'])
  slow.resolve()
  await Promise.all([first, second])
  assert.deepEqual(began, ['send', 'other', 'unread'])
})

test('a call that fails tells its caller alone, and the next one is made', async () => {
  const failed = inOrder('c', () => Promise.reject(new Error('refused')))
  const next = inOrder('c', async () => 'made')
  await assert.rejects(failed, /refused/)
  assert.equal(await next, 'made')
})
