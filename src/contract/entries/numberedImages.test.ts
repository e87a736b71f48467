import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { numberedImages, numberedOf } from './numberedImages.ts'

test('an entry’s pictures are numbered from one without a gap, also more than ten', () => {
  const images = Array.from({ length: 15 }, (_, at) => ({
    disk_url: at === 2 ? null : `/pictures/${at + 1}`,
    md5: `md5 ${at + 1}`,
  }))
  const answered = z.object(numberedImages).parse({ ...numberedOf(images), other: 1 })
  assert.equal(Object.keys(answered).length, 30)
  for (const [at, { disk_url, md5 }] of images.entries())
    assert.deepEqual([answered[`image_${at + 1}`], answered[`image_${at + 1}_md5`]], [disk_url, md5])
  assert.equal(answered.image_16, undefined)
})
