import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as z from 'zod'
import { participantFilters } from '#contract/participants/person.ts'
import type { Scope } from '#server/platform/scope.ts'
import { office } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { countParticipants, listParticipants, searchParticipants } from '../participants.ts'
import type { ParticipantsAsked } from './page.ts'
import { fillTown, idOf, idsOf, type Person, states, town } from './town.fixture.ts'

const here = await office()
after(() => here.end())
const { db } = here
const ana = await here.addPerson('Ana Search')
const maple = await here.scope(await here.addClient('maple-search'), ana)
const other = await here.scope(await here.addClient('other-search'), ana)
await fillTown(here.rows, maple.client.id)

type Filters = Omit<ParticipantsAsked, 'page' | 'per_page' | 'field' | 'direction'>
type Rule = { filters: Filters; holds: (person: Person) => boolean }

/** Every filter with what it means. */
const rules: Record<string, Rule> = {
  ...Object.fromEntries(
    states.map((state) => [state, { filters: { opt_in_status: state }, holds: (p) => p.consent === state }]),
  ),
  list: { filters: { list_id: idsOf.list }, holds: (p) => p.isInList },
  campaign: { filters: { campaign_list: idsOf.campaign }, holds: (p) => p.isInList || p.isInSecondList },
  experience: { filters: { experience: idsOf.experience }, holds: (p) => p.hasEntered },
  leads: { filters: { is_leads: true }, holds: (p) => !p.isCustomer },
  customers: { filters: { is_customers: true }, holds: (p) => p.isCustomer },
  both: { filters: { is_customers: true, is_leads: true }, holds: () => true },
  flagged: { filters: { is_flagged: true }, holds: (p) => p.isFlagged },
  'not flagged': { filters: { is_flagged: false }, holds: (p) => !p.isFlagged },
  unread: { filters: { has_notifications: true }, holds: (p) => p.hasUnread },
  rule: { filters: { rule_key: 'city', rule_value: 'Laval' }, holds: (p) => p.city === 'Laval' },
  name: { filters: { query: 'ELO' }, holds: (p) => p.first_name === 'Éloïse' },
  digits: { filters: { query: '(55) 5-00' }, holds: (p) => p.phone.includes('55500') },
}

const sorted = (people: Person[]) =>
  people.toSorted((a, b) => a.sort_key.localeCompare(b.sort_key, 'en') || a.id.localeCompare(b.id, 'en'))
const ask = { page: 1, per_page: 100, field: 'first_name', direction: 'asc' } as const
const ids = async (filters: Filters, more: Partial<ParticipantsAsked> = {}, scope: Scope = maple) => {
  const { rows, total } = await listParticipants(db, scope, { ...ask, ...more, ...filters })
  return { ids: rows.map(({ id }) => id), total }
}

for (const [name, { filters, holds }] of Object.entries(rules))
  test(`filter ${name}: those it means, in order, with page, total and counts`, async () => {
    const wanted = sorted(town.filter(holds))
    assert.deepEqual(await ids(filters), {
      ids: wanted.map(({ id }) => id).slice(0, 100),
      total: wanted.length,
    })
    const subscribers = wanted.filter(({ consent }) => consent === 'in').length
    assert.deepEqual(await countParticipants(db, maple, filters), {
      participant_count: wanted.length,
      subscriber_count: subscribers,
    })
  })

test('any two filters together find what both mean', async () => {
  for (const [name, one] of Object.entries(rules))
    for (const [otherName, another] of Object.entries(rules)) {
      const filters = { ...one.filters, ...another.filters }
      if (Object.keys(filters).length < 2 || name === 'both' || otherName === 'both') continue
      if (filters.is_leads && filters.is_customers) continue
      const wanted = sorted(town.filter((person) => one.holds(person) && another.holds(person)))
      const found = await ids(filters)
      assert.deepEqual(found.ids, wanted.map(({ id }) => id).slice(0, 100), `${name} and ${otherName}`)
      assert.equal(found.total, wanted.length, `${name} and ${otherName}`)
    }
})

test('all filters at once, and a phone or e-mail with a filter', async () => {
  const filters: Filters = {
    list_id: idsOf.list,
    campaign_list: idsOf.campaign,
    is_customers: true,
    query: '+1416',
  }
  const wanted = sorted(town.filter((p) => p.isInList && p.isCustomer))
  assert.equal(
    (await ids({ ...filters, opt_in_status: 'in', experience: idsOf.experience })).total,
    wanted.filter((p) => p.consent === 'in' && p.hasEntered).length,
  )
  const [customer] = town.filter((p) => p.isCustomer)
  assert.ok(customer)
  const byPhone = (more: Filters) => ids({ query: customer.phone.replace('+1', '1-'), ...more })
  assert.deepEqual((await byPhone({ is_customers: true })).ids, [customer.id])
  assert.deepEqual(await byPhone({ is_leads: true }), { ids: [], total: 0 })
})

test('pages of a filter follow on each other in both directions', async () => {
  const filters = { is_customers: true }
  const wanted = sorted(town.filter((p) => p.isCustomer)).map(({ id }) => id)
  for (const direction of ['asc', 'desc'] as const) {
    const pages: string[] = []
    for (let page = 1; page <= Math.ceil(wanted.length / 10); page += 1)
      pages.push(...(await ids(filters, { page, per_page: 10, direction })).ids)
    assert.deepEqual(pages, direction === 'asc' ? wanted : wanted.toReversed())
  }
  assert.deepEqual(await ids(filters, { page: 99, per_page: 10 }), { ids: [], total: wanted.length })
})

