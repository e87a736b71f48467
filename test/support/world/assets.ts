import { routes } from '#contract/routes.ts'
import { make } from '../making.ts'
import type { ClientIds } from './clients.ts'

export type AssetIds = {
  readonly assets: {
    readonly channel: string
    readonly placement: string
    readonly detail: string
    readonly emptyChannel: string
    readonly emptyPlacement: string
  }
}

/** A marketing channel with a placement and its detail, and one of each of the two without anything in it. */
export async function makeAssets({
  as: { client_admin: admin },
  campaign,
}: ClientIds & { campaign: string }): Promise<AssetIds> {
  const channelOf = async (name: string) =>
    (await make(admin, routes.saveMarketingChannel, { body: { name } })).id
  const channel = await channelOf('Posters')
  const placementOf = async (name: string) =>
    (await make(admin, routes.savePlacement, { body: { name, channel_id: channel } })).id
  const placement = await placementOf('Metro')
  const { id: detail } = await make(admin, routes.savePlacementDetail, {
    body: {
      name: 'Berri',
      placement_id: placement,
      campaign_id: campaign,
      url: 'https://shop.example/berri',
    },
  })
  const [emptyChannel, emptyPlacement] = [await channelOf('Radio'), await placementOf('Bus')]
  return { assets: { channel, placement, detail, emptyChannel, emptyPlacement } }
}
