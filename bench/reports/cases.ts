import type { Case } from '../people/cases.ts'

/** The campaign, and the experience that alone has a tenth of the entries. */
export const campaignId = '01900000-0000-7000-8000-000000000001'
export const longEid = 'report000001'
/** So many days back there are entries. */
export const filledDays = 360

const wantedMilliseconds = 150
const dayBack = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const year = `filter_date=Custom&start=${dayBack(filledDays)}&end=${dayBack(0)}`
const of = (name: 'stats' | 'graph', days: string) =>
  `/api/v1/experience/sweepstakes/${longEid}/get-report?report_name=${name}&${days}`
const ofCampaign = (name: 'stats' | 'graph', days: string) =>
  `/bench/api/campaign-${name}/${campaignId}?${days}`

/** The sums of the days, as one statement that checks nothing. */
const bare = (which: string, days: number) => ({
  text: `select day, status, source, sum(count) from entry_day
    where client_id = $1 and experience_id in (select id from experience where client_id = $1 and ${which})
      and day > current_date - ${days} group by 1, 2, 3 order by 1, 2, 3`,
  terms: [],
})
const isLong = `eid = '${longEid}'`
const isOfCampaign = `campaign_id = '${campaignId}'`

export const reportCases: Case[] = [
  {
    name: 'stats of an experience, a month',
    wantedMilliseconds,
    paths: [of('stats', 'filter_date=Month')],
    bare: bare(isLong, 30),
  },
  {
    name: 'graph of an experience, a month',
    wantedMilliseconds,
    paths: [of('graph', 'filter_date=Month')],
    bare: bare(isLong, 30),
  },
  {
    name: 'stats of an experience, a year',
    wantedMilliseconds,
    paths: [of('stats', year)],
    bare: bare(isLong, filledDays),
  },
  {
    name: 'graph of an experience, a year',
    wantedMilliseconds,
    paths: [of('graph', year)],
    bare: bare(isLong, filledDays),
  },
  {
    name: 'stats of a campaign of fifty, a month',
    wantedMilliseconds,
    paths: [ofCampaign('stats', 'filter_date=Month')],
    bare: bare(isOfCampaign, 30),
  },
  {
    name: 'graph of a campaign of fifty, a month',
    wantedMilliseconds,
    paths: [ofCampaign('graph', 'filter_date=Month')],
    bare: bare(isOfCampaign, 30),
  },
  {
    name: 'stats of a campaign of fifty, a year',
    wantedMilliseconds,
    paths: [ofCampaign('stats', year)],
    bare: bare(isOfCampaign, filledDays),
  },
  {
    name: 'graph of a campaign of fifty, a year',
    wantedMilliseconds,
    paths: [ofCampaign('graph', year)],
    bare: bare(isOfCampaign, filledDays),
  },
]
