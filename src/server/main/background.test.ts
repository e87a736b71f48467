import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { toldFaults } from '#server/platform/faults.ts'
import { keepOn } from './background.ts'

test('a loop of the background that fails is told, counted and begun again, until the process stops', async () => {
  const told: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void told.push(line) })
  const stopping = new AbortController()
  let runs = 0
  const loop = async () => {
    runs += 1
    if (runs === 1) throw new Error('the loop is lost')
    stopping.abort()
  }
  await keepOn(loop, { signal: stopping.signal, log })
  assert.equal(runs, 2)
  assert.equal(told.length, 1)
  assert.match(told[0] ?? '', /the loop is lost/)
  assert.equal(toldFaults().faults, 1)
})
