import { routes } from '#contract/routes.ts'
import { make, must, rows } from '../making.ts'
import type { ClientIds } from './clients.ts'

export type CampaignIds = { readonly keyword: string; readonly link: string; readonly quickLink: string }

/** A keyword that nothing uses, a tracked link, and a quick link of the founder. */
export async function makeKeywords({
  as: { client_admin: admin },
  founder,
  id,
  shortcode,
}: ClientIds): Promise<CampaignIds> {
  const keyword = await make(admin, routes.createKeyword, {
    body: { keyword: `SPARE${id}`, shortcode_id: shortcode.id },
  })
  const link = await make(admin, routes.createLink, {
    body: { name: 'Bikes', url: 'https://shop.example/bikes' },
  })
  await founder.call(routes.createQuickLink, { body: { name: 'Orders', url: 'https://shop.example/orders' } })
  const [quickLink] = await rows(founder, routes.listQuickLinks, {})
  return { keyword: keyword.id, link: link.id, quickLink: must(quickLink).id }
}
