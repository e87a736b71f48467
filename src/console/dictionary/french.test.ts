import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { withFrenchSpaces } from '#console/kit/i18n/frenchSpaces.ts'

const folder = new URL('fr/', import.meta.url)
const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, texts: textsOf(readFileSync(new URL(name, folder), 'utf8')) }))

/** Text in quotes, but names of keys and files. */
function textsOf(code: string): string[] {
  return [...code.matchAll(/^(?!import)[^\n]*?(?:: |^\s+)(['"`])((?:(?!\1).)*)\1,?$/gm)].map(
    ([, , text]) => text ?? '',
  )
}

const faults: [string, RegExp][] = [
  ['a colon without a no-break space before it', /[^\u00a0]:(?=\s|$)/],
  ['a space before ?, ! or ;', /\s[?!;]/],
  ['guillemets that may break', /«[^\u00a0]|[^\u00a0]»/],
  ['English quotes', /["“”]/],
  ['a straight apostrophe', /\p{L}'\p{L}/u],
  ['three dots', /\.\.\./],
]

test('French texts are written by the rules of Canadian typography', () => {
  const texts = source.flatMap(({ name, texts }) => texts.map((text) => ({ name, text })))
  assert.ok(texts.length > 1500, `only ${texts.length} texts were found`)
  for (const { name, text } of texts)
    for (const [fault, pattern] of faults)
      assert.doesNotMatch(withFrenchSpaces(text), pattern, `${name}: ${fault}`)
})

test('what no French text may have is found', () => {
  for (const text of ['Objet: rien', 'Quoi ?', 'Un “mot”', "L'heure", 'Et puis...'])
    assert.ok(
      faults.some(([, pattern]) => pattern.test(withFrenchSpaces(text))),
      text,
    )
})
