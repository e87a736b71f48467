import type { reportingRoutes } from '#contract/routes.ts'
import type { Samples } from './sample.ts'

export const reportingSamples: Samples<typeof reportingRoutes> = {
  listReportSchedules: (own) => ({ query: { campaign_id: own.campaign } }),
  createReportSchedule: (own) => ({
    body: {
      campaign_id: own.campaign,
      recipient_ids: [own.colleague.user],
      rhythm: 'weekly',
      weekday: 1,
      month_day: 1,
      hour: 8,
    },
  }),
  updateReportSchedule: () => ({ body: { hour: 9 } }),
  listEntered: (own) => ({ query: { campaign: own.campaign } }),
  listClicks: (own) => ({ query: { experience: own.experience.eid } }),
  listOptIns: (own) => ({ query: { campaign: own.campaign } }),
  listPrizes: (own) => ({ query: { experience: own.experience.eid } }),
  listSent: (own) => ({ query: { experience: own.experience.eid } }),
  getServiceLevel: (own) => ({ query: { campaign: own.campaign } }),
  listDecided: (own) => ({ query: { experience: own.experience.eid } }),
  search: () => ({ query: { q: 'maple' } }),
  listOpened: (own) => ({ body: { objects: [{ kind: 'list', id: own.list }] } }),
}
