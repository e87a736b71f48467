import type { Case } from '../people/cases.ts'

const asked = (q: string) => `/api/v1/search?q=${encodeURIComponent(q)}`

/** One probe of the index by which people are found, and nothing else of the client. */
const byIndex = (column: string) => `
  select p.id, p.first_name, p.last_name, p.phone, p.email from participant p
  where p.client_id = $1 and p.${column} >= $2 and p.${column} < $2 || U&'\\+10FFFF' order by p.${column} limit 5`
const inside = `
  select p.id, p.first_name, p.last_name, p.phone, p.email from participant p
  where p.client_id + 0 = $1 and p.search like '%' || $2 || '%' limit 5`

const search = (name: string, terms: string[], text: string): Case => ({
  name: `search: ${name}`,
  wantedMilliseconds: 100,
  paths: terms.map(asked),
  bare: { text, terms },
})

export const searchCases: Case[] = [
  search('beginning of many names', ['mar', 'tre', 'al', 'be'], byIndex('sort_first_name')),
  search('frequent first name', ['marie', 'james', 'olivia', 'liam'], byIndex('sort_first_name')),
  search('full name', ['marie tremblay', 'james mcson', 'liam singer'], inside),
  search('rare part of a name', ['illfeath', 'uillf', 'feather'], inside),
  search('part of many names', ['remb', 'ouch', 'agnar'], inside),
  search('part of every e-mail', ['xample', 'ample.t'], inside),
  search('part of a number', ['204207', '2049', '7907'], inside),
  search('whole e-mail', ['person4001@example.test', 'person70001@example.test'], byIndex('email')),
  search('objects', ['spring 4', 'sale 123', 'summer'], byIndex('sort_first_name')),
  search('nobody and nothing', ['qqzzxx', 'wwyyvv'], inside),
]
