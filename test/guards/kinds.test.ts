import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseAst } from 'vite'
import { kindRoutes } from '#contract/experiences/kindRoutes.ts'
import { kindNames } from '#contract/experiences/kinds.ts'

const root = join(import.meta.dirname, '../..')

/** Places where a kind may be named: its own files and folders, the records, the texts. */
const own = /\/kinds\/|\/kinds\.ts$|\/kindNames\.ts$|\/dictionary\//
/** Elsewhere it is named for a reason. */
const reasons: Record<string, string> = {
  'src/console/experiences/pages.ts': 'what is asked for before the records of the kinds are loaded',
  'src/console/paths.ts': 'the addresses of parts of a page are the specification’s (E2)',
  'src/contract/entries/matches.ts': 'the two paths of matching pictures are the specification’s (E7)',
  'src/contract/experiences/domainCalls.ts': 'a domain is a field of this kind alone (E3)',
  'src/contract/prizing/abandonCalls.ts': 'it stands beside the paths of drawing (E7)',
  'src/contract/prizing/calls.ts': 'the paths of drawing are the specification’s, for sweepstakes alone (E7)',
  'src/contract/prizing/proofCalls.ts': 'the same paths',
  'src/contract/prizing/tellCalls.ts': 'the same paths',
  'src/contract/prizing/winnerDrawCalls.ts': 'the paths of the two calls are the specification’s (E7)',
  'src/contract/prizing/confirmerCalls.ts': 'the path is the specification’s (E7)',
  'src/contract/prizing/poolCalls.ts': 'the path of an experience’s pools is the specification’s (E7)',
  'src/contract/public/completionCalls.ts': 'the call-back’s address is handed to other sites and stays',
  'src/server/experiences/domains/lookForDomains.ts': 'a domain is a field of this kind alone (E3)',
  'src/server/experiences/domains/ownership.ts': 'a domain is a field of this kind alone (E3)',
  'src/server/messaging/delivery/requeue.ts': 'an event is sent again whole or as an e-mail, by another kind',
}

type Node = { type: string; value?: unknown } & Record<string, unknown>

/** A kind whose name means something else too is named where something is of this kind, in its path and in its calls. */
const ordinaryWords: readonly string[] = ['pages', 'email']

/** The kinds that a source names in a text of its code: whole, as a part of a path, or as a call's name. */
function kindsNamed(file: string, source: string): string[] {
  const texts: string[] = []
  const ofKind: string[] = []
  const visit = (node: Node, isOfKind: boolean): void => {
    const text =
      node.type === 'TemplateElement' ? (node.value as unknown as { cooked: string }).cooked : node.value
    if (typeof text === 'string') (isOfKind ? ofKind : texts).push(text)
    const speaksOfKind = saysKind(node.left) || saysKind(node.key) || saysKind(node.name)
    for (const inner of Object.values(node))
      for (const child of Array.isArray(inner) ? inner : [inner])
        if (child && typeof child === 'object' && 'type' in child) visit(child as Node, speaksOfKind)
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, false)
  const isNamed = (kind: string) =>
    ordinaryWords.includes(kind)
      ? ofKind.includes(kind) || texts.some((text) => isItsPath(kind, text))
      : [...texts, ...ofKind].some((text) => new RegExp(`(^|[/.])${kind}([/.]|$)`).test(text))
  return kindNames.filter(isNamed)
}

/** `kind`, or `one.kind`. */
const saysKind = (node: unknown): boolean => {
  const { name, property } = { ...Object(node) } as { name?: unknown; property?: { name?: unknown } }
  return name === 'kind' || property?.name === 'kind'
}

const isItsPath = (kind: string, text: string): boolean =>
  Object.hasOwn(kindRoutes, text)
    ? text.startsWith(`${kind}.`)
    : new RegExp(`(^|/)experience/${kind}(/|$)`).test(text)

test('a kind is named in its own files and in the records only', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.(test|fixture)\.ts$/.test(file),
  )
  const naming = files.filter((file) => kindsNamed(file, readFileSync(join(root, file), 'utf8')).length > 0)
  const elsewhere = naming.filter((file) => !own.test(file))
  assert.deepEqual(elsewhere.sort(), Object.keys(reasons).sort())
  console.log(
    `kinds ${kindNames.length}, files ${files.length}, naming one ${naming.length}, outside their own ${elsewhere.length}`,
  )
})

test('the check finds a kind that is compared, called or stands in a path', () => {
  assert.deepEqual(kindsNamed('a.ts', "if (one.kind === 'sweepstakes') go()"), ['sweepstakes'])
  assert.deepEqual(kindsNamed('a.tsx', "const a = <a href='/maple/experience/external' />"), ['external'])
  assert.deepEqual(kindsNamed('a.ts', "useRead('external.get', {})"), ['external'])
  assert.deepEqual(kindsNamed('a.ts', 'const a = `/experience/sweepstakes/`'), ['sweepstakes'])
  for (const named of [
    "one.kind === 'pages'",
    "f({ kind: 'pages' })",
    "get('pages.get')",
    'a(`/experience/pages/x`)',
  ])
    assert.deepEqual(kindsNamed('a.ts', named), ['pages'], named)
  assert.deepEqual(kindsNamed('a.tsx', '<A kind="pages" />'), ['pages'])
  assert.deepEqual(kindsNamed('a.ts', "import './pages/a.ts'; point('pages', [t('form.pages')])"), [])
  assert.deepEqual(kindsNamed('a.ts', "// Only 'sweepstakes' are drawn.\nroute({ external: 'people' })"), [])
})
