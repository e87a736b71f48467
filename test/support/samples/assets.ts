import type { assetRoutes } from '#contract/routes.ts'
import { unique } from '../unique.ts'
import type { Samples } from './sample.ts'

export const assetSamples: Samples<typeof assetRoutes> = {
  saveMarketingChannel: () => ({ body: { name: unique('Channel') } }),
  savePlacement: (own) => ({ body: { name: unique('Placement'), channel_id: own.assets.channel } }),
  savePlacementDetail: (own) => ({
    body: {
      name: unique('Detail'),
      placement_id: own.assets.placement,
      campaign_id: own.campaign,
      url: 'https://shop.example/posters',
    },
  }),
}
