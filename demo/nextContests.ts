import { legalTexts } from './contestTexts.ts'
import type { Cast, Stage } from './stage.ts'
import { daysAgo } from './times.ts'

/** Contests that are being prepared: one that opens soon, and a draft that lacks what its check list names. */
export async function planNextContests(stage: Stage, { as, shortcodeId }: Cast): Promise<void> {
  const pool = await stage.call(as.client_admin, 'createPrizePool', {
    body: { name: 'Weekends at the sugar shack', total: 12 },
  })
  await stage.call(as.campaign_manager, 'sweepstakes.create', {
    body: {
      name: 'Sugar Shack Weekends',
      title: 'A weekend at the sugar shack',
      title_fr: 'Une fin de semaine à la cabane à sucre',
      started_at: daysAgo(-45, 9).toISOString(),
      ended_at: daysAgo(-110, 23).toISOString(),
      keyword: 'SUGAR',
      shortcode_id: shortcodeId,
      prize_pools: [{ id: pool.data.id }],
      limit_type: 'participant',
      landing_page_html:
        '<h2>Twelve weekends to be won</h2><p>Maple taffy on the snow, a sleigh ride, and a table for four.</p>',
      landing_page_html_fr:
        '<h2>Douze fins de semaine à gagner</h2><p>De la tire sur la neige, une promenade en traîneau et une table pour quatre.</p>',
      ...legalTexts({
        sponsor: 'Maple Market',
        prize: {
          en: 'twelve weekends for four at a sugar shack',
          fr: 'douze fins de semaine pour quatre dans une cabane à sucre',
        },
        keyword: 'SUGAR',
        shortcode: '55555',
      }),
    },
  })
  await stage.call(as.campaign_manager, 'sweepstakes.create', {
    body: {
      name: 'Picnic Season',
      is_draft: true,
      title: 'Picnic season',
      started_at: daysAgo(-150, 9).toISOString(),
      ended_at: daysAgo(-200, 23).toISOString(),
      landing_page_html: '<h2>Picnic season</h2><p>Hello {{first_name}}, a basket a day is waiting.</p>',
    },
  })
}
