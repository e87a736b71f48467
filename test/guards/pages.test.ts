import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Page } from '#console/kit/pages/page.ts'
import { type PlacedPage, pages, placed } from '#console/pages.ts'
import { pageAt } from '#console/start/pageAt.ts'
import { kindNames, kinds } from '#contract/experiences/kinds.ts'
import { ownSegments } from '#contract/ownSegments.ts'
import { addressesOf, type Found } from '#test/support/pages.ts'

// The pages that the browser's guards open follow from the pages' records; here it is seen that none is left out.

/** Pages that a test of their own looks at, since they have to be brought about first; and where it does. */
const lookedAtElsewhere: Record<string, { spec: string; look: string }> = {
  '/sign-in': { spec: 'story.spec.ts', look: "expectAccessible(story.console, 'sign-in')" },
  '/$client/settings/webhooks/$id': {
    spec: 'webhooks.spec.ts',
    look: "expectAccessibleInBoth(page, 'the log')",
  },
}

const all = placed(pages, kindNames)
const isShown = ({ kind, only }: PlacedPage) => !kind || !only || kinds[kind][only]

/** An id of each thing. */
const named = <N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, `id-of-${name}`])) as Record<N, string>
const found: Found = {
  things: named([
    'list',
    'campaign',
    'accessCodeList',
    'prizePool',
    'location',
    'broadcast',
    'unapproved',
    'import',
    'takenBack',
    'experience',
    'person',
    'ticket',
  ]),
  eids: named(kindNames),
  widget: 'widget',
  unsubscribe: '/unsubscribe',
}

function faultsOf(these: readonly PlacedPage[], elsewhere: Record<string, unknown>): string[] {
  return these.filter(isShown).flatMap((page) => {
    const addresses = addressesOf(page, found)
    if (addresses.length === 0) return page.path in elsewhere ? [] : [`${page.path} is opened by no test`]
    return addresses
      .filter((address) => pageAt(new URL(address, 'http://console.test').pathname, these)?.page !== page)
      .map((address) => `${address} does not lead to ${page.path}`)
  })
}

test('every page of the console is opened by the guards of the browser', () => {
  assert.deepEqual(faultsOf(all, lookedAtElsewhere), [])
  const addresses = all.flatMap((page) => addressesOf(page, found))
  console.log(
    `pages ${all.filter(isShown).length}, addresses ${addresses.length}, looked at elsewhere ${Object.keys(lookedAtElsewhere).length}`,
  )
})

test('what is said to be looked at elsewhere is', () => {
  for (const [page, { spec, look }] of Object.entries(lookedAtElsewhere)) {
    const source = readFileSync(join(import.meta.dirname, '../e2e', spec), 'utf8')
    assert.ok(source.includes(look), `${spec} does not look at ${page}`)
    assert.ok(
      all.some(({ path }) => path === page),
      `there is no page ${page}`,
    )
  }
})

test('the check of pages fails on one that nothing opens, that another hides, or whose sample is none', () => {
  assert.equal(faultsOf(all, {}).length, Object.keys(lookedAtElsewhere).length)
  const file = 'lists/ListPage.tsx'
  const hidden = { path: '/$client/lists/new', file }
  const of = (sample: string[]) => ({ path: '/$client/lists/$id', file, sample })
  assert.deepEqual(faultsOf([of(['list']), hidden], {}), [
    `/maple-market/lists/new does not lead to ${hidden.path}`,
  ])
  assert.throws(() => faultsOf([{ path: '/$client/lists/$id', file }], {}), /has no sample/)
  assert.throws(() => faultsOf([of(['lost'])], {}), /names lost/)
})

test('a page of no client begins with a segment that no client can have', () => {
  const segments = all
    .filter(({ path }) => !path.startsWith('/$client'))
    .map(({ path }) => path.split('/')[1] ?? '')
  assert.ok(segments.length > 10)
  assert.deepEqual(
    segments.filter((segment) => !ownSegments.has(segment)),
    [],
  )
})

/** Their heads say more than the navigation does, or are drawn by a file that two pages share. */
const titledElsewhere = ['anyValidation', 'conversations', 'messenger']

const sourceOf = (file: string) => readFileSync(join(import.meta.dirname, '../../src/console', file), 'utf8')
const titledOtherwise = (these: Readonly<Record<string, Page>>, read: (file: string) => string) =>
  Object.entries(these).flatMap(([name, { file, menu }]) =>
    menu && !read(file).includes(`t('${menu.label}')`) ? [name] : [],
  )

test('a page of the navigation has the title that it is called there', () => {
  assert.deepEqual(titledOtherwise(pages, sourceOf), titledElsewhere)
  assert.deepEqual(
    titledOtherwise({ links: pages.links }, () => "<ListPage title={t('links.title')} />"),
    ['links'],
  )
})
