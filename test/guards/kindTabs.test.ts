import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseAst } from 'vite'
import { tabs } from '#console/experiences/kinds/tabs.ts'
import { kindNames, kinds } from '#contract/experiences/kinds.ts'
import { pageFieldNames } from '#contract/experiences/pageNames.ts'

const root = join(import.meta.dirname, '../..')

/** Fields that no tab binds: a draft changes by calls of its own, and other names of pages are typed by the page's. */
const unbound: ReadonlySet<string> = new Set(['is_draft', ...pageFieldNames])
/** Values of a form besides the fields of its call. */
const besides: ReadonlySet<string> = new Set(['timeout'])

type Tabs = Readonly<Record<string, readonly string[]>>

/** Fields of a form that no tab binds or that several do, and what is bound and no field. */
function tabFaults(fields: readonly string[], tabsOfKind: Tabs): string[] {
  const bound = Object.values(tabsOfKind).flat()
  const wanted = fields.filter((name) => !unbound.has(name))
  return [
    ...wanted.filter((name) => !bound.includes(name)).map((name) => `${name} is in no tab`),
    ...bound.filter((name, at) => bound.indexOf(name) < at).map((name) => `${name} is in two tabs`),
    ...bound
      .filter((name) => !wanted.includes(name) && !besides.has(name))
      .map((name) => `${name} is no field`),
  ]
}

type Node = { type: string; value?: unknown } & Record<string, unknown>

/** The fields that a source names: `name="texts.link"` is of `texts`, and so is a template that begins with it. */
function fieldsNamed(file: string, source: string): Set<string> {
  const texts: string[] = []
  const visit = (node: Node): void => {
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value)
    if (node.type === 'TemplateElement') texts.push((node.value as unknown as { cooked: string }).cooked)
    for (const inner of Object.values(node))
      for (const child of Array.isArray(inner) ? inner : [inner])
        if (child && typeof child === 'object' && 'type' in child) visit(child as Node)
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node)
  return new Set(texts.map((text) => text.split('.')[0] ?? ''))
}

test('each field of a kind is bound in exactly one tab of its form', () => {
  for (const kind of kindNames) {
    assert.deepEqual(tabFaults(Object.keys(kinds[kind].form.shape), tabs[kind]), [], kind)
  }
})

test('a field that stands in a tab has an input', () => {
  const files = globSync('src/console/{experiences,parts}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.ts$|kinds\/tabs\.ts$|Values\.ts$/.test(file),
  )
  const named = new Set(
    files.flatMap((file) => [...fieldsNamed(file, readFileSync(join(root, file), 'utf8'))]),
  )
  const fields = [...new Set(kindNames.flatMap((kind) => Object.values(tabs[kind]).flat()))]
  // A BilingualField binds the French one too, and the seconds are typed in their parts.
  const isTyped = (name: string) =>
    named.has(name.replace(/_fr$/, '')) || name === 'skill_testing_question_code_timeout_seconds'
  assert.deepEqual(
    fields.filter((name) => !isTyped(name)),
    [],
  )
  console.log(`kinds ${kindNames.length}, fields in tabs ${fields.length}, files ${files.length}`)
})

test('the check finds a field in no tab, in two, and a name that is no field', () => {
  const faults = (fields: string[], of: Tabs) => tabFaults(fields, of)
  assert.deepEqual(faults(['pin', 'is_draft'], { general: [] }), ['pin is in no tab'])
  assert.deepEqual(faults(['pin'], { general: ['pin'], codes: ['pin'] }), ['pin is in two tabs'])
  assert.deepEqual(faults(['pin'], { codes: ['pin', 'pni'] }), ['pni is no field'])
  assert.deepEqual(
    fieldsNamed('a.tsx', '<A form={form} name="texts.link" b={`pins.key`} />'),
    new Set(['texts', 'pins']),
  )
})
