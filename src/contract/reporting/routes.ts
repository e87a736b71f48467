/** The calls of reporting, by name. */
import * as reporting from './calls.ts'
import { getCampaignGraph, getCampaignStats, listCampaignSends } from './campaignCalls.ts'
import { overviewRoutes } from './overviewCalls.ts'
import { getExperienceReport } from './reportCalls.ts'
import { listClicks, listOptIns } from './rowCalls.ts'
import * as searching from './searchCalls.ts'

export const reportingRoutes = {
  ...overviewRoutes,
  getExperienceReport,
  getCampaignStats,
  getCampaignGraph,
  listCampaignSends,
  listClicks,
  listOptIns,
  listWaiting: reporting.listWaiting,
  getHome: reporting.getHome,
  listBounces: reporting.listBounces,
  search: searching.search,
  listOpened: searching.listOpened,
}
