import { routes } from '#contract/routes.ts'
import { make } from '../making.ts'
import type { ClientIds } from './clients.ts'

export type CampaignIds = { readonly keyword: string; readonly link: string }

/** A keyword that nothing uses and a tracked link. */
export async function makeKeywords({
  as: { client_admin: admin },
  id,
  shortcode,
}: ClientIds): Promise<CampaignIds> {
  const keyword = await make(admin, routes.createKeyword, {
    body: { keyword: `SPARE${id}`, shortcode_id: shortcode.id },
  })
  const link = await make(admin, routes.createLink, {
    body: { name: 'Bikes', url: 'https://shop.example/bikes' },
  })
  return { keyword: keyword.id, link: link.id }
}
