import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { office } from '#test/support/office.ts'
import { foldSearch, searchPatterns } from './searchPattern.ts'

const here = await office()
after(() => here.end())

test('the database folds every character as the search does', async () => {
  const differing: string[] = []
  for (let from = 1; from <= 0x10ffff; from += 0x20000) {
    const rows = await here.rows(
      `select chr(n) as written, fold(chr(n)) as folded from generate_series($1::int, $2::int) n
       where n not between 55296 and 57343 and unicode_assigned(chr(n))`,
      [from, Math.min(from + 0x1ffff, 0x10ffff)],
    )
    for (const { written, folded } of rows as Record<'written' | 'folded', string>[])
      if (foldSearch(written) !== folded) differing.push(written)
  }
  assert.deepEqual(
    differing.map((character) => character.codePointAt(0)?.toString(16)),
    [],
  )
})

test('apostrophes, dashes, quotation marks, accents and letters written in two ways are one', async () => {
  const pairs = [
    ['L’Heureux', "L'Heureux"],
    ["d'Entremont", 'D‘ENTREMONT'],
    ['Großmann', 'GROSSMANN'],
    ['Lévesque–Roy', 'levesque-roy'],
    ['Đặng Thị Ngọc', 'dang thi ngoc'],
    ['Þórunn', 'thorunn'],
    ['Ångström', 'angstrom'],
    ['Łucja Żółć', 'lucja zolc'],
    ['İpek Işık', 'ipek isik'],
    ['ＭＡＲＩＥ\u200b', 'marie'],
    ['Γιώργος', 'γιωργοσ'],
    ['“Ace” O`Neil', '"ace" o\'neil'],
  ] as const
  for (const [kept, typed] of pairs) {
    const [row] = await here.rows('select fold($1) as folded', [kept])
    assert.equal((row as { folded: string }).folded, foldSearch(typed), kept)
  }
  assert.deepEqual(searchPatterns(['50%', 'Æon']), ['%50\\%%', '%aeon%'])
})
