import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

// A comment says a thing or a deed: a line that opens with one of these words says neither (STYLE.md, Comments).

const root = join(import.meta.dirname, '../..')
/** Migrations stay as they are: databases remember their bytes. */
const files = globSync('{src,test,scripts,demo,bench,db}/**/*.{ts,tsx,mjs,css,sql}', {
  cwd: root,
  exclude: ['db/migrations/**'],
})
const comment = /^\s*\*|\/\*\*?|\/\/|--|<!--/
const opener = new RegExp(`(${comment.source})\\s*(What|Who|Where|Those)\\b`)

const faultsOf = (file: string, source: string) =>
  source
    .split('\n')
    .flatMap((line, index) => (opener.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []))

test('no comment opens with What, Who, Where or Those', () => {
  let comments = 0
  const faults = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    comments += source.split('\n').filter((line) => comment.test(line)).length
    return faultsOf(file, source)
  })
  assert.deepEqual(faults, [])
  console.log(`files ${files.length}, lines with comments ${comments}`)
})

test('such comments are found, and others are not', () => {
  const bad = [
    '/** @ a list holds. */',
    '  // @ may read it.',
    ' * @ it leads.',
    '-- @ that live.',
    '<!-- @ is shown. -->',
  ]
  const words = ['What', 'Who', 'Where', 'Those', 'What']
  const found = bad.map((line, index) => line.replace('@', words[index] ?? ''))
  assert.equal(faultsOf('x.ts', found.join('\n')).length, bad.length)
  assert.deepEqual(faultsOf('x.ts', '/** Says what a list holds. */\n// Whoever reads it.\nWhat else?\n'), [])
})
