import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuseFor } from './errors.ts'
import { settled, startLoop } from './turns.fixture.ts'
import type { Due } from './turns.ts'

test('what is due gets a turn at its hint, and its lease is given back when that ends', async (t) => {
  const loop = startLoop(t)
  await settled()
  assert.deepEqual(loop.names(), [])
  await loop.happen(1, 'a')
  assert.deepEqual([loop.names(), [...loop.held]], [['1a'], ['1a']])
  await loop.end('1a')
  assert.deepEqual([...loop.held], [])
  await loop.stop()
})

test('a hint during a turn is not lost: the same gets another one right after it', async (t) => {
  const loop = startLoop(t)
  await loop.happen(1, 'a')
  await loop.happen(1, 'a')
  assert.deepEqual(loop.names(), ['1a'])
  await loop.end('1a')
  assert.deepEqual(loop.names(), ['1a', '1a'])
  await loop.stop()
})

test('nor is it where what is held by a lease is not found as due', async (t) => {
  const loop = startLoop(t, {
    findClients: async () => (loop.held.size > 0 ? [] : [1]),
    findDue: async () => [loop.dueOf(1, 'a')],
  })
  await settled()
  await loop.happen(1, 'a')
  await loop.end('1a')
  assert.deepEqual(loop.names(), ['1a', '1a'])
  await loop.stop()
})

test('what is due and cannot be worked on is not asked again and again without a pause', async (t) => {
  let turns = 0
  const takeTurn = async () => {
    turns += 1
    // A loop without a pause would never let the test go on.
    if (turns > 20) await new Promise(() => undefined)
  }
  const loop = startLoop(t, {
    findClients: async () => [1],
    findDue: async () => ['a', 'b'].map((key) => ({ key, takeTurn })),
  })
  // Its bell rang before, so it looks twice at its beginning.
  await settled()
  assert.equal(turns, 4)
  await loop.pass(1000)
  assert.equal(turns, 6)
  await loop.stop()
})

test('a hint during a look is not lost either', async (t) => {
  const { promise: looked, resolve: answer } = Promise.withResolvers<number[]>()
  let looks = 0
  const loop = startLoop(t, { findClients: () => (looks++ === 0 ? looked : Promise.resolve([7])) })
  await settled()
  await loop.happen(7, 'late')
  assert.equal(looks, 1)
  // Read before the hint: nobody, now or soon.
  answer([])
  await settled()
  assert.deepEqual(loop.names(), ['7late'])
  await loop.stop()
})

test('clients whose database hangs hold up no other, however many there are', async (t) => {
  const loop = startLoop(t, {
    findDue: (clientId) =>
      clientId === 99 ? Promise.resolve([loop.dueOf(99, 'a')]) : new Promise(() => undefined),
  })
  for (let clientId = 1; clientId <= 20; clientId++) await loop.happen(clientId, 'a')
  await loop.happen(99, 'a')
  for (let second = 0; second < 30 && loop.taken.length === 0; second++) await loop.pass(1000)
  assert.deepEqual(loop.names(), ['99a'])
  await loop.stop()
})

test('a client whose node is away is left alone for ten seconds, and others are not', async (t) => {
  let tries = 0
  const loop = startLoop(t, {
    findDue: async (clientId) => {
      if (clientId !== 1) return [loop.dueOf(clientId, 'a')]
      tries += 1
      return refuseFor(5, 'database_away')
    },
  })
  await loop.happen(1, 'a')
  for (let second = 0; second < 9; second++) await loop.pass(1000)
  assert.equal(tries, 1)
  await loop.happen(2, 'a')
  assert.deepEqual(loop.names(), ['2a'])
  await loop.pass(1000)
  await loop.pass(1000)
  assert.equal(tries, 2)
  assert.deepEqual(
    loop.logged.map(({ msg, clientId }) => [msg, clientId]),
    [
      ['what is due cannot be read', 1],
      ['what is due cannot be read', 1],
    ],
  )
  await loop.stop()
})

test('a turn that throws is logged, gives its lease back and comes again a second later; the loop goes on', async (t) => {
  const loop = startLoop(t)
  await loop.happen(1, 'a', 'b')
  await loop.fail('1a')
  assert.deepEqual([...loop.held], ['1b'])
  assert.deepEqual(
    loop.logged.map(({ msg, key }) => [msg, key]),
    [['a turn failed and is taken again', 'a']],
  )
  // It is due all the time, and more hints come: nobody is asked again and again without a pause.
  await loop.happen(1, 'a')
  await loop.happen(2, 'c')
  assert.deepEqual(loop.names(), ['1a', '1b', '2c'])
  await loop.pass(1000)
  await loop.pass(1000)
  assert.deepEqual(loop.names(), ['1a', '1b', '2c', '1a'])
  await loop.stop()
})

test('one that throws before its first promise, and one whose lease cannot be given back, end nothing', async (t) => {
  const broken = () => {
    throw new Error('at once')
  }
  const faults: Record<string, Due> = {
    1: { key: 'a', takeTurn: broken },
    2: { key: 'b', takeTurn: async () => undefined, giveBack: () => Promise.reject(new Error('no')) },
  }
  const loop = startLoop(t, { findDue: async (clientId) => [faults[clientId] ?? loop.dueOf(clientId, 'c')] })
  await loop.happen(1, 'a')
  await loop.happen(2, 'b')
  await loop.happen(3, 'c')
  assert.deepEqual(
    loop.logged.map(({ key }) => key),
    ['a', 'b'],
  )
  assert.deepEqual(loop.names(), ['3c'])
  await loop.stop()
})

