import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageAt } from './pageAt.ts'
import { pagesOf } from './pages.ts'

const pages = pagesOf(['sweepstakes', 'external'])
const at = (path: string) => pageAt(path, pages)

test('an address leads to its page with what stands in its blanks', () => {
  assert.deepEqual(at('/maple/lists/a%20b/import')?.params, { id: 'a b' })
  assert.equal(at('/maple/campaigns/new')?.needs.file, 'campaigns/CampaignPage.tsx')
  assert.deepEqual(at('/maple/campaigns/new')?.params, {})
  assert.deepEqual(at('/maple/experience/external/x1/entries')?.params, { eid: 'x1' })
})

test('a client itself has its home', () => {
  for (const path of ['/maple', '/maple/']) assert.equal(at(path)?.needs.file, 'reporting/HomePage.tsx')
})

test('what is no page has no needs', () => {
  for (const path of ['/maple/nowhere', '/maple/lists/a/b/c', '/maple/experience/other'])
    assert.equal(at(path), undefined)
})

test('a page is asked for what its address means, and nothing where it means what only the page knows', () => {
  const inputOf = (path: string, texts: Record<string, string>) => {
    const found = at(path)
    return found?.needs.reads?.[0]?.input({ params: found.params, texts })
  }
  const paging = { page: 2, per_page: 25 }
  assert.deepEqual(inputOf('/maple/campaigns', { page: '2', q: 'x' }), { query: { ...paging, search: 'x' } })
  assert.deepEqual(inputOf('/maple/lists', { view: 'pinned' }), undefined)
  assert.deepEqual(inputOf('/maple/imports/7', {}), { params: { id: '7' } })
})