test('a list that is being cleared is empty', async () => {
  const none = { ids: [], total: 0 }
  assert.deepEqual(await ids({ list_id: idsOf.clearingList }), none)
  assert.deepEqual(await ids({ list_id: idsOf.clearingList, is_leads: true }), none)
  assert.deepEqual(await countParticipants(db, maple, { list_id: idsOf.clearingList }), {
    participant_count: 0,
    subscriber_count: 0,
  })
})

test('what another client has is not found, and an unknown id neither', async () => {
  for (const filters of [
    { list_id: idsOf.list },
    { campaign_list: idsOf.campaign },
    { experience: idsOf.experience },
  ]) {
    const notFound = { message: 'Not found.' }
    await assert.rejects(ids(filters, {}, other), notFound)
    await assert.rejects(countParticipants(db, other, filters), notFound)
    await assert.rejects(searchParticipants(db, other, { ...filters, query: 'elo' }), notFound)
    const unknown = Object.fromEntries(Object.keys(filters).map((name) => [name, idOf(999_999)]))
    await assert.rejects(ids(unknown), notFound)
  }
  assert.deepEqual(await ids({ opt_in_status: 'none' }, {}, other), { ids: [], total: 0 })
})

test('the short search gives at most 25 by name, also within a list', async () => {
  const everybody = await searchParticipants(db, maple, { query: '+1416' })
  assert.deepEqual(
    everybody.map(({ id }) => id),
    sorted(town)
      .map(({ id }) => id)
      .slice(0, 25),
  )
  const within = await searchParticipants(db, maple, { query: 'eloise', list_id: idsOf.list })
  const wanted = sorted(town.filter((p) => p.isInList && p.first_name === 'Éloïse'))
  assert.deepEqual(
    within.map(({ id }) => id),
    wanted.map(({ id }) => id).slice(0, 25),
  )
})

test('words are found in any order over first and last name, whatever their accents and case', async () => {
  const words = await here.scope(await here.addClient('words-search'), ana)
  await here.rows(
    `insert into participant (client_id, id, first_name, last_name, phone, email, language, data, notes, is_customer,
       is_flagged, created_at, updated_at)
     select $1, uuidv7(), p.first, p.last, p.phone, p.email, 'en', '{}', '', false, false, now(), now()
     from (values ('Zoé', 'Nguyen-Roy', '+14165557001', 'zoe@maple.test'),
       ('Zoé', 'Roy', '+14165557002', null), ('Lin', 'Nguyen', '+14165557003', null)) p (first, last, phone, email)`,
    [words.client.id],
  )
  const found = async (query: string) =>
    (await listParticipants(db, words, { ...ask, query })).rows.map(({ name }) => name)
  for (const query of ['nguyen zoe', 'Zoe  NGUYEN', 'zoé nguy', 'roy nguyen zoe', 'nguyen z', 'maple nguyen'])
    assert.deepEqual(await found(query), ['Zoé Nguyen-Roy'], query)
  assert.equal((await found('o z')).length, 2)
  assert.deepEqual(await found('zoe nguyen lin'), [])
  assert.deepEqual(await found('416 555-7003'), ['Lin Nguyen'])
  assert.equal((await countParticipants(db, words, { query: 'nguyen zoe' })).participant_count, 1)
})

test('a phone whose country changed its numbers finds whom it was kept for in either form', async () => {
  const people = [
    [idOf(900_001), '+5511987651234'],
    [idOf(900_002), '+551187651234'],
  ] as const
  for (const [id, phone] of people)
    await here.rows(
      `insert into participant (client_id, id, phone, language, data, notes, is_customer, is_flagged, created_at, updated_at)
       values ($1, $2, $3, 'en', '{}', '', false, false, now(), now())`,
      [other.client.id, id, phone],
    )
  for (const query of ['+55 11 98765-1234', '+55 11 8765-1234']) {
    const found = await ids({ query }, {}, other)
    assert.deepEqual([found.ids.toSorted(), found.total], [people.map(([id]) => id), 2], query)
  }
  assert.deepEqual((await ids({ query: '+55 11 98765-1235' }, {}, other)).ids, [])
})

test('a participant rule needs a key, is taken without blanks around it, and compares the whole value', async () => {
  const asked = (rule: Record<string, string>) => ids(z.object(participantFilters).parse(rule))
  assert.equal((await asked({ rule_key: ' city ', rule_value: ' Laval ' })).total, 12)
  assert.equal((await asked({ rule_key: 'city', rule_value: 'Lav' })).total, 0)
  assert.equal((await asked({ rule_key: 'city' })).total, town.length - 12)
  assert.equal((await asked({ rule_key: ' ', rule_value: ' ' })).total, town.length)
  for (const work of [asked({ rule_value: 'Laval' }), countParticipants(db, maple, { rule_value: 'Laval' })])
    assert.deepEqual((await refusalOf(work)).fields, { rule_key: ['Rule key not set'] })
})
