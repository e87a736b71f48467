import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseAst } from 'vite'
import { reaches } from '../../scripts/reaches.mjs'

// A peer may do whatever it likes with a call of ours (decision 30): only adapters call out, and each file that does is
// reached by a test beside it that has the suite of hostile peers, or one of its own where it does not speak HTTP.

const root = join(import.meta.dirname, '../..')
const adapters = 'src/server/adapters/'
const suite = join(root, adapters, 'hostilePeers.suite.ts')

/** Adapters with hostile peers of their own, each with the reason. */
const ownSuites: Record<string, { readonly tests: readonly string[]; readonly reason: string }> = {
  'gateways/smpp': { tests: ['silentGateways.test.ts', 'badGateways.test.ts'], reason: 'it speaks SMPP' },
  'gateways/smtp': { tests: ['hostileServer.test.ts', 'outOfStep.test.ts'], reason: 'it speaks SMTP' },
  names: { tests: ['textRecords.test.ts'], reason: 'it asks name servers' },
  'nameLookup.ts': { tests: ['nameLookup.test.ts'], reason: 'it asks name servers' },
}
/** Used by adapters, and tried with each of them. */
const tools = ['limitedFetch.ts']

/** Modules by which one calls out, and the names of them by which one does not. */
const callers: readonly { readonly module: RegExp; readonly harmless?: RegExp }[] = [
  { module: /^(node:)?(https?|http2)$/, harmless: /^(createServer|IncomingMessage|ServerResponse)$/ },
  { module: /^(node:)?net$/, harmless: /^(isIP(v[46])?|BlockList|createServer)$/ },
  { module: /^(node:)?tls$/, harmless: /^createServer$/ },
  { module: /^(node:)?(dgram|dns|dns\/promises)$/ },
  { module: /^(undici|axios|got|ws|smpp|openid-client|node-fetch)$|^@(aws-sdk|azure|google-cloud)\// },
  { module: /^nodemailer(?!\/lib\/mime-funcs$)/ },
  { module: /\/limitedFetch\.ts$/ },
]
const globals = ['fetch', 'WebSocket', 'EventSource']

type Node = { type: string; start: number } & Record<string, unknown>
type Named = { readonly importKind?: string; readonly imported?: { readonly name: string } }

function isCaller(module: string, names: readonly Named[]): boolean {
  const meant = callers.find((one) => one.module.test(module))
  if (!meant) return false
  const isHarmless = ({ importKind, imported }: Named) =>
    importKind === 'type' || (imported !== undefined && meant.harmless?.test(imported.name) === true)
  return names.length === 0 || !names.every(isHarmless)
}

/** How a file calls out, by its own text: modules that it takes by value, and global functions. */
function callsOf(source: string): string[] {
  const calls: string[] = []
  const moduleOf = (node: Node) => (node.source as { value?: string } | null)?.value ?? ''
  const visit = (node: Node, parent?: Node): void => {
    if (node.type === 'ImportDeclaration' && node.importKind !== 'type')
      if (isCaller(moduleOf(node), node.specifiers as Named[])) calls.push(moduleOf(node))
    if (/^(ImportExpression|Export(Named|All)Declaration)$/.test(node.type) && node.exportKind !== 'type')
      if (isCaller(moduleOf(node), [])) calls.push(moduleOf(node))
    const isKey = parent?.type === 'Property' && parent.key === node && parent.shorthand !== true
    const isMember = parent?.type === 'MemberExpression' && parent.property === node
    const ofGlobal = isMember && (parent.object as { name?: string }).name === 'globalThis'
    if (node.type === 'Identifier' && globals.includes(node.name as string) && !isKey)
      if (!isMember || ofGlobal) calls.push(node.name as string)
    for (const [name, child] of Object.entries(node))
      for (const one of [child].flat())
        if (name !== 'typeAnnotation' && one && typeof one === 'object' && 'type' in one)
          visit(one as Node, node)
  }
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node)
  return calls
}

