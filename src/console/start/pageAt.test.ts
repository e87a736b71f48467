import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pages, placed } from '../pages.ts'
import { pageAt } from './pageAt.ts'

const all = placed(pages, ['sweepstakes', 'external'])
const at = (path: string) => pageAt(path, all)

test('an address leads to its page with what stands in its blanks', () => {
  assert.deepEqual(at('/maple/lists/a%20b/import')?.params, { client: 'maple', id: 'a b' })
  assert.equal(at('/maple/campaigns/new')?.page.file, 'campaigns/CampaignPage.tsx')
  assert.deepEqual(at('/maple/campaigns/new')?.params, { client: 'maple' })
  assert.deepEqual(at('/maple/experience/external/x1/entries')?.params, { client: 'maple', eid: 'x1' })
  assert.equal(at('/installation/audit')?.page.file, 'access/InstallationAuditPage.tsx')
})

test('a client itself has its home', () => {
  for (const path of ['/maple', '/maple/']) assert.equal(at(path)?.page.file, 'reporting/HomePage.tsx')
})

test('what is no page leads to none, and what is of no client is none', () => {
  for (const path of [
    '/',
    '/role',
    '/location/7',
    '/campaign/7/all-campaign-locations-google-maps-modal',
    '/installation/lists',
    '/maple/nowhere',
    '/maple/lists/a/b/c',
  ])
    assert.equal(at(path), undefined, path)
  assert.equal(at('/maple/experience/other'), undefined)
})

test('a page is asked for what its address means, and nothing where it means what only the page knows', () => {
  const inputOf = (path: string, texts: Record<string, string>) => {
    const found = at(path)
    return found?.page.reads?.[0]?.input({ params: found.params, texts })
  }
  const paging = { page: 2, per_page: 25 }
  assert.deepEqual(inputOf('/maple/campaigns', { page: '2', q: 'x' }), { query: { ...paging, search: 'x' } })
  assert.deepEqual(inputOf('/maple/lists', { view: 'pinned' }), undefined)
  assert.deepEqual(inputOf('/maple/users', { sort: 'name' }), undefined)
  assert.deepEqual(inputOf('/maple/imports/7', {}), { params: { id: '7' } })
})
