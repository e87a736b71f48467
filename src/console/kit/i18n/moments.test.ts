import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type DateFormat, momentsIn, zoneName } from '#contract/moments.ts'

const zone = 'America/Toronto'
const written = (language: 'en' | 'fr', dateFormat: DateFormat) => momentsIn(zone, { language, dateFormat })
const [english, french] = [written('en', 'numeric'), written('fr', 'numeric')]
const night = new Date('2026-11-20T06:47:00.000Z')
const summer = new Date('2026-07-03T17:05:00.000Z')
const midnight = new Date('2026-11-20T05:00:00.000Z')

test('a date is written in one way in both languages, by the day of the zone', () => {
  for (const moments of [english, french]) {
    assert.equal(moments(night).date, '20/11/26')
    assert.equal(moments(summer).date, '3/7/26')
    assert.equal(moments(new Date('2026-11-20T04:30:00.000Z')).date, '19/11/26')
  }
})

test('a person may have the month in words, or the year first', () => {
  const january = new Date('2027-01-04T14:00:00.000Z')
  assert.equal(written('en', 'words')(january).date, 'Jan 4, 2027')
  assert.equal(written('fr', 'words')(january).date, '4 janv. 2027')
  const first = new Date('2027-02-01T14:00:00.000Z')
  assert.equal(written('en', 'words')(first).date, 'Feb 1, 2027')
  assert.equal(written('fr', 'words')(first).date, '1er févr. 2027')
  for (const language of ['en', 'fr'] as const)
    assert.equal(written(language, 'iso')(january).date, '2027-01-04')
  assert.equal(written('en', 'iso')(night).date, '2026-11-20')
})

test('a time has 12 hours in English, and 24 in French with the h between no-break spaces', () => {
  assert.deepEqual(
    [night, summer, midnight].map((at) => english(at).time),
    ['1:47 a.m.', '1:05 p.m.', '12:00 a.m.'],
  )
  assert.deepEqual(
    [night, summer, midnight].map((at) => french(at).time),
    ['1\u00a0h\u00a047', '13\u00a0h\u00a005', '0\u00a0h\u00a000'],
  )
})

test('a zone has the name of its language', () => {
  assert.deepEqual([zoneName('en', zone, night), zoneName('fr', zone, night)], ['EST', 'HNE'])
  assert.deepEqual([zoneName('en', zone, summer), zoneName('fr', zone, summer)], ['EDT', 'HAE'])
})

test('no screen writes a date in a way of its own, but the calendar its headings', () => {
  const console = new URL('../../', import.meta.url)
  const own = readdirSync(console, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('kit/i18n/'))
    .filter((name) =>
      /Intl\.DateTimeFormat|toLocale(Date|Time)?String/.test(readFileSync(new URL(name, console), 'utf8')),
    )
  assert.deepEqual(own, ['messaging/calendar/useDayTexts.ts'])
})

test('no screen has a field of a date or a time that reads otherwise than the lists', () => {
  const console = new URL('../../', import.meta.url)
  const own = readdirSync(console, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .filter((name) => /type="(date|datetime-local|time)"/.test(readFileSync(new URL(name, console), 'utf8')))
  assert.deepEqual(own, ['kit/fields/DayInput.tsx'])
})
