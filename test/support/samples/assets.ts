import type { assetRoutes } from '#contract/routes.ts'
import { unique } from '../unique.ts'
import type { Samples } from './sample.ts'

export const assetSamples: Samples<typeof assetRoutes> = {
  saveMarketingChannel: () => ({ body: { name: unique('Channel') } }),
  deleteMarketingChannel: (own) => ({ params: { id: own.assets.emptyChannel } }),
  listPlacements: (own) => ({ params: { channel: own.assets.channel } }),
  savePlacement: (own) => ({ body: { name: unique('Placement'), channel_id: own.assets.channel } }),
  deletePlacement: (own) => ({ params: { id: own.assets.emptyPlacement } }),
  listPlacementDetails: (own) => ({
    params: { placement: own.assets.placement, campaign: own.campaign },
  }),
  savePlacementDetail: (own) => ({
    body: {
      name: unique('Detail'),
      placement_id: own.assets.placement,
      campaign_id: own.campaign,
      url: 'https://shop.example/posters',
    },
  }),
  deletePlacementDetail: (own) => ({ params: { id: own.assets.detail } }),
}
