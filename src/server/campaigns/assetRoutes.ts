import type { assetRoutes } from '#contract/routes.ts'
import type { Handlers, Outside } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import {
  deleteChannel,
  deleteDetail,
  deletePlacement,
  listChannels,
  listDetails,
  listPlacements,
  saveChannel,
  saveDetail,
  savePlacement,
} from './assets.ts'
import { shortAddress } from './linkAddress.ts'

export const assetHandlers: Handlers<typeof assetRoutes> = {
  listMarketingChannels: async ({ db, scope, query }) => pageOf(await listChannels(db, scope, query), query),
  saveMarketingChannel: async ({ db, scope, body }) => ({ data: await saveChannel(db, scope, body) }),
  deleteMarketingChannel: async ({ db, scope, params }) => {
    await deleteChannel(db, scope, params.id)
    return { success: true }
  },
  listPlacements: async ({ db, scope, params, query }) =>
    pageOf(await listPlacements(db, scope, { ...query, channelId: oneOf(params.channel) }), query),
  savePlacement: async ({ db, scope, body }) => ({ data: await savePlacement(db, scope, body) }),
  deletePlacement: async ({ db, scope, params }) => {
    await deletePlacement(db, scope, params.id)
    return { success: true }
  },
  listPlacementDetails: async ({ db, scope, outside, params, query }) => {
    const asked = { placementId: oneOf(params.placement), campaignId: oneOf(params.campaign) }
    const { rows, ...paged } = await listDetails(db, scope, { ...query, ...asked })
    return pageOf({ ...paged, rows: rows.map((row) => withAddress(row, outside)) }, query)
  },
  savePlacementDetail: async ({ db, scope, outside, body }) => ({
    data: withAddress(await saveDetail(db, scope, body), outside),
  }),
  deletePlacementDetail: async ({ db, scope, params }) => {
    await deleteDetail(db, scope, params.id)
    return { success: true }
  },
}

const oneOf = (named: string) => (named === 'all' ? null : named)

function withAddress<Row extends { code: string | null }>(row: Row, { publicUrl }: Outside) {
  return { ...row, short_url: row.code === null ? null : shortAddress(publicUrl, row.code) }
}
