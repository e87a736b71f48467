import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Conversation } from '#contract/messaging/calls.ts'
import { chosenOf, isChosen, type Narrowing, narrowingKeys, queryOf } from './inboxState.ts'
import { nextUnread, withOpen } from './rowOrder.ts'

const row = (id: string, change: Partial<Conversation> = {}): Conversation => ({
  id,
  type: 'sms',
  sender_id: 'code',
  sender: '55555',
  shortcode_id: 'code',
  subject: null,
  participant: { id: `p${id}`, name: `Name ${id}`, phone: null, email: null, is_flagged: false },
  last_message: '',
  found: null,
  last_direction: 'in',
  last_message_at: `2026-11-20T10:0${id}:00.000Z`,
  is_read: false,
  is_marked: false,
  is_likely_no: false,
  ...change,
})
const ids = (rows: Conversation[]) => rows.map(({ id }) => id)

test('what the inbox shows stands in the URL, and what is as usual does not', () => {
  const { view, q, sender, sort } = narrowingKeys
  assert.deepEqual(
    [view.read(undefined), view.read('nonsense'), view.read('unread')],
    ['all', 'all', 'unread'],
  )
  assert.deepEqual([q.read(undefined), q.read('Rosa')], ['', 'Rosa'])
  assert.deepEqual([sender.read(undefined), sender.read('code')], ['all', 'code'])
  assert.deepEqual([sort.read(undefined), sort.read('name')], ['newest', 'name'])
  const usual = [view.write('all'), q.write(''), sender.write('all'), sort.write('newest')]
  assert.deepEqual(usual, [undefined, undefined, undefined, undefined])
  const asked = [view.write('unread'), q.write('Rosa'), sender.write('code'), sort.write('name')]
  assert.deepEqual(asked, ['unread', 'Rosa', 'code', 'name'])
})

test('views and orders become the query of the call', () => {
  const of = (change: Partial<Narrowing>) => queryOf({ view: 'all', q: '', sort: 'newest', ...change })
  assert.deepEqual(of({}), { search: '', field: 'last_message_at', direction: 'desc' })
  assert.deepEqual(of({ view: 'unread', sort: 'oldest' }), {
    search: '',
    read_at: '0',
    field: 'last_message_at',
    direction: 'asc',
  })
  assert.deepEqual(of({ view: 'marked', q: 'Rosa', sort: 'name' }), {
    search: 'Rosa',
    marked_at: '1',
    field: 'participant',
    direction: 'asc',
  })
})

test('a conversation is chosen by participant and sender, or by the participant alone', () => {
  const one = row('1')
  assert.ok(isChosen(one, chosenOf(one)))
  assert.ok(isChosen(one, { participantId: 'p1', senderId: '' }))
  assert.ok(!isChosen(one, { participantId: 'p1', senderId: 'box' }))
  assert.ok(!isChosen(one, undefined))
})

test('the next one that waits is below the open one, else from the top, and never the open one', () => {
  const rows = [row('4'), row('3', { is_read: true }), row('2'), row('1')]
  assert.equal(nextUnread(rows, rows[1])?.id, '2')
  assert.equal(nextUnread(rows, rows[3])?.id, '4')
  assert.equal(nextUnread([row('1')], row('1')), undefined)
  assert.equal(nextUnread(rows, undefined)?.id, '4')
})

test('the open conversation keeps its place where its filter would drop it', () => {
  const rows = [row('4'), row('2')]
  const open = row('3', { is_read: true })
  const of = (sort: 'newest' | 'oldest' | 'name' | 'name-desc') => ({ view: 'unread', q: '', sort }) as const
  assert.deepEqual(ids(withOpen(rows, open, of('newest'))), ['4', '3', '2'])
  assert.deepEqual(ids(withOpen(rows.toReversed(), open, of('oldest'))), ['2', '3', '4'])
  assert.deepEqual(ids(withOpen(rows.toReversed(), open, of('name'))), ['2', '3', '4'])
  assert.deepEqual(ids(withOpen(rows, open, { ...of('newest'), view: 'all' })), ['4', '2'])
})
