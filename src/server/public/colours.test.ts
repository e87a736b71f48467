import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandOf, contrastOf } from './colours.ts'

test('every brand colour gives readable pairs', () => {
  for (const colour of [
    '#3156b3',
    '#ffffff',
    '#000000',
    '#ffd400',
    '#7f7f7f',
    '#e4002b',
    '#00a3ad',
    'none',
  ]) {
    const brand = brandOf(colour)
    assert.ok(contrastOf(brand.surface, brand.onSurface) >= 4.5, `${colour} as a surface`)
    assert.ok(contrastOf(brand.onLight, '#ffffff') >= 4.5, `${colour} on white`)
    assert.ok(contrastOf(brand.onDark, '#16181d') >= 4.5, `${colour} on the dark page`)
  }
})
