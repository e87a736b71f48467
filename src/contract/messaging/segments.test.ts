import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countSegments, shownCharacter, splitIntoParts, textAsSent } from './segments.ts'

test('an empty text has no segment and no part', () => {
  const count = countSegments('')
  assert.deepEqual(count, {
    characters: 0,
    specification: { limit: 140, segments: 0 },
    encoding: 'GSM-7',
    parts: 0,
    unitsUsed: 0,
    unitsPerPart: 160,
    forcing: [],
  })
})

test('a segment is the length over the limit, rounded up, whatever the encoding (M5)', () => {
  const segmentsOf = (length: number, limit?: number) =>
    countSegments('a'.repeat(length), limit).specification.segments
  assert.deepEqual(
    [1, 139, 140, 141, 280, 281].map((length) => segmentsOf(length)),
    [1, 1, 1, 2, 2, 3],
  )
  assert.equal(segmentsOf(161, 160), 2)
  assert.equal(countSegments('é🎉'.repeat(70)).specification.segments, 1)
  assert.equal(countSegments('é🎉'.repeat(71)).specification.segments, 2)
})

test('a segment limit below 1 or not whole is refused', () => {
  for (const limit of [0, -1, 1.5, Number.NaN]) assert.throws(() => countSegments('a', limit), RangeError)
})

test('a GSM-7 text holds 160 septets alone and 153 in each of several parts', () => {
  const partsOf = (length: number) => {
    const { parts, unitsPerPart, unitsUsed } = countSegments('a'.repeat(length))
    return [parts, unitsPerPart, unitsUsed]
  }
  assert.deepEqual(partsOf(160), [1, 160, 160])
  assert.deepEqual(partsOf(161), [2, 153, 161])
  assert.deepEqual(partsOf(306), [2, 153, 306])
  assert.deepEqual(partsOf(307), [3, 153, 307])
})

test('a UCS-2 text holds 70 units alone and 67 in each of several parts', () => {
  const partsOf = (length: number) => {
    const { parts, unitsPerPart, encoding } = countSegments('ж'.repeat(length))
    return [parts, unitsPerPart, encoding]
  }
  assert.deepEqual(partsOf(70), [1, 70, 'UCS-2'])
  assert.deepEqual(partsOf(71), [2, 67, 'UCS-2'])
  assert.deepEqual(partsOf(134), [2, 67, 'UCS-2'])
  assert.deepEqual(partsOf(135), [3, 67, 'UCS-2'])
})

test('the whole GSM-7 alphabet stays GSM-7, and the extension table counts two septets', () => {
  const basic = '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./09:;<=>?¡AZÄÖÑÜ§¿azäöñüà'
  assert.equal(countSegments(basic).encoding, 'GSM-7')
  assert.equal(countSegments(basic).unitsUsed, basic.length)
  assert.equal(countSegments('\f^{}\\[~]|€').encoding, 'GSM-7')
  assert.equal(countSegments('\f^{}\\[~]|€').unitsUsed, 20)
  assert.equal(countSegments('€'.repeat(80)).parts, 1)
  assert.equal(countSegments('€'.repeat(81)).parts, 2)
})

test('an escape sequence is never split: 76 of them fill a part of 153', () => {
  assert.equal(countSegments('€'.repeat(152)).parts, 2)
  assert.equal(countSegments('€'.repeat(153)).parts, 3)
  assert.equal(countSegments(`${'a'.repeat(152)}€${'a'.repeat(152)}`).parts, 3)
  assert.equal(countSegments(`${'a'.repeat(151)}€${'a'.repeat(153)}`).parts, 2)
})

test('a surrogate pair is never split: 33 of them fill a part of 67', () => {
  assert.equal(countSegments('🎉'.repeat(35)).parts, 1)
  assert.equal(countSegments('🎉'.repeat(66)).parts, 2)
  assert.equal(countSegments('🎉'.repeat(67)).parts, 3)
  assert.equal(countSegments('🎉').characters, 1)
  assert.equal(countSegments('🎉').unitsUsed, 2)
})

test('the characters that force UCS-2 are listed once, in the order they appear', () => {
  const { forcing, encoding } = countSegments('Reçu: l’offre d’été 🎉, ça va? 🎉')
  assert.equal(encoding, 'UCS-2')
  assert.deepEqual(forcing, ['ç', '’', '🎉'])
  assert.deepEqual(countSegments("Été à l'école: 5€").forcing, [])
})

test('blanks of any width, tabs and characters without width cost nothing', () => {
  const seen = `Win 2 500 $ today! ${'x'.repeat(120)}`
  const odd = seen
    .replace('2 500 $', '2\u202f500\u00a0$')
    .replace(' today', '\ttoday\u200b')
    .replace('!', '\ufeff!')
  assert.deepEqual(countSegments(odd), countSegments(seen))
  assert.deepEqual([countSegments(odd).encoding, countSegments(odd).parts], ['GSM-7', 1])
  assert.equal(textAsSent(odd), seen)
  assert.deepEqual(splitIntoParts(odd).parts, [seen])
  assert.equal(textAsSent('e\u0301te\u0301\u2028fini'), 'été\nfini')
  assert.equal(textAsSent('👩\u200d🚀 ❤\ufe0f'), '👩\u200d🚀 ❤\ufe0f', 'what joins emoji stays')
})

test('a character that nobody can see is named by its number', () => {
  for (const [character, name] of [
    ['\u200d', 'U+200D'],
    ['\u00a0', 'U+00A0'],
    ['\u202e', 'U+202E'],
    ['\u0301', 'U+0301'],
    ['\u{e0041}', 'U+E0041'],
    ['\ud83c', 'U+D83C'],
  ] as const)
    assert.equal(shownCharacter(character), name)
  for (const character of ['ç', '’', '🎉', 'ж']) assert.equal(shownCharacter(character), character)
})

test('a lone surrogate is one unit and forces UCS-2', () => {
  const { unitsUsed, forcing } = countSegments('a\ud83c')
  assert.deepEqual([unitsUsed, forcing], [2, ['\ud83c']])
})

test('the parts of a text are those that are counted, none is too long, and together they are the text', () => {
  const long = [
    'a'.repeat(161),
    '€'.repeat(100),
    'é'.repeat(306),
    '🎉'.repeat(90),
    `${'ê'.repeat(66)}🎉${'x'.repeat(9)}`,
  ]
  for (const text of ['', 'Hi', ...long]) {
    const { encoding, parts } = splitIntoParts(text)
    const counted = countSegments(text)
    assert.equal(parts.join(''), text)
    assert.deepEqual([encoding, parts.length], [counted.encoding, Math.max(1, counted.parts)])
    for (const part of parts) assert.ok(countSegments(part).unitsUsed <= counted.unitsPerPart)
  }
})
