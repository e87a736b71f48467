import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod'
import {
  addressText,
  eid,
  id,
  idOrEid,
  instant,
  lines,
  longText,
  moment,
  optionalAddress,
  optionalLines,
  optionalText,
  page,
  route,
  searchText,
  text,
} from './kit.ts'
import { inEnglish } from './reasons.ts'

const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => inEnglish(JSON.parse(message))) ?? []

const unkeepable = ['a\u0000b', 'a\ud800b', 'a\u202eb']

describe('a required line of text', () => {
  const name = text('name', 8)

  it('is trimmed', () => assert.equal(name.parse('  Été '), 'Été'))

  it('is required where it is missing, blank or cannot be seen', () => {
    for (const value of [undefined, null, 7, '', '   ', '\u200b\u200d'])
      assert.deepEqual(messagesOf(name, value), ['The name field is required.'], JSON.stringify(value))
  })

  it('has a limit and no characters that cannot be kept', () => {
    assert.deepEqual(messagesOf(name, 'abcdefghi'), ['The name must be at most 8 characters.'])
    for (const value of unkeepable)
      assert.deepEqual(
        messagesOf(name, value),
        ['This text has characters that cannot be kept.'],
        JSON.stringify(value),
      )
  })
})

describe('a line', () => {
  it('has no line break: each is one blank', () => {
    for (const breaks of ['\n', '\r\n', '\r', ' \n\n ', '\u2028', '\u0085']) {
      assert.equal(text('name').parse(` Fall${breaks}draw\r\n`), 'Fall draw', JSON.stringify(breaks))
      assert.equal(optionalText('subject').parse(`Hi${breaks}Bcc: a@b.test`), 'Hi Bcc: a@b.test')
    }
    assert.deepEqual(messagesOf(text('name'), '\r\n'), ['The name field is required.'])
  })

  it('is not what a reason is', () => {
    assert.equal(lines('reason').parse(' first\nsecond '), 'first\nsecond')
    assert.equal(optionalLines('reason').parse(' \n '), null)
    assert.deepEqual(messagesOf(lines('reason'), ' \n '), ['The reason field is required.'])
  })
})

describe('an optional text', () => {
  it('is null where nothing can be seen', () => {
    const note = optionalText('notes')
    for (const value of [undefined, null, '', '  ', '\u200b']) assert.equal(note.parse(value), null)
    assert.equal(note.parse(' a '), 'a')
    for (const value of unkeepable) assert.equal(note.safeParse(value).success, false, JSON.stringify(value))
  })

  it('whose blanks matter keeps them', () => {
    const message = longText('message', 20)
    assert.equal(message.parse('  a\n\n b '), '  a\n\n b ')
    for (const value of unkeepable)
      assert.equal(message.safeParse(value).success, false, JSON.stringify(value))
    assert.deepEqual(messagesOf(message, 'x'.repeat(21)), ['The message must be at most 20 characters.'])
  })

  it('that is searched for is at most 200 characters', () => {
    assert.equal(searchText.parse(' roy '), 'roy')
    assert.equal(searchText.parse(undefined), undefined)
    assert.deepEqual(messagesOf(searchText, 'x'.repeat(201)), ['The search is too long.'])
  })
})

it('an address is cleaned before it is checked, and nothing else is let through with it', () => {
  const phone = addressText('phone', 64)
  assert.equal(phone.parse(' \u202a+1 514 555 0181\u202c '), '+1 514 555 0181')
  assert.equal(addressText('address', 254).parse('\u200b<liv@example.com>'), 'liv@example.com')
  assert.equal(searchText.parse('\u2068514 555 0181\u2069'), '514 555 0181')
  assert.equal(optionalAddress('email', 320).parse(' \u200b '), null)
  assert.deepEqual(messagesOf(phone, '\u202a \u202c'), ['The phone field is required.'])
  for (const text of ['+1514\0', '\ud800', 'a\u202eb@example.com'])
    assert.equal(addressText('address', 254).safeParse(text).success, false, JSON.stringify(text))
})

it('an id is a UUID, a short id 12 lower-case letters and digits, never 16', () => {
  const uuid = '0197a000-0000-7000-8000-000000000001'
  assert.equal(id.parse(uuid), uuid)
  assert.equal(eid.parse('abc123abc123'), 'abc123abc123')
  for (const value of [uuid, 'abc123abc123']) assert.equal(idOrEid.parse(value), value)
  for (const value of ['abc123abc12', 'abc123abc1234567', 'ABC123ABC123', '', `${uuid} `, 7])
    assert.deepEqual(messagesOf(idOrEid, value), ['This is not an id.'], String(value))
})

it('a moment has one of the written forms', () => {
  for (const value of [
    '2026-05-04T10:30',
    '2026-05-04T10:30:15',
    '2026-05-04T10:30:15.123456',
    '2026-05-04T10:30Z',
    '2026-05-04T10:30:00-04:00',
    '2026-05-04 10:30:00',
  ])
    assert.equal(moment.parse(value), value)
  for (const value of [
    '2026-05-04',
    '2026-05-04 10:30',
    '2026-05-04 10:30:00Z',
    '2026-05-04T10:30[Europe/Paris]',
    '+002026-05-04T10:30',
    '4 May 2026',
    '2026-05-04T10:30\n',
    1_777_890_600,
  ])
    assert.equal(moment.safeParse(value).error?.issues.length, 1, String(value))
})

it('an instant is answered as UTC text, also where the answer was kept as text', () => {
  assert.equal(instant.parse(new Date('2026-05-04T10:30:00-04:00')), '2026-05-04T14:30:00.000Z')
  assert.equal(instant.parse('2026-05-04T14:30:00.000Z'), '2026-05-04T14:30:00.000Z')
  for (const value of [new Date('nonsense'), '2026-05-04T10:30', null])
    assert.equal(instant.safeParse(value).success, false)
})

it('a page drops what a row did not promise', () => {
  const given = {
    data: [{ id: 1, password_hash: 'x' }],
    current_page: 1,
    per_page: 25,
    last_page: 1,
    total: 1,
  }
  const ends = { from: 1, to: 1, next_page_url: null, prev_page_url: null }
  assert.deepEqual(page(z.object({ id: z.int() })).parse({ ...given, ...ends }).data, [{ id: 1 }])
})

it('a call that does not say what it is about does not compile', () => {
  const told = { path: '/', access: 'anyone', summary: '', source: '' } as const
  // @ts-expect-error a GET shows something
  route({ ...told, method: 'GET' })
  // @ts-expect-error a change touches something
  route({ ...told, method: 'POST' })
  // @ts-expect-error a subject is of the closed list
  route({ ...told, method: 'POST', touches: ['prizes'] })
  // @ts-expect-error nothing at all needs its reason
  route({ ...told, method: 'PUT', touches: [] })
  const seldom = route({ ...told, method: 'PUT', touches: { nothing: 'It is a test.' } })
  assert.equal(seldom.method, 'PUT')
})
