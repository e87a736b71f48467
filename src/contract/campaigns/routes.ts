/** The calls of campaigns, by name. */
import * as campaigns from './calls.ts'
import { listClientLanguages, saveClientLanguages } from './languageCalls.ts'

export const campaignsRoutes = {
  listCampaigns: campaigns.listCampaigns,
  getCampaign: campaigns.getCampaign,
  createCampaign: campaigns.createCampaign,
  updateCampaign: campaigns.updateCampaign,
  acquireLock: campaigns.acquireLock,
  getLockTime: campaigns.getLockTime,
  extendLock: campaigns.extendLock,
  releaseLock: campaigns.releaseLock,
}

/** Keywords, links and client languages. */
export const keywordsRoutes = {
  listKeywords: campaigns.listKeywords,
  createKeyword: campaigns.createKeyword,
  updateKeyword: campaigns.updateKeyword,
  deleteKeyword: campaigns.deleteKeyword,
  findKeyword: campaigns.findKeyword,
  listLinks: campaigns.listLinks,
  createLink: campaigns.createLink,
  updateLink: campaigns.updateLink,
  deleteLink: campaigns.deleteLink,
  listClientLanguages,
  saveClientLanguages,
}
