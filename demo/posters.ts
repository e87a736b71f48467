import type { Cast, Stage } from './stage.ts'

const channels = [
  { name: 'Posters', placements: ['Metro stations', 'Bus shelters'] },
  { name: 'In our shops', placements: ['Shop windows', 'Checkout'] },
  { name: 'Flyers', placements: ['Door to door'] },
] as const

/** The poster of each placement; without an address it is only on the list. */
const details: Readonly<Record<string, readonly { name: string; url?: string }[]>> = {
  'Metro stations': [
    { name: 'Berri-UQAM, platform', url: 'https://maple-market.example/cheer?from=berri' },
    { name: 'McGill, exit', url: 'https://maple-market.example/cheer?from=mcgill' },
  ],
  'Shop windows': [{ name: 'Plateau shop', url: 'https://maple-market.example/cheer?from=plateau' }],
  'Door to door': [{ name: 'Rosemont, first week' }],
}

/** The grocer's placements, and what hangs there in the holiday season. */
export async function hangPosters(stage: Stage, { as }: Cast, campaign_id: string): Promise<void> {
  const by = as.campaign_manager
  for (const { name, placements } of channels) {
    const channel = await stage.call(by, 'saveMarketingChannel', { body: { name } })
    for (const place of placements) {
      const placed = await stage.call(by, 'savePlacement', {
        body: { name: place, channel_id: channel.data.id },
      })
      for (const detail of details[place] ?? [])
        await stage.call(by, 'savePlacementDetail', {
          body: { ...detail, placement_id: placed.data.id, campaign_id },
        })
    }
  }
}
