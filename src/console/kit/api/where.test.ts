import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientEidOf, returnPath } from './where.ts'

test('the client of a page is the first part of its path', () => {
  assert.equal(clientEidOf('/maple-market/lists'), 'maple-market')
  for (const own of ['/launchpad', '/profile', '/installation/users', '/role', '/location/7'])
    assert.equal(clientEidOf(own), undefined, own)
  assert.equal(clientEidOf('/'), undefined)
})

test('sign-in never leads to another site', () => {
  assert.equal(returnPath('/maple-market/lists?page=2'), '/maple-market/lists?page=2')
  for (const bad of ['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', undefined]) {
    assert.equal(returnPath(bad), '/')
  }
})
