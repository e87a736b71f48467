import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitsWell, fitting, type Option } from './option.ts'

const optionOf = (label: string): Option => ({ key: label, label, icon: null, fit: 0, run: () => undefined })
const all = ['Invite somebody', 'Import people', 'Lists', 'New list'].map(optionOf)
const fitsOf = (typed: string, text = typed) =>
  fitting(all, { typed, text }).map(({ label, fit }) => `${label} ${fit}`)

test('the better a label fits what was typed, the further up it stands', () => {
  assert.deepEqual(fitsOf('list'), ['Lists 1', 'New list 2'])
  assert.deepEqual(fitsOf('LISTS'), ['Lists 0'])
})

test('a label that has only the text behind a verb fits weakly, one that has all that was typed as ever', () => {
  assert.deepEqual(fitsOf('export lists', 'lists'), ['Lists 2'])
  assert.deepEqual(fitsOf('import people', 'people'), ['Import people 0'])
})

test('what begins with the text fits well', () => {
  const fits = (typed: string) =>
    fitsWell([{ name: 'all', label: 'All', options: fitting(all, { typed, text: typed }) }])
  assert.deepEqual(['invite', 'somebody', 'xyz'].map(fits), [true, false, false])
})