/** The adapter that a file is part of: a folder, of gateways and stores the provider's, or a file of its own. */
function adapterOf(file: string): string {
  const parts = file.slice(adapters.length).split('/')
  const hasProviders = ['gateways', 'storage'].includes(parts[0] ?? '') && parts.length > 2
  return parts.slice(0, hasProviders ? 2 : 1).join('/')
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')

function hostileTestsOf(adapter: string): string[] {
  const own = ownSuites[adapter]?.tests
  const folder = join(adapters, adapter.endsWith('.ts') ? '' : adapter)
  if (own) return own.map((name) => join(folder, name)).filter((file) => existsSync(join(root, file)))
  return globSync(`${folder}/**/*.test.ts`, { cwd: root }).filter((file) => {
    const source = read(file)
    return /hostilePeers\.suite\.ts'/.test(source) && /\bhostilePeersSuite\(/.test(source)
  })
}

/** The fault of a file that calls out; nothing where it is an adapter's that hostile peers try. */
function faultOf(file: string, calls: readonly string[]): string | undefined {
  if (calls.length === 0) return undefined
  if (!file.startsWith(adapters)) return `${file} calls out by ${calls[0]}: only adapters do`
  const adapter = adapterOf(file)
  if (tools.includes(adapter)) return undefined
  const tests = hostileTestsOf(adapter)
  const isTried = tests.some((test) => reaches(join(root, test), join(root, file)))
  return isTried ? undefined : `${file} calls out by ${calls[0]}: no test beside it has hostile peers for it`
}

const callingFiles = globSync('src/server/**/*.ts', { cwd: root })
  .filter((file) => !/\.(test|suite|fixture|d)\.ts$/.test(file))
  .map((file) => ({ file, calls: callsOf(read(file)) }))
  .filter(({ calls }) => calls.length > 0)

test('only adapters call out, and hostile peers try each of them', (t) => {
  const names = [...new Set(callingFiles.map(({ file }) => adapterOf(file)))]
  t.diagnostic(
    `${callingFiles.length} files call out, of ${names.length} adapters and tools: ${names.join(', ')}`,
  )
  assert.ok(callingFiles.length > 10)
  assert.deepEqual(
    callingFiles.flatMap(({ file, calls }) => faultOf(file, calls) ?? []),
    [],
  )
})

test('who is excused calls out, and its own tests stand there', () => {
  const names = new Set(callingFiles.map(({ file }) => adapterOf(file)))
  assert.deepEqual(
    [...Object.keys(ownSuites), ...tools].filter((name) => !names.has(name)),
    [],
  )
  for (const [name, { tests }] of Object.entries(ownSuites))
    assert.deepEqual(hostileTestsOf(name).length, tests.length, name)
  assert.ok(existsSync(suite))
})

test('each way of calling out is found, and what only listens, names or compares is none', () => {
  const bad = [
    "import http from 'node:http'",
    "import { createServer, request } from 'https'",
    "import { isIP, connect } from 'node:net'",
    "import { Client } from 'undici'",
    "export { fetch } from 'undici'",
    "const it = await import('node:tls')",
    "import { lookup } from 'node:dns/promises'",
    "import { createTransport } from 'nodemailer'",
    "import { limitedFetch } from '../adapters/limitedFetch.ts'",
    "import { S3Client } from '@aws-sdk/client-s3'",
    "await fetch('https://example.org')",
    "await globalThis.fetch('https://example.org')",
    'const ask = { fetch }',
    "new WebSocket('wss://example.org')",
  ]
  assert.deepEqual(
    bad.filter((source) => callsOf(source).length === 0),
    [],
  )
  const good = [
    "import type { Socket } from 'node:net'",
    "import { type Socket, isIP } from 'node:net'",
    "import { createServer, type Server } from 'node:http'",
    "import { foldLines } from 'nodemailer/lib/mime-funcs'",
    'const it = { fetch: 1 }; it.fetch; mailbox.fetch()',
    "const text = 'fetch(this)'",
  ]
  assert.deepEqual(
    good.filter((source) => callsOf(source).length > 0),
    [],
  )
})

test('one that calls out elsewhere, and an adapter that no hostile peer tries, are faults', () => {
  const calls = ['fetch']
  assert.match(faultOf('src/server/clients/ask.ts', calls) ?? '', /only adapters do/)
  assert.match(faultOf(`${adapters}fonts/fonts.ts`, calls) ?? '', /no test beside it/)
  assert.match(faultOf(`${adapters}gateways/other/other.ts`, calls) ?? '', /no test beside it/)
  // A suite of its neighbour is none of its own.
  assert.match(faultOf(`${adapters}storage/other.ts`, calls) ?? '', /no test beside it/)
  assert.equal(faultOf(`${adapters}captcha/siteverify.ts`, calls), undefined)
})
