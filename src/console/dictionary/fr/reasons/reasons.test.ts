import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Declared } from '#contract/reason.ts'
import { reasons as english } from '#contract/reasons.ts'
import { reasons as french } from './reasons.ts'

const placesOf = (text: string) => new Set(text.match(/\{\w+\}/g))

/** The reasons whose texts in the two languages have not the same places. */
function differing(texts: Readonly<Record<string, string>>, declared: Readonly<Record<string, Declared>>) {
  return Object.entries(texts)
    .filter(
      ([reason, text]) => placesOf(text).symmetricDifference(placesOf(declared[reason]?.text ?? '')).size > 0,
    )
    .map(([reason]) => reason)
}

test('a French text has the places of the English one, no more and no fewer', () => {
  assert.deepEqual(differing(french, english), [])
  const bad = { cat: 'Le chat {name} dort.', dog: 'Le chien dort.', cow: 'La vache {name} dort.' }
  const declared = {
    cat: { text: 'The cat {name} sleeps.' },
    dog: { text: 'The dog {name} sleeps.' },
    cow: { text: 'The cow sleeps.' },
  }
  assert.deepEqual(differing(bad, declared), ['dog', 'cow'])
  console.log(`reasons ${Object.keys(french).length}`)
})
