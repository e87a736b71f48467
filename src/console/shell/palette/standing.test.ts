import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Option, OptionGroup } from './option.ts'
import { type Answer, nothingStands as nothing, type Standing, standingOf } from './standing.ts'

const groupOf = (name: string, ...options: [key: string, fit: number][]): OptionGroup => ({
  name,
  label: name,
  options: options.map(([key, fit]): Option => ({ key, fit, label: key, icon: null, run: () => undefined })),
})
const shownOf = ({ groups }: Standing) =>
  groups.map(({ name, options }) => `${name}: ${options.map(({ key }) => key).join(' ')}`)
const lines = (known: OptionGroup[], answer: Answer, found: OptionGroup[] = []) => ({ known, found, answer })

const well = [groupOf('pages', ['users', 2]), groupOf('actions', ['invite', 1])]
const weakly = [groupOf('pages', ['maps', 3])]
const people = [groupOf('list'), groupOf('participant', ['ann', 1]), groupOf('user', ['inviteria', 0])]

test('what begins with the text stands at once, and what is found comes in below, however well it fits', () => {
  const at = standingOf(nothing, 'invite', lines(well, 'awaited'))
  assert.deepEqual(shownOf(at), ['actions: invite', 'pages: users'])
  const whole = standingOf(at, 'invite', lines(well, 'there', people))
  assert.deepEqual(shownOf(whole), ['actions: invite', 'pages: users', 'user: inviteria', 'participant: ann'])
  assert.equal(whole.isWhole, true)
})

test('what fits weakly waits for the answer, and the best comes first', () => {
  const waiting = standingOf(nothing, 'map', lines(weakly, 'awaited'))
  assert.equal(waiting, nothing)
  const whole = standingOf(waiting, 'map', lines(weakly, 'there', people))
  assert.deepEqual(shownOf(whole), ['user: inviteria', 'participant: ann', 'pages: maps'])
})

test('where the answer is late, what fits weakly stands, and stays first', () => {
  const late = standingOf(nothing, 'map', lines(weakly, 'late'))
  assert.deepEqual(shownOf(late), ['pages: maps'])
  const whole = standingOf(late, 'map', lines(weakly, 'there', people))
  assert.deepEqual(shownOf(whole), ['pages: maps', 'user: inviteria', 'participant: ann'])
})

test('what was found for the text before is kept until the next answer, and is not among what stands', () => {
  const before = standingOf(nothing, 'ann', lines([], 'there', people))
  assert.equal(standingOf(before, 'anne', lines([], 'awaited')), before)
  assert.equal(standingOf(before, 'anne', lines([], 'late')), before)
  const at = standingOf(before, 'invite', lines(well, 'awaited'))
  assert.deepEqual(shownOf(at), ['actions: invite', 'pages: users'])
  assert.equal(at.found, before.found)
  const none = standingOf(at, 'anne', lines([], 'there'))
  assert.deepEqual(none, { typed: 'anne', groups: [], isWhole: true, found: [] })
})

test('an answer that is read again changes nothing', () => {
  const whole = standingOf(nothing, 'ann', lines(weakly, 'there', people))
  assert.equal(standingOf(whole, 'ann', lines(well, 'awaited')), whole)
  assert.equal(standingOf(whole, 'ann', lines(well, 'there', people.toReversed())), whole)
})

test('what can be done with what was found is one group with the other actions, unless those stand already', () => {
  const found = [groupOf('list', ['spring', 2]), groupOf('actions', ['exportSpring', 3])]
  const known = [groupOf('actions', ['newList', 2])]
  assert.deepEqual(shownOf(standingOf(nothing, 'spring', lines(known, 'there', found))), [
    'list: spring',
    'actions: exportSpring newList',
  ])
  const stood = standingOf(nothing, 'spring', lines(known, 'late'))
  assert.deepEqual(shownOf(standingOf(stood, 'spring', lines(known, 'there', found))), [
    'actions: newList',
    'list: spring',
    'found-actions: exportSpring',
  ])
})

test('where the search fails, what is known stands, and a second try adds to it', () => {
  const failed = standingOf(nothing, 'map', lines(weakly, 'failed'))
  assert.deepEqual(shownOf(failed), ['pages: maps'])
  assert.deepEqual(shownOf(standingOf(failed, 'map', lines(weakly, 'there', people))), [
    'pages: maps',
    'user: inviteria',
    'participant: ann',
  ])
  assert.deepEqual(standingOf(nothing, 'q', lines([], 'failed')), { ...nothing, typed: 'q' })
})

test('with nothing typed all waits for what was opened last', () => {
  const all = [groupOf('actions', ['invite', 0])]
  assert.equal(standingOf(nothing, '', lines(all, 'late')), nothing)
  const opened = [groupOf('opened', ['ann', 0])]
  assert.deepEqual(shownOf(standingOf(nothing, '', lines(all, 'there', opened))), [
    'opened: ann',
    'actions: invite',
  ])
})
