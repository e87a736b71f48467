import type { Case } from '../people/cases.ts'
import { dayBack, filledDays, purchaseCases } from './purchases.ts'

/** The campaign, and the experience that alone has a tenth of the entries. */
export const campaignId = '01900000-0000-7000-8000-000000000001'
export const longEid = 'report000001'
const subjects = [
  {
    name: 'an experience',
    path: (report: string, days: string) =>
      `/api/v1/experience/sweepstakes/${longEid}/get-report?report_name=${report}&${days}`,
    which: `eid = '${longEid}'`,
  },
  {
    name: 'a campaign of fifty',
    path: (report: string, days: string) => `/bench/api/campaign-${report}/${campaignId}?${days}`,
    which: `campaign_id = '${campaignId}'`,
  },
]
const ranges = [
  { name: 'a month', days: 30, asked: 'filter_date=Month' },
  {
    name: 'a year',
    days: filledDays,
    asked: `filter_date=Custom&start=${dayBack(filledDays)}&end=${dayBack(0)}`,
  },
]

/** The sums of the days, as one statement that checks nothing. */
const bare = (which: string, days: number) => ({
  text: `select day, status, source, sum(count) from entry_day
    where client_id = $1 and experience_id in (select id from experience where client_id = $1 and ${which})
      and day > current_date - ${days} group by 1, 2, 3 order by 1, 2, 3`,
  terms: [],
})

const figureCases: Case[] = subjects.flatMap((of) =>
  ranges.flatMap((range) =>
    ['stats', 'graph'].map((report) => ({
      name: `${report} of ${of.name}, ${range.name}`,
      wantedMilliseconds: 150,
      paths: [of.path(report, range.asked)],
      bare: bare(of.which, range.days),
    })),
  ),
)

export const reportCases: Case[] = [...figureCases, ...purchaseCases]
