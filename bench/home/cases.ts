import type { Case } from '../people/cases.ts'
import { longEid } from './fill.ts'

/** The calls of a client's home, and how one experience stands; beside each the dearest part of it as one bare statement. */
export const homeCases: Case[] = [
  {
    name: 'home, with the days of ten experiences',
    wantedMilliseconds: 100,
    paths: ['/api/v1/home'],
    bare: {
      text: `select experience_id, (created_at at time zone 'America/Toronto')::date as day, count(*) from entry
        where client_id = $1 and created_at >= now() - interval '14 days' group by 1, 2`,
      terms: [],
    },
  },
  {
    name: 'what waits',
    wantedMilliseconds: 100,
    paths: ['/api/v1/home/waiting'],
    bare: {
      text: `select count(*) from entry where client_id = $1 and status = 'pending'`,
      terms: [],
    },
  },
  {
    name: 'jobs and last changes',
    wantedMilliseconds: 100,
    paths: ['/api/v1/job-report', '/api/v1/audit?per_page=10'],
    bare: {
      text: 'select * from job_report where client_id = $1 order by id desc limit 50',
      terms: [],
    },
  },
  {
    name: 'overview, with the days of a million entries',
    wantedMilliseconds: 100,
    paths: [`/api/v1/experience/sweepstakes/${longEid}/overview`],
    bare: {
      text: `select (created_at at time zone 'America/Toronto')::date as day, status, source, count(*) from entry
        where client_id = $1 and experience_id = (
          select id from experience where client_id = $1 and eid = '${longEid}') group by 1, 2, 3`,
      terms: [],
    },
  },
]
