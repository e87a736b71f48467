import type { Case } from '../people/cases.ts'
import { known } from './fill.ts'

const inbox = (query: string, of = 'all') => `/api/v1/conversations/inbox/${of}?${query}`
const wantedMilliseconds = 60
const wantedOfSearches = 100

/** A page of conversations with their people, as one statement that counts nothing and checks nothing. */
const bare = (chosen: string, terms: string[] = [], order = 'c.last_message_at desc, c.id') => ({
  text: `select c.*, p.first_name, p.last_name, p.phone, p.email from conversation c
    join participant p on p.client_id = c.client_id and p.id = c.participant_id
    where c.client_id = $1 and ${chosen} order by ${order} limit 25`,
  terms,
})
const texts = `c.type <> 'widget'`
const someNames = ['tremblay17', 'nguyen 2', 'bouchard39', 'person1234', 'smith1']

const said = (name: string, words: string[]): Case => ({
  name,
  wantedMilliseconds: wantedOfSearches,
  paths: words.map((word) => inbox(`search=${encodeURIComponent(word)}`)),
  bare: bare(
    `${texts} and exists (select from conversation_text t where t.client_id = c.client_id
      and t.participant_id = c.participant_id and t.search like '%' || $2 || '%')`,
    words,
  ),
})

export const inboxCases: Case[] = [
  { name: 'all texts and e-mails', wantedMilliseconds, paths: [inbox('')], bare: bare(texts) },
  {
    name: 'one shortcode',
    wantedMilliseconds,
    paths: [inbox('', known.shortcode)],
    bare: bare(`c.sender_id = '${known.shortcode}'`),
  },
  {
    name: 'unread, marked',
    wantedMilliseconds,
    paths: [inbox('read_at=0'), inbox('marked_at=1'), inbox('read_at=0', known.otherShortcode)],
    bare: bare(`${texts} and c.read_at is null`),
  },
  {
    name: 'page 100',
    wantedMilliseconds,
    paths: [inbox('page=100')],
    bare: bare(texts, [], 'c.last_message_at desc, c.id offset 2475'),
  },
  {
    name: 'by person, both ways',
    wantedMilliseconds,
    paths: [inbox('field=participant&direction=asc'), inbox('field=participant&direction=desc')],
    bare: bare(texts, [], 'p.sort_first_name, p.id'),
  },
  {
    name: 'search of a name',
    wantedMilliseconds: wantedOfSearches,
    paths: someNames.map((name) => inbox(`search=${encodeURIComponent(name)}`)),
    bare: bare(`${texts} and p.search like '%' || $2 || '%'`, someNames),
  },
  {
    name: 'search of what fits many',
    wantedMilliseconds: wantedOfSearches,
    paths: ['marie', 'tremblay', 'a'].map((name) => inbox(`search=${name}`)),
    bare: bare(`${texts} and p.search like '%' || $2 || '%'`, ['marie', 'tremblay', 'a']),
  },
  said('search of what few said', ['canoe', 'red. 1', 'my canoe']),
  said('search of what one in a hundred said', ['maple', 'avenue']),
  said('search of what one in twenty said', ['paddle', 'need']),
  said('search of what everybody said', ['there', 'close', 'today']),
  {
    name: 'search of a phone',
    wantedMilliseconds: wantedOfSearches,
    paths: [inbox('search=416+012+3456'), inbox('search=%2B14160012345')],
    bare: bare(`${texts} and p.phone = $2`, ['+14160123456', '+14160012345']),
  },
  {
    name: 'the messenger',
    wantedMilliseconds,
    paths: ['', 'read_at=0'].map((query) => `/api/v1/conversations/messenger/inbox/all?${query}`),
    bare: bare(`c.type = 'widget'`),
  },
  {
    name: 'how many are unread',
    wantedMilliseconds,
    paths: ['/api/notification-stats'],
    bare: {
      text: 'select count(*) from conversation c where c.client_id = $1 and c.read_at is null',
      terms: [],
    },
  },
]
