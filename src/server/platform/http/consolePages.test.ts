import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isConsolePage } from './consolePages.ts'

const pages = [
  ...['/', '/sign-in', '/launchpad', '/installation/users', '/$client', '/$client/lists'],
  ...['/$client/lists/$id/import', '/$client/settings/brand', '/$client/experience/sweepstakes/$eid/edit'],
]
const isPage = (path: string) =>
  isConsolePage(path, pages, (segment) => segment === 'assets' || segment === 'handset')

test('the console has its pages at their addresses, with and without a slash at the end', () => {
  for (const path of [
    '/',
    '/sign-in',
    '/launchpad/',
    '/installation/users',
    '/maple',
    '/maple/',
    '/maple/lists/',
    '/maple/settings/brand',
    '/maple/lists/0198c0de-0000-7000-8000-000000000001/import',
    '/maple/experience/sweepstakes/abcdefabcdef/edit',
  ])
    assert.equal(isPage(path), true, path)
})

test('any other address is none: what is not listed, what cannot be an id, what is kept for something else', () => {
  for (const path of [
    '//',
    '',
    '/assets',
    '/assets/x',
    '/handset/x',
    '/sign-in/x',
    '/installation/nowhere',
    '/Maple',
    '/maple/none',
    '/maple//lists',
    '/maple/lists/%00/import',
    '/maple/lists/a.js/import',
    '/maple/lists//import',
    '/maple/experience/none',
    '/.env',
    '/index.html',
  ])
    assert.equal(isPage(path), false, path)
})
