import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod'
import { page, paging } from '#contract/kit.ts'
import { offsetOf, pageOf } from './paging.ts'

const asked = (number: number, more: object = {}) => ({ page: number, per_page: 10, ...more })
const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index }))

describe('a page', () => {
  it('that is the first one leads on, not back', () => {
    const first = pageOf({ rows: rowsOf(10), total: 25 }, asked(1))
    assert.deepEqual(first, {
      data: rowsOf(10),
      current_page: 1,
      per_page: 10,
      last_page: 3,
      total: 25,
      from: 1,
      to: 10,
      next_page_url: '?page=2&per_page=10',
      prev_page_url: null,
    })
    assert.deepEqual(page(z.object({ id: z.int() })).parse(first), first)
  })

  it('that is the last one leads back, not on, and counts the rows it has', () => {
    const { from, to, next_page_url, prev_page_url } = pageOf({ rows: rowsOf(5), total: 25 }, asked(3))
    assert.deepEqual([from, to, next_page_url, prev_page_url], [21, 25, null, '?page=2&per_page=10'])
  })

  it('that is full to the last row is the last one', () => {
    const { last_page, next_page_url } = pageOf({ rows: rowsOf(10), total: 20 }, asked(2))
    assert.deepEqual([last_page, next_page_url], [2, null])
  })

  it('of nothing is page 1 of 1, from and to nowhere', () => {
    const { last_page, from, to, next_page_url, prev_page_url } = pageOf({ rows: [], total: 0 }, asked(1))
    assert.deepEqual([last_page, from, to, next_page_url, prev_page_url], [1, null, null, null, null])
  })

  it('beyond the end is empty and leads back to the last one', () => {
    const { from, to, last_page, next_page_url, prev_page_url } = pageOf({ rows: [], total: 25 }, asked(9))
    assert.deepEqual([from, to, last_page, next_page_url], [null, null, 3, null])
    assert.equal(prev_page_url, '?page=3&per_page=10')
  })

  it('keeps what was searched in both addresses, and leaves out what was not asked', () => {
    const query = asked(2, { search: 'été & co', field: undefined })
    const { next_page_url, prev_page_url } = pageOf({ rows: rowsOf(10), total: 25 }, query)
    assert.equal(new URLSearchParams(next_page_url ?? '').get('search'), 'été & co')
    assert.equal(prev_page_url, '?page=1&per_page=10&search=%C3%A9t%C3%A9+%26+co')
  })

  it('of a capped total says so', () => {
    assert.equal(pageOf({ rows: [], total: 10_000, isCapped: true }, asked(1)).total_is_capped, true)
    assert.equal('total_is_capped' in pageOf({ rows: [], total: 9, isCapped: false }, asked(1)), false)
  })
})

it('what is asked for is a page from 1 and one of four sizes, in digits only', () => {
  const query = z.object(paging)
  assert.deepEqual(query.parse({}), { page: 1, per_page: 25 })
  assert.deepEqual(query.parse({ page: '3', per_page: '100' }), { page: 3, per_page: 100 })
  assert.equal(offsetOf({ page: 3, per_page: 100 }), 200)
  for (const wrong of ['0', '-1', '1e3', '2.5', ' 1', '', '10000001', '999999999999'])
    assert.equal(query.safeParse({ page: wrong }).success, false, wrong)
  for (const wrong of ['11', '0', '1e1'])
    assert.equal(query.safeParse({ per_page: wrong }).success, false, wrong)
})
