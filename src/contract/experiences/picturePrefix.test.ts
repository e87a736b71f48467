import assert from 'node:assert/strict'
import { test } from 'node:test'
import { picturePrefix } from './picturePrefix.ts'

test('a prefix is a whole address over https, and nothing in it reaches beyond its host and path', () => {
  assert.equal(picturePrefix('https://cdn.maple.example/win'), 'https://cdn.maple.example/win/')
  assert.equal(picturePrefix('https://cdn.maple.example'), 'https://cdn.maple.example/')
  assert.equal(picturePrefix('HTTPS://CDN.maple.example:8443/a//?x#y'), 'https://cdn.maple.example:8443/a/')
  for (const text of [
    null,
    '',
    'canoe',
    '/win',
    '//cdn.example',
    'http://cdn.example',
    'https://',
    'https:// x',
    'data:x',
  ])
    assert.equal(picturePrefix(text), undefined, String(text))
  for (const host of ['a;script-src', 'a,b', "'self'", '*', 'a b'])
    assert.equal(picturePrefix(`https://${host}/`), undefined, host)
})
