import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureCode } from './pictureCode.ts'

const picture = {
  url: '/library/a/b.png',
  alt_en: 'A "red" canoe',
  alt_fr: 'Un canot',
  width: 80,
  height: 60,
}

test('a picture has the words of its page and its size, in CSS its address', () => {
  assert.equal(
    pictureCode(picture, { page: 'Home', language: 'en' }),
    '<img src="/library/a/b.png" alt="A &quot;red&quot; canoe" width="80" height="60">',
  )
  assert.equal(
    pictureCode({ ...picture, width: 0 }, { page: 'Home', language: 'fr' }),
    '<img src="/library/a/b.png" alt="Un canot">',
  )
  assert.match(pictureCode({ ...picture, alt_fr: '' }, { page: 'Home', language: 'fr' }), /red/)
  assert.equal(pictureCode(picture, { page: 'CSS', language: 'en' }), "url('/library/a/b.png')")
})
