import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandOf, contrastOf, darkPage, lightPage } from './brandColours.ts'

const greys = Array.from({ length: 256 }, (_, level) => `#${level.toString(16).padStart(2, '0').repeat(3)}`)
const colours = ['#3156b3', '#ffd400', '#e4002b', '#00a3ad', '#ff00ff', '#00ff00', 'none', ...greys]

test('every accent colour gives readable pairs, middle greys too', () => {
  for (const colour of colours) {
    const brand = brandOf(colour)
    assert.ok(contrastOf(brand.surface, brand.onSurface) >= 4.5, `${colour} as a surface`)
    assert.ok(contrastOf(brand.onLight, lightPage) >= 4.5, `${colour} on the light page`)
    assert.ok(contrastOf(brand.onLight, '#ffffff') >= 4.5, `${colour} on white`)
    assert.ok(contrastOf(brand.onDark, darkPage) >= 4.5, `${colour} on the dark page`)
  }
})

test('a colour that is readable as it is stays as it is', () => {
  assert.equal(brandOf('#3156b3').onLight, '#3156b3')
  assert.equal(brandOf('#ffd400').onDark, '#ffd400')
})
