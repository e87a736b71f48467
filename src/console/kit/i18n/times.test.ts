import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentsIn } from '#contract/moments.ts'
import { readTime, withSeconds } from './times.ts'

test('a time of day is read in each way in which it may be written', () => {
  for (const typed of [
    '9',
    '09',
    '9:00',
    '09:00',
    '9.00',
    '9 am',
    '9AM',
    '9 a.m.',
    '9:00\u00a0a.m.',
    '9a',
    '900',
    '9h',
    '9 h 00',
  ])
    assert.equal(readTime(typed), '09:00', typed)
  for (const typed of [
    '21:00',
    '2100',
    '9 pm',
    '9:00 p.m.',
    ' 9PM ',
    '9p',
    '21h',
    '21 h',
    '21\u00a0h\u00a000',
    '21H00',
  ])
    assert.equal(readTime(typed), '21:00', typed)
  assert.deepEqual(
    ['9h30', '930', '9 h 30 min', '9:30 A.M.'].map((typed) => readTime(typed)),
    Array(4).fill('09:30'),
  )
})

test('noon and midnight are the twelves of their half of the day', () => {
  assert.deepEqual(
    ['12 am', '12:30 a.m.', '12 pm', '12', '0', '00:00'].map((typed) => readTime(typed)),
    [...['00:00', '00:30', '12:00', '12:00', '00:00', '00:00']],
  )
})

test('what is no time is none, however odd', () => {
  for (const typed of [
    '',
    ' ',
    '24',
    '24:00',
    '9:60',
    '9:5',
    '9:',
    ':30',
    '13 pm',
    '0 am',
    '21:00 pm',
    'nine',
    '9 o’clock',
    '-9',
    '9,5',
  ])
    assert.equal(readTime(typed), undefined, typed)
  for (const typed of [
    '9'.repeat(100_000),
    `9${' '.repeat(100_000)}m`,
    '９:００',
    '9:00; drop',
    '99999',
    '9:00:00:00',
    '9 mm',
  ])
    assert.equal(readTime(typed), undefined, typed.slice(0, 20))
})

test('seconds are read where a field has them, and nowhere cut off', () => {
  for (const typed of ['23:59:59', '11:59:59 p.m.', '23 h 59 min 59', '23 h 59 min 59 s', '11:59:59pm'])
    assert.deepEqual([readTime(typed, 'second'), readTime(typed)], ['23:59:59', undefined], typed)
  assert.deepEqual(
    [readTime('9', 'second'), readTime('9:00:00'), readTime('9:00:60', 'second')],
    ['09:00:00', '09:00', undefined],
  )
})

test('a field shows each time as the lists do, so that it would be read as the same one', () => {
  for (const language of ['en', 'fr'] as const)
    for (const time of ['00:00:00', '00:00:01', '09:00:00', '11:59:59', '12:00:00', '12:30:00', '23:59:59']) {
      const text = shown(time, language)
      assert.equal(readTime(text, 'second'), time, text)
      if (time.endsWith(':00')) assert.equal(shown(time.slice(0, 5), language), text)
    }
  assert.deepEqual([shown('09:00', 'en'), shown('09:00', 'fr')], ['9:00 a.m.', '9\u00a0h\u00a000'])
  assert.deepEqual(
    [shown('23:59:59', 'en'), shown('23:59:59', 'fr')],
    ['11:59:59 p.m.', '23\u00a0h\u00a059\u00a0min\u00a059'],
  )
})

const shown = (time: string, language: 'en' | 'fr') =>
  withSeconds(
    momentsIn('UTC', { language, dateFormat: 'numeric' })(new Date(`1970-01-01T${time}Z`)).time,
    time,
    language,
  )
