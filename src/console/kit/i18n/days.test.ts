import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DateFormat, dateFormats, type MomentStyle, momentsIn } from '#contract/moments.ts'
import { readable, readDay } from './days.ts'

const today = new Date('2026-11-25T12:00:00.000Z')
const read = (typed: string) => readDay(typed, today)

test('a day is read in each way in which it may be written, the day before the month', () => {
  for (const typed of ['4/1/27', '04/01/2027', '4-1-27', '4.1.2027', ' 4 1 27 ', '2027-01-04', '2027/1/4'])
    assert.equal(read(typed), '2027-01-04', typed)
  for (const typed of ['Jan 4, 2027', 'january 4 2027', '4 Jan 27', '4 janv. 2027', '4 JANVIER 2027'])
    assert.equal(read(typed), '2027-01-04', typed)
  assert.equal(read('1er février 2027'), '2027-02-01')
  assert.equal(read('15 aout 2027'), '2027-08-15')
})

test('what is no day is none, however odd', () => {
  for (const typed of [
    '',
    '4',
    '4/1',
    '4/1/2',
    '4/1/202',
    '31/6/27',
    '29/2/27',
    '1/13/27',
    '0/1/27',
    '2027-02-30',
  ])
    assert.equal(read(typed), undefined, typed)
  for (const typed of [
    'jui 4, 2027',
    'Foo 4, 2027',
    '4 2027',
    'x'.repeat(100_000),
    '４/１/２７',
    '1/1/27; drop',
  ])
    assert.equal(read(typed), undefined, typed.slice(0, 20))
})

test('two digits are the year that is at most twenty years ahead', () => {
  assert.deepEqual(['1/1/46', '1/1/47', '1/1/99', '1/1/00'].map(read), [
    ...['2046-01-01', '1947-01-01', '1999-01-01', '2000-01-01'],
  ])
})

test('a field shows each day so that it would be read as the same one', () => {
  const days = ['2027-01-04', '1925-05-31', '2090-02-03', '1999-12-31', '2026-08-01']
  for (const language of ['en', 'fr'] as const)
    for (const dateFormat of dateFormats)
      for (const day of days) {
        const text = shown(day, { language, dateFormat })
        assert.equal(readDay(text), day, text)
      }
  const english = (dateFormat: DateFormat) => shown('2027-01-04', { language: 'en', dateFormat })
  assert.deepEqual(dateFormats.map(english), ['4/1/27', 'Jan 4, 2027', '2027-01-04'])
  assert.equal(shown('1925-05-31', { language: 'en', dateFormat: 'numeric' }), '31/5/1925')
})

const shown = (day: string, style: MomentStyle) =>
  readable(momentsIn('UTC', style)(new Date(`${day}T00:00:00Z`)).date, day)
