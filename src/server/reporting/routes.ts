import { byKind } from '#contract/experiences/kindRoutes.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { reportingRoutes } from '#contract/routes.ts'
import type { Handlers, Outside } from '#server/adapters/outside.ts'
import type { Db } from '#server/platform/db/db.ts'
import { pageOf } from '#server/platform/paging.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { getCampaignGraph, getCampaignStats, listCampaignSends } from './campaign.ts'
import { savedReport } from './file/savedReport.ts'
import { getHeldBack } from './heldBack.ts'
import { getOverview } from './overview.ts'
import { getCampaignPurchases, listCampaignPurchases } from './purchases.ts'
import { getExperienceReport } from './report.ts'
import { getHome, listBounces, listWaiting } from './reporting.ts'
import { listClicks, listEntered, listOptIns, listPrizes } from './rows.ts'
import { listSent as listSentReports } from './schedules/queries.ts'
import * as schedules from './schedules/schedules.ts'
import { listOpened, search } from './search/search.ts'
import { listSent } from './sent.ts'
import { getServiceLevel, listDecided } from './serviceLevel.ts'

type Asked = { db: Db; scope: UserScope; outside: Outside; params: { eid: string } }

const overviewHandler = (kind: Kind) => ({
  overview: async ({ db, scope, outside, params }: Asked) => ({
    data: await getOverview(db, scope, { kind, idOrEid: params.eid, publicUrl: outside.publicUrl }),
  }),
})

export const reportingHandlers: Handlers<typeof reportingRoutes> = {
  ...byKind<{ [K in Kind]: ReturnType<typeof overviewHandler> }>(overviewHandler),
  getHeldBack: async ({ db, scope, params, query }) => ({
    data: await getHeldBack(db, scope, { kind: params.type, idOrEid: params.id, ...query }),
  }),
  getExperienceReport: async ({ db, scope, params, query }) => ({
    data: await getExperienceReport(db, scope, { kind: params.type, idOrEid: params.id, ...query }),
  }),
  saveExperienceReport: async ({ db, scope, params, query }) =>
    savedReport(db, scope, { of: { type: params.type, idOrEid: params.id }, ...query }),
  saveCampaignReport: async ({ db, scope, params, query }) =>
    savedReport(db, scope, { of: { type: 'campaign', id: params.campaign }, ...query }),
  listReportSchedules: async ({ db, scope, query }) => ({
    data: await schedules.listReportSchedules(db, scope, query),
  }),
  createReportSchedule: async ({ db, scope, body }) => ({
    data: await schedules.createReportSchedule(db, scope, body),
  }),
  updateReportSchedule: async ({ db, scope, params, body }) => ({
    data: await schedules.updateReportSchedule(db, scope, { id: params.id, sent: body }),
  }),
  deleteReportSchedule: async ({ db, scope, params }) => {
    await schedules.deleteReportSchedule(db, scope, params.id)
    return { success: true }
  },
  sendReportNow: async ({ db, scope, params }) => {
    await schedules.sendReportNow(db, scope, params.id)
    return { success: true }
  },
  listSentReports: async ({ db, scope, query }) => pageOf(await listSentReports(db, scope, query), query),
  getCampaignStats: async ({ db, scope, params, query }) => ({
    data: await getCampaignStats(db, scope, { campaignId: params.campaign, ...query }),
  }),
  getCampaignGraph: async ({ db, scope, params, query }) => ({
    data: await getCampaignGraph(db, scope, { campaignId: params.campaign, ...query }),
  }),
  listCampaignSends: async ({ db, scope, params, query }) =>
    pageOf(await listCampaignSends(db, scope, { campaignId: params.campaign, ...query }), query),
  getCampaignPurchases: async ({ db, scope, params, query }) => ({
    data: await getCampaignPurchases(db, scope, { campaignId: params.campaign, ...query }),
  }),
  listCampaignPurchases: async ({ db, scope, params: { campaign: campaignId, experience, facet }, query }) =>
    pageOf(await listCampaignPurchases(db, scope, { campaignId, experience, facet, ...query }), query),
  listEntered: async ({ db, scope, query }) => pageOf(await listEntered(db, scope, query), query),
  listClicks: async ({ db, scope, query }) => pageOf(await listClicks(db, scope, query), query),
  listOptIns: async ({ db, scope, query }) => pageOf(await listOptIns(db, scope, query), query),
  listPrizes: async ({ db, scope, query }) => pageOf(await listPrizes(db, scope, query), query),
  listSent: async ({ db, scope, query }) => pageOf(await listSent(db, scope, query), query),
  getServiceLevel: async ({ db, scope, query }) => ({ data: await getServiceLevel(db, scope, query) }),
  listDecided: async ({ db, scope, query }) => pageOf(await listDecided(db, scope, query), query),
  listWaiting: async ({ db, scope }) => ({ data: await listWaiting(db, scope) }),
  getHome: async ({ db, scope }) => ({ data: await getHome(db, scope) }),
  listBounces: async ({ db, scope }) => ({ data: await listBounces(db, scope) }),
  search: async ({ db, scope, query }) => ({ data: await search(db, scope, query.q ?? '') }),
  listOpened: async ({ db, scope, body }) => ({ data: await listOpened(db, scope, body.objects) }),
}
