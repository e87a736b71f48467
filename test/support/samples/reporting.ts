import { byKind } from '#contract/experiences/kindRoutes.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { reportingRoutes } from '#contract/routes.ts'
import { named } from './experiences.ts'
import type { Sample, Samples } from './sample.ts'

export const reportingSamples: Samples<typeof reportingRoutes> = {
  ...byKind<Record<Kind, { overview: Sample }>>((kind) => ({ overview: named(kind) })),
  getHeldBack: (own) => ({ params: { type: 'sweepstakes', id: own.experience.eid } }),
  getExperienceReport: (own) => ({ params: { type: 'sweepstakes', id: own.experience.eid } }),
  saveExperienceReport: (own) => ({ params: { type: 'sweepstakes', id: own.experience.eid } }),
  saveCampaignReport: (own) => ({ params: { campaign: own.campaign } }),
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
  updateReportSchedule: (own) => ({ params: { id: own.reportSchedule }, body: { hour: 9 } }),
  deleteReportSchedule: (own) => ({ params: { id: own.reportSchedule } }),
  sendReportNow: (own) => ({ params: { id: own.reportSchedule } }),
  getCampaignStats: (own) => ({ params: { campaign: own.campaign } }),
  getCampaignGraph: (own) => ({ params: { campaign: own.campaign } }),
  listCampaignSends: (own) => ({ params: { campaign: own.campaign } }),
  getCampaignPurchases: (own) => ({ params: { campaign: own.campaign } }),
  listCampaignPurchases: (own) => ({
    params: { campaign: own.campaign, experience: own.gift.eid, facet: 'products' },
  }),
  listClicks: (own) => ({ query: { experience: own.experience.eid } }),
  listOptIns: (own) => ({ query: { campaign: own.campaign } }),
  search: () => ({ query: { q: 'maple' } }),
  listOpened: (own) => ({ body: { objects: [{ kind: 'list', id: own.list }] } }),
}
