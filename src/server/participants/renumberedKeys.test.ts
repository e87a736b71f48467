import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withOldRows } from '#test/support/oldDatabase.ts'
import { numberOfToday, writtenForms } from './renumbered.ts'

const idOf = (n: number) => `00000000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`

const person = (n: number, phone: string) =>
  `(7, '${idOf(n)}', '${phone}', 'en', '{}', '', false, false, now(), now())`
const suppressed = (address: string, reason: string, day: number) =>
  `(7, 'sms', '${address}', '${reason}', '2026-01-0${day}T12:00:00Z')`
const proof = (n: number, phone: string) => `(7, '${idOf(n)}', 'sms', '${phone}', now())`
const session = (n: number, phone: string) =>
  `(7, '${idOf(n)}', '${idOf(90)}', '${idOf(n)}', '\\x0${n}', 'sms', '${phone}', now(), now())`
const counted = (key: string, taken: number) => `(7, '${idOf(90)}', '${key}', '2026-01-01', ${taken})`
const message = (n: number, phone: string, nextAt: string) =>
  `(7, '${idOf(n)}', 'out', 'sms', '${idOf(1)}', '${phone}', 'Hi', 'queued', false, 0, ${nextAt}, now())`

/** Every beginning of a number in the countries that changed theirs, in each length that one had. */
const numbers = ['52', '55', '84', '225', '229'].flatMap((code) =>
  Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0')).flatMap((head) =>
    [8, 9, 10, 11].map((length) => `+${code}${head}${'9'.repeat(length - 3)}`),
  ),
)

const rows = `
  insert into client (id, eid, name) values (7, 'old', 'Old'), (8, 'all', 'All');
  insert into participant (client_id, id, phone, language, data, notes, is_customer, is_flagged, created_at, updated_at)
    values ${person(1, '+552187650001')}, ${person(2, '+551187650002')}, ${person(3, '+5511987650002')},
      ${person(4, '+841267650004')}, ${person(5, '+551187650005')}, ${person(6, '+5511987650005')};
  insert into suppression (client_id, channel, address, reason, at) values
    ${suppressed('+552187650001', 'gone', 3)}, ${suppressed('+551187650002', 'gone', 1)},
    ${suppressed('+5511987650005', 'blocked', 2)}, ${suppressed('+841267650004', 'complained', 5)},
    ${suppressed('+84767650004', 'gone', 2)}, ${suppressed('+14165550104', 'gone', 4)},
    ${suppressed('+551187650006', 'older', 1)}, ${suppressed('+5511987650006', 'newer', 2)};
  insert into suppression (client_id, channel, address, reason, at)
    select 8, 'sms', a, 'gone', now() from unnest('{${numbers.join(',')}}'::text[]) a;
  insert into participant_proof (client_id, participant_id, channel, address, proven_at)
    values ${proof(1, '+552187650001')}, ${proof(2, '+551187650002')}, ${proof(4, '+14165550104')};
  insert into participant_session (client_id, id, experience_id, participant_id, token_hash, channel, address,
    created_at, expires_at) values ${session(1, '+552187650001')}, ${session(2, '+551187650002')};
  insert into entry_window (client_id, experience_id, key, window_start, taken) values
    ${counted('phone:+552187650001', 1)}, ${counted('phone:+551187650006', 1)}, ${counted('phone:+5511987650006', 2)},
    ${counted('phone:+552132650001', 4)}, ${counted('email:a@example.com', 3)};
  insert into message (client_id, id, direction, type, participant_id, address, body, state, is_reply, attempts, next_at,
    created_at) values ${message(1, '+552187650001', 'now()')}, ${message(2, '+552187650001', 'null')};`

test('what is kept by a phone is kept by that of today, and no suppression is lost', async () => {
  await withOldRows({ before: '0071', rows }, async (client) => {
    const listed = async (sql: string) =>
      (await client.query<{ line: string }>(`select ${sql}`)).rows.map(({ line }) => line)
    assert.deepEqual(
      await listed(
        `address || ' ' || reason as line from suppression where client_id = 7 order by address collate "C"`,
      ),
      [
        ...['+14165550104 gone', '+551187650002 gone', '+551187650005 blocked', '+5511987650002 gone'],
        ...[
          '+5511987650005 blocked',
          '+5511987650006 older',
          '+5521987650001 gone',
          '+84767650004 complained',
        ],
      ],
    )
    assert.deepEqual(await listed(`key || ' ' || taken as line from entry_window order by key collate "C"`), [
      ...['email:a@example.com 3', 'phone:+5511987650006 3', 'phone:+552132650001 4'],
      'phone:+5521987650001 1',
    ])
    assert.deepEqual(await listed('address as line from participant_proof order by participant_id'), [
      ...['+5521987650001', '+551187650002', '+14165550104'],
    ])
    assert.deepEqual(await listed('address as line from participant_session order by id'), [
      ...['+5521987650001', '+551187650002'],
    ])
    assert.deepEqual(await listed('address as line from message order by id'), [
      ...['+5521987650001', '+552187650001'],
    ])
  })
})

test('the migration reads every number as the normaliser does', async () => {
  await withOldRows({ before: '0071', rows }, async (client) => {
    const { rows: left } = await client.query<{ address: string }>(
      'select address from suppression where client_id = 8',
    )
    const wanted = new Set(numbers.map(numberOfToday))
    assert.deepEqual(new Set(left.map(({ address }) => address)), wanted)
    const changed = numbers.filter((phone) => !wanted.has(phone)).length
    assert.ok(changed > 1_000, `only ${changed} numbers were changed`)
    assert.ok([...wanted].every((phone) => writtenForms(phone)[0] === phone))
  })
})
