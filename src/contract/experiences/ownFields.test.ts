import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { moment, optionalText, text } from '../kit.ts'
import { ownFields } from '../ownFields.ts'
import { countOrNone } from './contest.ts'
import { domainName } from './domain.ts'
import { ungrouped } from './record.ts'

const own = ownFields({
  pin_text: text('text', 5),
  note: optionalText('message', 5),
  opens_at: moment.nullable().default(null),
  way: z.enum(['sms', 'email']).default('sms'),
  is_open: z.boolean().default(true),
  most: countOrNone,
  hours: z
    .union([z.int().max(24), z.literal('')])
    .nullable()
    .default(null),
  domain: domainName,
  stores: z.array(z.strictObject({ city: text('name', 5), is_near: z.boolean().default(false) })).default([]),
})
const kept = z.object(own.kept)
const shown = z.object(own.shown)

test('what is stored follows from the form, and what came later than a record is what the form makes of nothing', () => {
  assert.deepEqual(kept.parse({ pin_text: 'Pins' }), {
    pin_text: 'Pins',
    note: null,
    opens_at: null,
    way: 'sms',
    is_open: true,
    most: null,
    hours: null,
    domain: null,
    stores: [],
  })
  assert.equal(kept.safeParse({}).success, false)
})

test('what was stored is shown whatever the limits are by now, and none of it is missing', () => {
  const stored = {
    pin_text: 'A long text',
    note: 'A long note',
    opens_at: '2026-11-26T15:00:00.000Z',
    way: 'email',
    is_open: false,
    most: 0,
    hours: 48,
    domain: 'Not a domain',
    stores: [{ city: 'Trois-Rivières', is_near: true }],
  }
  assert.deepEqual(shown.parse(stored), stored)
  for (const name of Object.keys(stored))
    assert.equal(shown.safeParse({ ...stored, [name]: undefined }).success, false, name)
})

test('a local time is never stored', () => {
  assert.equal(kept.safeParse({ pin_text: 'Pins', opens_at: '2026-11-26T10:00' }).success, false)
})

test('a field whose stored shape does not follow is refused where it is declared', () => {
  assert.throws(() => ownFields({ answers: z.record(z.string(), z.string()) }), /has to be said beside it/)
})

test('a kind without visibility or entry rules is stored as public and without a limit', () => {
  assert.deepEqual(ungrouped, {
    visibility: 'public',
    requires_validation: false,
    limit_type: 'unlimited',
    limit_count: 1,
    limit_by: 'phone',
    entry_scheduling: 'daily',
  })
})
