import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normaliseEmail, normalisePhone, phoneHeard } from './identity.ts'

test('a North American number is recognised in every usual spelling', () => {
  const spellings = ['4165550101', '14165550101', '+14165550101', '(416) 555-0101', '416.555.0101']
  for (const text of [
    ...spellings,
    ' +1 416-555-0101 ',
    '1-416-555-0101',
    '416\u00a0555\u20110101',
    '\u202a+14165550101\u202c',
  ])
    assert.equal(normalisePhone(text), '+14165550101', JSON.stringify(text))
})

test('what a sheet, a phone or a web page puts around a phone is no fault of it', () => {
  const wrapped = [
    "'4165550101",
    "'+14165550101",
    '’1 416 555 0101',
    'tel:+1-416-555-0101',
    '\u2068+14165550101\u2069',
    '\u202d416 555 0101\u202c',
    '\u200e416\u200b5550101',
    '416\u2212555\u22120101',
    '416~555~0101',
    '416 • 555 • 0101',
    '416–555–0101',
    '４１６－５５５－０１０１',
  ]
  for (const text of wrapped) assert.equal(normalisePhone(text), '+14165550101', JSON.stringify(text))
})

test('two forms of a number that its country changed are one phone, and landlines stay', () => {
  for (const [old, today] of [
    ['+52 1 81 2345 6789', '+528123456789'],
    ['+55 21 8765-4321', '+5521987654321'],
    ['+55 (11) 7234-5678', '+5511972345678'],
    ['+84 168 234 5678', '+84382345678'],
    ['+225 07 12 34 56', '+2250707123456'],
    ['+225 05 12 34 56', '+2250505123456'],
    ['+229 97 12 34 56', '+2290197123456'],
  ] as const) {
    assert.equal(normalisePhone(old), today, old)
    assert.equal(normalisePhone(today), today)
  }
  // Landlines and trunked radio in Brazil, a landline and a mobile in Mexico, a mobile of today in Vietnam.
  for (const phone of ['+552133224455', '+551151234567', '+551178123456', '+525512345678', '+84912345678'])
    assert.equal(normalisePhone(phone), phone)
})

test('whoever has sent a text has a phone, also in a country that renumbers tomorrow', () => {
  assert.equal(normalisePhone('+33012345678'), undefined)
  assert.equal(phoneHeard('+33012345678'), '+33012345678')
  assert.equal(phoneHeard('+5218123456789'), '+528123456789')
  assert.equal(phoneHeard('(416) 555-0101'), '+14165550101')
  for (const from of ['AMAZON', '12345', '+12345', '', '0612345678'])
    assert.equal(phoneHeard(from), undefined, from)
})

test('a number that North America cannot have is refused', () => {
  const impossible = [
    '1165550101',
    '0165550101',
    '4160550101',
    '4161550101',
    '9115550101',
    '4195',
    '555-0101',
  ]
  for (const text of [
    ...impossible,
    '+14161550101',
    '24165550101',
    '+1416555010',
    '+141655501011',
    '2915550101',
  ])
    assert.equal(normalisePhone(text), undefined, text)
})

test('letters, extensions, three digits and nothing are refused', () => {
  const faults = [
    '',
    ' ',
    '911',
    '123',
    'abc',
    '1-800-FLOWERS',
    '416-555-0101 x5',
    '416-555-0101 ext. 5',
    '+',
    '++',
  ]
  for (const text of [...faults, '4165550101;4165550102', '+14165550101+', '1'.repeat(5_000)])
    assert.equal(normalisePhone(text), undefined, text.slice(0, 40))
})

