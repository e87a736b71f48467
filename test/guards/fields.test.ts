import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseAst } from 'vite'

const root = join(import.meta.dirname, '../..')
const kit = 'src/console/kit/fields/'

/** Inputs that are no field of the kit, since only one form has them. */
const reasons: Record<string, string> = {
  'src/console/participants/people/bulk/BulkDialogs.tsx':
    'a switch between two ways, not a field of the call',
  'src/console/messaging/compose/SenderFields.tsx': 'a choice that empties the one after it',
}

type Node = { type: string } & Record<string, unknown>
const nodeOf = (value: unknown): Node | undefined =>
  value && typeof value === 'object' && 'type' in value ? (value as Node) : undefined
const nameOf = (value: unknown): unknown => nodeOf(nodeOf(value)?.property ?? value)?.name

/** How often a source binds an input to a form by itself: `form.getInputProps(…)`, `form.key(…)`. */
function boundByHand(file: string, source: string): number {
  let count = 0
  const visit = (node: Node): void => {
    const callee = node.type === 'CallExpression' ? nodeOf(node.callee) : undefined
    const name = nameOf(callee)
    if (name === 'getInputProps' || (name === 'key' && nameOf(callee?.object) === 'form')) count += 1
    for (const inner of Object.values(node))
      for (const child of Array.isArray(inner) ? inner : [inner]) {
        const next = nodeOf(child)
        if (next) visit(next)
      }
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node)
  return count
}

test('an input is bound to a form by the fields of the kit only', () => {
  const files = globSync('src/console/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.ts$/.test(file),
  )
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const binding = files.filter((file) => boundByHand(file, read(file)) > 0)
  const elsewhere = binding.filter((file) => !file.startsWith(kit))
  assert.deepEqual(elsewhere.sort(), Object.keys(reasons).sort())
  const byKit = files.filter((file) => /console\/kit\/fields\/\w+\.tsx'/.test(read(file)))
  assert.ok(byKit.length > 20, 'the fields of the kit are used')
  console.log(
    `files ${files.length}, binding by the kit ${byKit.length}, in the kit ${binding.length - elsewhere.length}, by hand ${elsewhere.length}`,
  )
})

test('the check finds an input that is bound by hand', () => {
  assert.equal(
    boundByHand('a.tsx', "<TextInput key={form.key('name')} {...form.getInputProps('name')} />"),
    2,
  )
  assert.equal(boundByHand('a.tsx', "<TextInput {...edit.form.getInputProps('name')} />"), 1)
  assert.equal(boundByHand('a.tsx', "<Box key={edit.form.key('name')} />"), 1)
  assert.equal(
    boundByHand('a.tsx', '// form.key(\'name\')\n<TextField form={form} name="key" key={one.key(1)} />'),
    0,
  )
})

/** The form's own functions for lists: they leave faults at the places of other rows, and may count as no change. */
const listFunctions = /\b(?:insert|remove|reorder|replace)ListItem\b/

test('rows are added, moved and removed by the kit only', () => {
  const files = globSync('src/console/**/*.{ts,tsx}', { cwd: root })
  const byHand = files.filter((file) => listFunctions.test(readFileSync(join(root, file), 'utf8')))
  assert.deepEqual(byHand, [])
  const byKit = files.filter((file) => /\buseRows\(/.test(readFileSync(join(root, file), 'utf8')))
  assert.ok(byKit.length > 6, 'the rows of the kit are used')
  assert.ok(listFunctions.test("form.removeListItem('rules', at)"))
})
