import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standingOptions } from './standingOptions.ts'

const optionsOf = (...labels: string[]) => labels.map((label) => ({ value: label, label }))
const labelsOf = ({ options }: { options: readonly { label: string }[] }) => options.map(({ label }) => label)
const all = optionsOf('Autumn', 'Été', 'Late summer', 'Summer')
const nothing = { typed: undefined, options: [] }
const whole = standingOptions(nothing, { typed: '', found: all, isAnswered: true })

test('what is typed leaves the options that have it, in their order, before the answer is there', () => {
  const typed = standingOptions(whole, { typed: 'summ', found: [], isAnswered: false })
  assert.deepEqual(labelsOf(typed), ['Late summer', 'Summer'])
  assert.deepEqual(labelsOf(standingOptions(whole, { typed: 'ete', found: [], isAnswered: false })), ['Été'])
})

test('an answer that comes late moves no option that stood: others come in below', () => {
  const typed = standingOptions(whole, { typed: 'summ', found: [], isAnswered: false })
  const found = optionsOf('A summer', 'Late summer', 'Summer')
  const answered = standingOptions(typed, { typed: 'summ', found, isAnswered: true })
  assert.deepEqual(labelsOf(answered), ['Late summer', 'Summer', 'A summer'])
  assert.equal(standingOptions(answered, { typed: 'summ', found: all, isAnswered: false }), answered)
})

test('an answer that is read again in another order changes nothing', () => {
  assert.equal(
    standingOptions(whole, { typed: '', found: all.toReversed().slice(1), isAnswered: true }),
    whole,
  )
})

test('a text that does not go on from the one before waits for its own answer', () => {
  const typed = standingOptions(whole, { typed: 'summ', found: [], isAnswered: false })
  const shorter = standingOptions(typed, { typed: 'su', found: [], isAnswered: false })
  assert.deepEqual(labelsOf(shorter), [])
  assert.deepEqual(
    labelsOf(standingOptions(shorter, { typed: 'su', found: all, isAnswered: true })),
    labelsOf(whole),
  )
})
