import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sameQuery, viewQueryOf } from './viewQuery.ts'

const nothing = {
  opt_in_status: '',
  list_id: '',
  campaign_list: '',
  experience: '',
  is_leads: '',
  is_customers: '',
  has_notifications: '',
  is_flagged: '',
}
const page = {
  page: 3,
  perPage: 50,
  search: '',
  sort: { field: 'first_name', direction: 'desc' } as const,
  filters: nothing,
  isFiltered: false,
  paging: { page: 3, per_page: 50 },
  set: () => undefined,
  filter: () => undefined,
  clear: () => undefined,
}

test('a view keeps search, filters and order, and neither the page nor its size', () => {
  const query = viewQueryOf({
    ...page,
    search: 'Zoë & co',
    filters: { ...nothing, opt_in_status: 'in' },
    sort: { field: 'created_at', direction: 'desc' },
  })
  assert.equal(query, 'q=Zo%C3%AB+%26+co&opt_in_status=in&sort=-created_at')
  assert.match(query, /^[\x21-\x7e]*$/)
})

test('the page as it opens is the view of all', () => {
  assert.equal(viewQueryOf(page), '')
})

test('the same filters in another order are the same view', () => {
  assert.equal(sameQuery('sort=last_name&page=4&is_leads=true'), sameQuery('is_leads=true&sort=last_name'))
})
