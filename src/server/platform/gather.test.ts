import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gather } from './gather.ts'

const turn = () => new Promise(setImmediate)

/** Works that end when they are told to; `begun` says for whom each was. */
function works(options: { atOnce: number; most?: number }) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = gather<string, string>({
    ...options,
    laneOf: (asked) => asked.split(' ')[0] ?? '',
    alike: (asked) => asked.split(' ').slice(1),
    work: (all) => {
      begun.push(all.join(', '))
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push(resolve)
      return all.map(async (one) => {
        await promise
        if (one.includes('bad')) throw new Error(one)
        return one
      })
    },
  })
  const end = async (at: number) => {
    ends[at]?.()
    await turn()
    await turn()
  }
  return { ask, begun, end }
}

test('those who come while as many run as may are served together, in their order, and no more than fit', async () => {
  const { ask, begun, end } = works({ atOnce: 2, most: 2 })
  const all = [ask('a'), ask('a'), ask('a')]
  assert.deepEqual(begun, [])
  await turn()
  await turn()
  assert.deepEqual(begun, ['a, a', 'a'])
  all.push(ask('a 1'), ask('a 2'), ask('a 3'), ask('b'))
  await turn()
  assert.deepEqual(begun, ['a, a', 'a', 'b'])
  await end(1)
  assert.deepEqual(begun.slice(3), ['a 1, a 2'])
  await end(0)
  assert.deepEqual(begun.slice(4), ['a 3'])
  for (const at of [2, 3, 4]) await end(at)
  assert.deepEqual(await Promise.all(all), ['a', 'a', 'a', 'a 1', 'a 2', 'a 3', 'b'])
})

test('those that have something in common come one behind the other, and hold up nobody else', async () => {
  const { ask, begun, end } = works({ atOnce: 2 })
  const all = [ask('a Ana'), ask('a Ana 416'), ask('a Ben'), ask('a 416')]
  await turn()
  await turn()
  assert.deepEqual(begun, ['a Ana, a Ben'])
  all.push(ask('a Cho'))
  await turn()
  assert.deepEqual(begun, ['a Ana, a Ben', 'a Cho'])
  await end(0)
  assert.deepEqual(begun.slice(2), ['a Ana 416'])
  await end(2)
  assert.deepEqual(begun.slice(3), ['a 416'])
  await end(1)
  await end(3)
  assert.equal((await Promise.all(all)).length, 5)
})

test('a work that cannot begin fails for all it was for, and the next is served', async () => {
  let works = 0
  const ask = gather<string, string>({
    atOnce: 1,
    work: (all) => {
      works += 1
      if (works === 1) throw new Error('not now')
      return all.map(async (one) => one)
    },
  })
  const outcomes = await Promise.allSettled([ask('a'), ask('b')])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal(await ask('c'), 'c')
})

test('a failure is told to whom it is, and the next is served', async () => {
  const { ask, end } = works({ atOnce: 1 })
  const [good, bad] = [ask('a'), ask('a bad')]
  const told = assert.rejects(bad, /a bad/)
  await turn()
  await end(0)
  await told
  assert.equal(await good, 'a')
  const next = ask('a next')
  await turn()
  await end(1)
  assert.equal(await next, 'a next')
})
