import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ownPages, pageAt } from '#console/start/pageAt.ts'
import { pagesOf } from '#console/start/pages.ts'
import { type Kind, kindNames, kinds } from '#contract/experiences/kinds.ts'
import type { KindPage } from '#contract/pages.ts'
import { areas, client, type Found, openPaths, ownPaths } from '#test/support/pages.ts'

// The lists of pages that the browser's guards open are held against the pages that there are.

/** Pages of a kind that say of any other kind that it has no such thing. */
const onlyWhere: Partial<Record<KindPage, (kind: Kind) => boolean>> = {
  '/$eid/validation': (kind) => kinds[kind].hasQueue,
  '/$eid/prizing': (kind) => kinds[kind].drawsWinners,
  '/$eid/rehearsal': (kind) => kinds[kind].isRehearsed,
  '/$eid/codes': (kind) => kinds[kind].isRehearsed,
}

/** Pages that a test of their own looks at, since they have to be brought about first; and where it does. */
const lookedAtElsewhere: Record<string, { spec: string; look: string }> = {
  '/sign-in': { spec: 'story.spec.ts', look: "expectAccessible(story.console, 'sign-in')" },
  '/{client}/settings/webhooks/$id': {
    spec: 'webhooks.spec.ts',
    look: "expectAccessibleInBoth(page, 'the log')",
  },
}

const clientPages = pagesOf(kindNames)
const notOfKind = new Set(
  kindNames.flatMap((kind) =>
    Object.entries(onlyWhere).flatMap(([rest, isShown]) =>
      isShown(kind) ? [] : [`experience/${kind}${rest}`],
    ),
  ),
)
/** Every page of the console as its router writes it; the compiler sees that none of the contract is missing. */
const pages = [
  ...Object.keys(ownPages),
  '/{client}',
  ...clientPages.flatMap(([path]) => (notOfKind.has(path) ? [] : [`/{client}/${path}`])),
]

/** An id of each thing, as its own name. */
const found = new Proxy({} as Found, { get: (_found, name) => String(name) })
const opened = [
  ...openPaths,
  ...ownPaths,
  ...Object.values(areas).flatMap((pathsOf) => pathsOf(found).map((path) => `/${client}/${path}`)),
]

/** The page that an address leads to. */
function pageOf(address: string): string | undefined {
  const { pathname } = new URL(address, 'http://console.test')
  if (pathname in ownPages) return pathname
  if (/^\/[^/]+\/?$/.test(pathname)) return '/{client}'
  const at = pageAt(pathname, clientPages)
  const path = clientPages.find(([, needs]) => needs === at?.needs)?.[0]
  return path && `/{client}/${path}`
}

function faultsOf(addresses: readonly string[], elsewhere: readonly string[]): string[] {
  const seen = new Set([...addresses.map(pageOf), ...elsewhere])
  return [
    ...pages.filter((page) => !seen.has(page)).map((page) => `${page} is opened by no test`),
    ...addresses.filter((address) => !pageOf(address)).map((address) => `${address} leads to no page`),
  ]
}

test('every page of the console is opened by the guards of the browser', () => {
  assert.deepEqual(faultsOf(opened, Object.keys(lookedAtElsewhere)), [])
  console.log(
    `pages ${pages.length}, addresses ${opened.length}, looked at elsewhere ${Object.keys(lookedAtElsewhere).length}`,
  )
})

test('what is said to be looked at elsewhere is', () => {
  for (const [page, { spec, look }] of Object.entries(lookedAtElsewhere)) {
    const source = readFileSync(join(import.meta.dirname, '../e2e', spec), 'utf8')
    assert.ok(source.includes(look), `${spec} does not look at ${page}`)
    assert.ok(pages.includes(page), `there is no page ${page}`)
  }
})

test('the check of pages fails on a page that nothing opens, and on an address of no page', () => {
  const without = opened.filter((address) => !/campaigns\/new|webhooks$/.test(address))
  assert.deepEqual(faultsOf([...without, `/${client}/nowhere`], Object.keys(lookedAtElsewhere)), [
    '/{client}/campaigns/new is opened by no test',
    '/{client}/settings/webhooks is opened by no test',
    `/${client}/nowhere leads to no page`,
  ])
  assert.equal(faultsOf(opened, []).length, Object.keys(lookedAtElsewhere).length)
})
