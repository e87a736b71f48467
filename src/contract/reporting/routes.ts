/** The calls of reporting, by name. */
import * as reporting from './calls.ts'
import { getCampaignGraph, getCampaignStats, listCampaignSends } from './campaignCalls.ts'
import { saveCampaignReport, saveExperienceReport } from './fileCalls.ts'
import { overviewRoutes } from './overviewCalls.ts'
import { getCampaignPurchases, listCampaignPurchases } from './purchaseCalls.ts'
import { getExperienceReport } from './reportCalls.ts'
import { listClicks, listEntered, listOptIns, listPrizes, listSent } from './rowCalls.ts'
import * as schedules from './scheduleCalls.ts'
import * as searching from './searchCalls.ts'
import { getServiceLevel, listDecided } from './serviceCalls.ts'

export const reportingRoutes = {
  ...overviewRoutes,
  getExperienceReport,
  saveExperienceReport,
  saveCampaignReport,
  listReportSchedules: schedules.listReportSchedules,
  createReportSchedule: schedules.createReportSchedule,
  updateReportSchedule: schedules.updateReportSchedule,
  deleteReportSchedule: schedules.deleteReportSchedule,
  sendReportNow: schedules.sendReportNow,
  listSentReports: schedules.listSentReports,
  getCampaignStats,
  getCampaignGraph,
  listCampaignSends,
  getCampaignPurchases,
  listCampaignPurchases,
  listEntered,
  listClicks,
  listOptIns,
  listPrizes,
  listSent,
  getServiceLevel,
  listDecided,
  listWaiting: reporting.listWaiting,
  getHome: reporting.getHome,
  listBounces: reporting.listBounces,
  search: searching.search,
  listOpened: searching.listOpened,
}
