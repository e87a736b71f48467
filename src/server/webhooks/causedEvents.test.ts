import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { causedEvents, eventActions } from '#contract/words/eventActions.ts'

test('staff are offered the events that the server causes, and no other', () => {
  const server = new URL('../', import.meta.url)
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(test|fixture|suite)\.ts$/.test(name))
    .map((name) => readFileSync(new URL(name, server), 'utf8'))
  const caused = eventActions.filter((action) => sources.some((source) => source.includes(`'${action}'`)))
  assert.ok(sources.length > 300, 'the server was read')
  assert.deepEqual(causedEvents, caused)
})
