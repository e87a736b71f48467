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

// Of what participants and witnesses read. A text for a phone keeps a plain blank, since a no-break space costs it half
// its length: it opens with the client's name, or is one of these.
const served = new URL('../../server/', import.meta.url)
const ownTexts = readdirSync(served, { recursive: true, encoding: 'utf8' })
  .filter((name) => /^(access|messaging|prizing|public|reporting)\//.test(name) && name.endsWith('.ts'))
  .filter((name) => !/\.(test|suite|fixture)\.ts$/.test(name) && name !== 'public/texts.ts')
  .map((name) => ({ name, texts: quotedIn(readFileSync(new URL(name, served), 'utf8')) }))
const byPhone = [
  /^(?:…|\{client\}) : /,
  /^Le tirage a été lié avant votre participation : /,
  /^Numéro de participation : …$/,
]

/** The texts in quotes or backticks, each of one line; what a template has in a place of its own is `…`. */
function quotedIn(code: string): string[] {
  const lines = code.split('\n').filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
  return lines.flatMap((line) =>
    [...line.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`/g)].map(([, one, two, three]) =>
      withoutPlaces(one ?? two ?? three ?? '')
        .replaceAll('\\u00a0', '\u00a0')
        .replaceAll('\\n', '\n'),
    ),
  )
}

/** One within another is first; a piece of a line may begin or end in the middle of one. */
function withoutPlaces(text: string): string {
  return text
    .replaceAll(/\$\{[^{}]*\}/g, '…')
    .replaceAll(/\$\{[^{}]*\}/g, '…')
    .replace(/^[^{}]*\}/, '…')
    .replace(/\$\{[^{}]*$/, '…')
}

const breaks = (text: string): boolean =>
  /\S :(?=\s|$)|« | »/.test(text) && !byPhone.some((pattern) => pattern.test(text))

test('no page and no e-mail of ours breaks before a French colon or inside of guillemets', () => {
  const texts = ownTexts.flatMap(({ name, texts }) => texts.map((text) => ({ name, text })))
  assert.ok(texts.length > 5000, `only ${texts.length} texts were found`)
  assert.deepEqual(
    texts.filter(({ text }) => breaks(text)),
    [],
  )
})

test('a text that may break is found, and one for a phone is none', () => {
  const page = `const a = b ? 'x' : \`Fermé \${c ? 'y' : ''} : « \${d} »\``
  assert.ok(quotedIn(page).some(breaks))
  assert.ok(!quotedIn(page.replace('} : « ', '}\\u00a0: «\\u00a0').replace('} »', '}\\u00a0»')).some(breaks))
  assert.ok(!quotedIn(`\`\${client} : vous avez gagné. Voyez ici : \${address}\``).some(breaks))
})

test('what no French text may have is found', () => {
  for (const text of ['Objet: rien', 'Quoi ?', 'Un “mot”', "L'heure", 'Et puis...'])
    assert.ok(
      faults.some(([, pattern]) => pattern.test(withFrenchSpaces(text))),
      text,
    )
})
