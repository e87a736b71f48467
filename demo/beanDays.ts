import type { Cast, Stage } from './stage.ts'
import { daysAgo } from './times.ts'

export const beanKeyword = 'BEANS'

/**
 * A contest in which whoever texts the keyword wins at once: the tickets of the first pool soon are gone, then the codes
 * of the second, and beans are left.
 */
export async function openBeanDays(
  stage: Stage,
  { as, shortcodeId }: Cast,
  campaignId: string,
): Promise<void> {
  const poolOf = async (name: string, total: number, type: string) => {
    const { data } = await stage.call(as.client_admin, 'createPrizePool', { body: { name, total } })
    await stage.call(as.client_admin, 'createPrizeType', {
      params: { poolId: data.id },
      body: { name: type },
    })
    return { id: data.id }
  }
  const tastings = await poolOf('Tastings for two', 3, 'Tasting on a Saturday')
  const vouchers = await openVouchers(stage, as)
  const beans = await poolOf('Bags of beans', 40, 'House blend, 340 g')
  await stage.call(as.campaign_manager, 'sweepstakes.create', {
    body: {
      name: 'Bean Days',
      title: 'Bean Days',
      title_fr: 'Les jours du grain',
      campaign_id: campaignId,
      prize_method_class: 'sweepstakes.keyword',
      started_at: daysAgo(21, 9).toISOString(),
      ended_at: daysAgo(-30, 23).toISOString(),
      keyword: beanKeyword,
      shortcode_id: shortcodeId,
      prize_pools: [tastings, vouchers, beans],
      limit_type: 'participant',
      entry_scheduling: 'daily',
      awarded_prize_limit: 1,
      form_rules: [
        asked('first_name', 'required|text', 'First name', 'Prénom'),
        asked('phone', 'required|phone', 'Mobile phone', 'Téléphone mobile'),
        asked('born', 'required|age_of_majority', 'Date of birth', 'Date de naissance'),
      ],
      pages,
    },
  })
}

/** Codes for the shop's site, which winners read on a page of their own. */
async function openVouchers(stage: Stage, as: Cast['as']): Promise<{ id: string }> {
  const { data } = await stage.call(as.client_admin, 'createPrizePool', {
    body: {
      name: 'Coffee vouchers',
      class: 'e-prize',
      winner_page_html: '<h2>$10 off your next bag</h2><p>Type the code at the till of our web shop.</p>',
      winner_page_html_fr:
        '<h2>10 $ de rabais sur votre prochain sac</h2><p>Saisissez le code à la caisse de notre boutique en ligne.</p>',
      winner_email_title: 'Your coffee voucher',
      winner_email_title_fr: 'Votre bon de café',
    },
  })
  await stage.call(as.client_admin, 'makePrizeCodes', { params: { poolId: data.id }, body: { count: 12 } })
  return { id: data.id }
}

const asked = (field_name: string, field_rules: string, label: string, label_fr: string) => ({
  type: 'Entry' as const,
  field_name,
  field_rules,
  label,
  label_fr,
})

const pages = [
  {
    name: 'Home',
    html: '<h2>Text BEANS, know at once</h2><p>Three tastings for two and forty bags of our house blend. Text BEANS to 66666: the answer says what you have won.</p>',
  },
  {
    name: 'Home FR',
    html: '<h2>Textez BEANS, sachez-le aussitôt</h2><p>Trois dégustations pour deux et quarante sacs de notre mélange maison. Textez BEANS au 66666 : la réponse dit ce que vous avez gagné.</p>',
  },
  {
    name: 'Closed',
    html: '<p>Bean Days are over. Whoever won has had a text with what it was.</p>',
  },
  {
    name: 'Closed FR',
    html: '<p>Les jours du grain sont finis. Qui a gagné a reçu un texto qui dit quoi.</p>',
  },
  {
    name: 'Prizes',
    html: '<ul><li>3 tastings for two at the roastery</li><li>40 bags of house blend, 340 g</li></ul>',
  },
  {
    name: 'Prizes FR',
    html: '<ul><li>3 dégustations pour deux à la brûlerie</li><li>40 sacs de mélange maison, 340 g</li></ul>',
  },
  {
    name: 'Terms',
    html: '<h2>Who may enter</h2><p>Residents of Canada who have reached the age of majority where they live. Nobody who works for Northwind Coffee.</p><h2>How to enter</h2><p>No purchase is necessary. Text BEANS to 66666, or fill in the form, once a day. Message and data rates may apply.</p><h2>How prizes are given</h2><p>Each valid entry takes the next prize that is left, tastings first, and the answer names it. One prize for each person.</p>',
  },
  {
    name: 'Terms FR',
    html: '<h2>Qui peut participer</h2><p>Les personnes qui résident au Canada et ont atteint l’âge de la majorité là où elles vivent. Personne qui travaille pour Northwind Coffee.</p><h2>Comment participer</h2><p>Aucun achat requis. Textez BEANS au 66666 ou remplissez le formulaire, une fois par jour. Des frais de messagerie et de données peuvent s’appliquer.</p><h2>Comment les prix sont donnés</h2><p>Chaque participation valide prend le prochain prix qui reste, les dégustations d’abord, et la réponse le nomme. Un prix par personne.</p>',
  },
  {
    name: 'Privacy',
    html: '<p>Northwind Coffee keeps your first name, your phone and your date of birth until the prizes are handed out, and for three months after.</p>',
  },
  {
    name: 'Privacy FR',
    html: '<p>Northwind Coffee conserve votre prénom, votre téléphone et votre date de naissance jusqu’à la remise des prix, et trois mois de plus.</p>',
  },
]
