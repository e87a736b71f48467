import type { assetRoutes } from '#contract/routes.ts'
import type { Samples } from './sample.ts'

export const assetSamples: Samples<typeof assetRoutes> = {
  savePlacement: (own) => ({ body: { channel_id: own.assets.channel } }),
  savePlacementDetail: (own) => ({
    body: { placement_id: own.assets.placement, url: 'https://shop.example/posters' },
  }),
}