test('that nobody can be asked who has something due is logged, and asked again a second later', async (t) => {
  let looks = 0
  const loop = startLoop(t, {
    findClients: async () => {
      looks += 1
      // Its bell rang before, so it looks twice at its beginning.
      if (looks <= 2) throw new Error('away')
      return [1]
    },
    findDue: async () => [loop.dueOf(1, 'a')],
  })
  await settled()
  assert.deepEqual(
    loop.logged.map(({ msg }) => msg),
    Array(2).fill('who has something due cannot be read'),
  )
  await loop.pass(999)
  assert.deepEqual(loop.names(), [])
  await loop.pass(1)
  assert.deepEqual(loop.names(), ['1a'])
  await loop.stop()
})

test('forty have a turn at once, and the next one begins as soon as one ends', async (t) => {
  const loop = startLoop(t)
  for (let clientId = 1; clientId <= 42; clientId++) await loop.happen(clientId, 'a')
  assert.equal(loop.taken.length, 40)
  await loop.end('7a')
  assert.equal(loop.taken.length, 41)
  await loop.end('8a')
  assert.equal(loop.taken.length, 42)
  await loop.stop()
})

test('a client has its share at once, and others have theirs', async (t) => {
  const loop = startLoop(t, { ofClientAtOnce: 2 })
  await loop.happen(1, 'a', 'b', 'c', 'd')
  assert.deepEqual(loop.names(), ['1a', '1b'])
  await loop.end('1b')
  assert.deepEqual(loop.names(), ['1a', '1b', '1c'])
  await loop.happen(2, 'a')
  assert.deepEqual(loop.names(), ['1a', '1b', '1c', '2a'])
  await loop.stop()
})

test('who only waits for what is away leaves its place to others', async (t) => {
  const loop = startLoop(t, { ofClientAtOnce: 1 })
  await loop.happen(1, 'a', 'b')
  assert.deepEqual(loop.names(), ['1a'])
  loop.taken[0]?.turn.leavePlace()
  await loop.happen(1, 'b')
  assert.deepEqual(loop.names(), ['1a', '1b'])
  await loop.stop()
})

test('after five seconds a turn is to end, and what it left goes on at once', async (t) => {
  const loop = startLoop(t)
  await loop.happen(1, 'a')
  await loop.pass(4999)
  assert.equal(loop.taken[0]?.turn.isOn(), true)
  await loop.pass(1)
  assert.deepEqual([loop.taken[0]?.turn.isOn(), loop.taken[0]?.turn.over.aborted], [false, false])
  const looks = loop.looks()
  await loop.end('1a')
  assert.ok(loop.looks() > looks)
  await loop.stop()
})

test('a turn that takes too long, or is of no use any more, is told to give up, and gives its lease back', async (t) => {
  const loop = startLoop(t, { longestMilliseconds: 30_000 })
  await loop.happen(1, 'long', 'gone')
  const [long, gone] = loop.taken
  for (const { turn, end } of loop.taken) turn.over.addEventListener('abort', end)
  gone?.turn.stop()
  await settled()
  assert.deepEqual([...loop.held], ['1long'])
  await loop.pass(29_999)
  assert.equal(long?.turn.over.aborted, false)
  await loop.pass(1)
  assert.deepEqual([long?.turn.over.aborted, [...loop.held]], [true, []])
  await loop.stop()
})

test('at the end nothing begins, and it waits for the turns and their leases', async (t) => {
  const late = Promise.withResolvers<void>()
  const loop = startLoop(t, {
    findClients: async () => [1, 3],
    findDue: async (clientId) => {
      if (clientId === 3) await late.promise
      return [loop.dueOf(clientId, 'a')]
    },
  })
  await settled()
  await loop.abort()
  // A look that was under way finds something yet.
  late.resolve()
  await settled()
  assert.equal(loop.taken[0]?.turn.isOn(), false)
  assert.deepEqual([loop.isOver(), loop.names()], [false, ['1a']])
  await loop.end('1a')
  assert.deepEqual([loop.isOver(), [...loop.held]], [true, []])
})

test('while there is no room nothing begins; once there is, it does by itself', async (t) => {
  let isFull = true
  const loop = startLoop(t, { room: { isFull: () => isFull } })
  await loop.happen(1, 'a')
  await loop.pass(1000)
  assert.deepEqual(loop.names(), [])
  isFull = false
  await loop.pass(1000)
  assert.deepEqual(loop.names(), ['1a'])
  await loop.stop()
})

test('without hints it looks each second while something is due soon, and else after ten', async (t) => {
  let dueAt = 60_000
  let at = 0
  const seen: number[] = []
  const loop = startLoop(t, {
    clock: { now: () => new Date(at) },
    findClients: async (until) => {
      seen.push(until.getTime())
      return dueAt <= until.getTime() ? [1] : []
    },
    findDue: async () => [loop.dueOf(1, 'a')],
  })
  await settled()
  const before = seen.length
  await loop.pass(9999)
  assert.equal(seen.length, before)
  await loop.pass(1)
  assert.deepEqual(seen.slice(before), [0, 10_000])
  dueAt = 12_000
  at = 10_000
  await loop.pass(10_000)
  at = 12_000
  assert.deepEqual(loop.names(), [])
  await loop.pass(1000)
  assert.deepEqual(loop.names(), ['1a'])
  await loop.stop()
})
