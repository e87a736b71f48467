import type { Cast, Stage } from './stage.ts'
import { daysAgo } from './times.ts'

/** A page that says where the shops are, in both languages; nobody enters anything. */
export async function sayWhereShopsAre(stage: Stage, { as }: Cast): Promise<void> {
  await stage.moveTo(daysAgo(104, 9))
  await stage.call(as.campaign_manager, 'pages.create', {
    body: {
      name: 'Where the shops are',
      title: 'Find a Maple Market',
      title_fr: 'Trouver un Maple Market',
      pages: [
        {
          name: 'Home',
          html: finder('Our three shops, and when they are open.', ['Shop', 'Open', 'Phone'], en),
        },
        {
          name: 'Home FR',
          html: finder('Nos trois magasins et leurs heures.', ['Magasin', 'Heures', 'Téléphone'], fr),
        },
        {
          name: 'CSS',
          html: 'table { width: 100% }\nth, td { padding: 0.5rem 1rem 0.5rem 0; text-align: start }',
        },
      ],
    },
  })
}

type Shop = readonly [street: string, hours: string, phone: string]

const en: readonly Shop[] = [
  ['4150 Saint-Denis Street, Montréal', '8 a.m. to 9 p.m.', '+15145550161'],
  ['1210 De Maisonneuve Boulevard, Montréal', '8 a.m. to 10 p.m.', '+15145550162'],
  ['88 Cartier Avenue, Québec', '9 a.m. to 8 p.m.', '+14185550163'],
]
const fr: readonly Shop[] = [
  ['4150, rue Saint-Denis, Montréal', 'de 8 h à 21 h', '+15145550161'],
  ['1210, boulevard De Maisonneuve, Montréal', 'de 8 h à 22 h', '+15145550162'],
  ['88, avenue Cartier, Québec', 'de 9 h à 20 h', '+14185550163'],
]

const finder = (lead: string, heads: readonly string[], shops: readonly Shop[]): string =>
  `<p>${lead}</p>
<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>
${shops
  .map(
    ([street, hours, phone]) =>
      `<tr><td>${street}</td><td>${hours}</td><td><a href="tel:${phone}">${phone}</a></td></tr>`,
  )
  .join('\n')}
</tbody></table>`
