import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isConsolePage } from './pages.ts'

const isPage = (path: string) =>
  isConsolePage(path, (segment) => segment === 'assets' || segment === 'handset')

test('the console has its pages at their addresses, with and without a slash at the end', () => {
  for (const path of [
    '/',
    '/sign-in',
    '/launchpad/',
    '/maple',
    '/maple/',
    '/maple/lists/',
    '/maple/settings/brand',
  ])
    assert.equal(isPage(path), true, path)
  for (const path of [
    '/maple/campaigns/0198c0de-0000-7000-8000-000000000001',
    '/maple/experience/sweepstakes/abcdefabcdef/edit',
  ])
    assert.equal(isPage(path), true, path)
})

test('any other address is none: what is not listed, what cannot be an id, what is kept for something else', () => {
  for (const path of [
    '//',
    '/assets',
    '/assets/x',
    '/handset/x',
    '/sign-in/x',

    '/Maple',
    '/maple/none',
    '/maple//lists',
    '/maple/campaigns/%00',
    '/maple/campaigns/a.js',
    '/maple/lists//import',
    '/maple/experience/none',
    '/.env',
    '/index.html',
  ])
    assert.equal(isPage(path), false, path)
})
