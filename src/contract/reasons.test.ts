import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Declared, filled } from './reason.ts'
import { inEnglish, reasons } from './reasons.ts'
import { why } from './why.ts'

const root = import.meta.dirname

test('every reason of every domain is in the one list, and no name is there twice', async () => {
  const files = globSync('**/*{r,R}easons.ts', { cwd: root }).filter((file) => file !== 'reasons.ts')
  const lists = await Promise.all(files.map((file) => import(join(root, file))))
  const names = lists.flatMap((list) => Object.values<object>(list).flatMap((all) => Object.keys(all)))
  assert.ok(files.length > 5 && names.length > 200)
  assert.deepEqual(names.sort(), Object.keys(reasons).sort())
})

test('a text that counts has the same places for one as for many', () => {
  const counting = Object.values<Declared>(reasons).filter(({ text }) => text.includes(' | '))
  assert.ok(counting.length > 1)
  for (const { text } of counting) {
    const [one, many] = text.split(' | ').map((part) => new Set(part.match(/\{\w+\}/g)))
    assert.deepEqual(one, many, text)
  }
})

test('a reason and its values make the sentence', () => {
  assert.equal(inEnglish(why('required', { field: 'first name' })), 'The first name field is required.')
  assert.equal(inEnglish(why('too_few_prizes', { count: 1, pool: 'Gold' })), 'Only 1 prize remains in Gold.')
  assert.equal(inEnglish(why('too_few_prizes', { count: 0, pool: 'A' })), 'Only 0 prizes remain in A.')
  const counts = { skipped: 3, sent: 12 }
  assert.equal(inEnglish(why('sending_begun_with', { counts })), 'Sending has begun. (12 sent, 3 skipped)')
})

test('what a value says is never read as a place', () => {
  const pool = '{count} $& $1'
  assert.equal(inEnglish(why('too_few_prizes', { count: 2, pool })), 'Only 2 prizes remain in {count} $& $1.')
})

test('a language has its own words in the places, and its own rule for one', () => {
  const french = {
    isOne: (count: number) => count < 2,
    wordOf: (place: string, word: string) => (place === 'field' && word === 'name' ? 'nom' : word),
  }
  const said = (text: string, values: Record<string, string | number>) => filled(text, values, french)
  assert.equal(said('« {field} », {name}', { field: 'name', name: 'name' }), '« nom », name')
  assert.equal(said('{count} prix | {count} des prix', { count: 0 }), '0 prix')
})