test('a number of another country is recognised by its plus sign or the default country', () => {
  assert.equal(normalisePhone('+33 6 12 34 56 78'), '+33612345678')
  assert.equal(normalisePhone('06 12 34 56 78', 'FR'), '+33612345678')
  assert.equal(normalisePhone('0033 6 12 34 56 78', 'GB'), '+33612345678')
  assert.equal(normalisePhone('011 44 7911 123456'), '+447911123456')
  assert.equal(normalisePhone('+44 (0)7911 123456'), '+447911123456')
  assert.equal(normalisePhone('07911 123456', 'GB'), '+447911123456')
  assert.equal(normalisePhone('4165550101', 'FR'), undefined)
  assert.equal(normalisePhone('+14165550101', 'FR'), '+14165550101')
  assert.equal(normalisePhone('+99912345678'), undefined)
})

test('an unknown default country leaves numbers with a plus sign only', () => {
  assert.equal(normalisePhone('+33612345678', 'ZZ'), '+33612345678')
  assert.equal(normalisePhone('0612345678', 'ZZ'), undefined)
  assert.equal(normalisePhone('0612345678', ''), undefined)
})

test('normalising a phone twice changes nothing more', () => {
  for (const phone of ['+14165550101', '+33612345678', '+447911123456'])
    assert.equal(normalisePhone(phone), phone)
})

test('an e-mail address is trimmed and in lower case', () => {
  assert.equal(normaliseEmail('  Ana.Roy+Win@Example.CA '), 'ana.roy+win@example.ca')
  assert.equal(normaliseEmail("o'neil_1-2@mail.example.co.uk"), "o'neil_1-2@mail.example.co.uk")
  assert.equal(normaliseEmail('ana@Élan.ca'), 'ana@xn--lan-9la.ca')
})

test('an e-mail is read without its wrappers and what nobody sees at its ends', () => {
  for (const text of [
    '\u200bliv@example.com',
    'liv@example.com\u200b\u00a0',
    '\ufeff\u2060liv@example.com\u200d',
    'mailto:liv@example.com',
    '<liv@example.com>',
    'Liv Roy <liv@example.com>',
    '"Roy, Liv" <Liv@Example.com>',
    "'liv@example.com'",
    '“liv@example.com”',
    "'liv@example.com",
    'liv@example.com;',
    ' <mailto:liv@example.com> ',
  ])
    assert.equal(normaliseEmail(text), 'liv@example.com', JSON.stringify(text))
})

test('an address that cannot be right is refused', () => {
  const faults = [
    '',
    '\u212aate@example.com',
    'ana',
    '@x.ca',
    'ana@',
    'ana@x',
    'a@b@c.ca',
    'a b@c.ca',
    '.a@b.ca',
    'a.@b.ca',
    'a..b@c.ca',
  ]
  const domains = [
    'a@-b.ca',
    'a@b-.ca',
    'a@b..ca',
    'a@.ca',
    'a@b.ca.',
    'a@b.c',
    'a@127.0.0.1',
    'a@b_c.ca',
    'a@[::1]',
  ]
  const tricks = [
    'Ana <a@b.ca> <c@d.ca>',
    'a@b.ca; c@d.ca',
    '"a"@b.ca',
    'a@b.ca,c@d.ca',
    'a@b.ca\r\nBcc: c@d.ca',
    'a@b.ca\n',
    'a\u0000@b.ca',
    'a\u200b@b.ca',
  ]
  for (const text of [...faults, ...domains, ...tricks])
    assert.equal(normaliseEmail(text), undefined, JSON.stringify(text))
})

test('an address may have 64 characters before the sign and 254 in all', () => {
  const domain = `${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.ca`
  const local = 'a'.repeat(254 - 1 - domain.length)
  assert.equal(normaliseEmail(`${local}@${domain}`), undefined)
  assert.equal(normaliseEmail(`${'a'.repeat(64)}@example.ca`)?.length, 75)
  assert.equal(normaliseEmail(`${'a'.repeat(65)}@example.ca`), undefined)
  const longest = `${'a'.repeat(64)}@${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.ggg.ca`
  assert.equal(normaliseEmail(longest)?.length, 254)
  assert.equal(normaliseEmail(longest.replace('ggg', 'gggg')), undefined)
})
