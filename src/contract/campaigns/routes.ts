/** The calls of campaigns, by name. */
import { accessCodeRoutes } from './accessCodes/codeCalls.ts'
import { accessCodeListRoutes } from './accessCodes/listCalls.ts'
import * as assets from './assetCalls.ts'
import * as campaigns from './calls.ts'
import { listClientLanguages, saveClientLanguages } from './languageCalls.ts'
import { createQuickLink, deleteQuickLink, listQuickLinks } from './quickLinkCalls.ts'

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

/** Keywords, links, client languages and quick links. */
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
  listQuickLinks,
  createQuickLink,
  deleteQuickLink,
}

export const accessCodesRoutes = { ...accessCodeListRoutes, ...accessCodeRoutes }

/** Marketing assets. */
export const assetRoutes = {
  listMarketingChannels: assets.listMarketingChannels,
  saveMarketingChannel: assets.saveMarketingChannel,
  deleteMarketingChannel: assets.deleteMarketingChannel,
  listPlacements: assets.listPlacements,
  savePlacement: assets.savePlacement,
  deletePlacement: assets.deletePlacement,
  listPlacementDetails: assets.listPlacementDetails,
  savePlacementDetail: assets.savePlacementDetail,
  deletePlacementDetail: assets.deletePlacementDetail,
}
