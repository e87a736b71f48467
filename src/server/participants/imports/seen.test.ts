import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unspoken } from './resolve.ts'
import { marks, numberOf, Seen } from './seen.ts'

const someone = (fields: Record<string, number>) => ({
  id: '',
  isNew: true,
  row: 0,
  spoken: unspoken(),
  fields,
  before: {},
})

test('a hundred thousand people are found by phone and by e-mail, and nobody else is', () => {
  const seen = new Seen(100_000, ['first_name'])
  const of = (n: number) => ({ phone: numberOf(`+1416${n}`), email: numberOf(`p${n}@example.com`) })
  for (let n = 0; n < 100_000; n++) assert.equal(seen.keep(someone({ ...of(n), first_name: n })), n)
  for (let n = 0; n < 100_000; n += 7) {
    assert.equal(seen.indexOf(of(n).phone, 'phone'), n)
    assert.equal(seen.indexOf(of(n).email, 'email'), n)
    assert.equal(seen.indexOf(of(n + 100_000).phone, 'phone'), undefined)
  }
  assert.deepEqual(seen.person(7).fields, { ...of(7), first_name: 7 })
})

test('an e-mail that was given up is nobody’s until somebody else takes it', () => {
  const seen = new Seen(3, [])
  const [phone, old, next] = [numberOf('+1'), numberOf('old@example.com'), numberOf('new@example.com')]
  const place = seen.keep(someone({ phone, email: old }))
  seen.keep(someone({ phone, email: next }), place)
  assert.deepEqual([seen.indexOf(old, 'email'), seen.indexOf(next, 'email')], [undefined, place])
  const other = seen.keep(someone({ email: old }))
  assert.equal(seen.indexOf(old, 'email'), other)
  assert.equal(seen.indexOf(phone, 'phone'), place)
})

test('a mark is new once', () => {
  const seen = new Seen(1, [])
  const place = seen.keep(someone({ phone: 1 }))
  assert.deepEqual([seen.mark(place, marks.placed), seen.mark(place, marks.placed)], [true, false])
  assert.deepEqual([seen.has(place, marks.placed), seen.has(place, marks.optedIn)], [true, false])
})
