import type { Case } from '../people/cases.ts'

/** `isUnfolded`: while every count lies in sixteen shards, as where each of the thousand got entries within the hour. */
export type ExperienceCase = Case & { isUnfolded?: boolean }

const wantedMilliseconds = 60
const wantedOfShards = 150
/** That of the first campaign, which `fill` makes. */
export const campaignId = '01900000-0000-7000-8000-000000000001'
const list = (query: string) => `/api/v1/experience/sweepstakes?${query}`

/** A page with its counts as one statement that counts no total and checks nothing. */
const bare = (order: string, perPage = 25) => ({
  text: `select e.*, c.name as campaign_name,
      (select sum(value) from counter where client_id = $1 and name = 'entries:' || e.id) as entries_count
    from experience e join campaign c on c.client_id = $1 and c.id = e.campaign_id
    where e.client_id = $1 and e.kind = 'sweepstakes' and e.deleted_at is null order by ${order} limit ${perPage}`,
  terms: [],
})
const newest = 'e.created_at desc'

export const experienceCases: ExperienceCase[] = [
  {
    name: 'by entries, no count folded',
    wantedMilliseconds: wantedOfShards,
    isUnfolded: true,
    paths: [list('field=entries_count')],
    bare: bare('entries_count desc'),
  },
  {
    name: 'a hundred rows, no count folded',
    wantedMilliseconds: wantedOfShards,
    isUnfolded: true,
    paths: [list('per_page=100')],
    bare: bare(newest, 100),
  },
  { name: 'newest first', wantedMilliseconds, paths: [list('')], bare: bare(newest) },
  { name: 'a hundred rows', wantedMilliseconds, paths: [list('per_page=100')], bare: bare(newest, 100) },
  {
    name: 'by name, campaign, status, owner, dates, both ways',
    wantedMilliseconds,
    paths: ['name', 'campaign_name', 'status', 'owner', 'started_at', 'ended_at'].flatMap((field) => [
      list(`field=${field}&direction=asc`),
      list(`field=${field}&direction=desc`),
    ]),
    bare: bare('e.name'),
  },
  {
    name: 'by entries',
    wantedMilliseconds,
    paths: [list('field=entries_count')],
    bare: bare('entries_count desc'),
  },
  {
    name: 'by entries, a hundred rows',
    wantedMilliseconds,
    paths: [list('field=entries_count&per_page=100')],
    bare: bare('entries_count desc', 100),
  },
  {
    name: 'a part of a name',
    wantedMilliseconds,
    paths: [list('search=test%2012')],
    bare: bare(newest),
  },
  {
    name: 'of a status, of a campaign, own ones, by entries',
    wantedMilliseconds,
    paths: ['status=open', `campaign_id=${campaignId}`, 'owner=me'].map((filter) =>
      list(`field=entries_count&${filter}`),
    ),
    bare: bare('entries_count desc'),
  },
]
