import type { Person } from './people.ts'
import { sendReceipts } from './receiptPile.ts'
import type { Cast, Stage } from './stage.ts'
import { daysAgo } from './times.ts'

/** A gift with purchase that runs, with two pools whose credits count each by itself: a pile of receipts waits for a validator. */
export async function giveMugs(stage: Stage, { as, shortcodeId }: Cast, people: Person[]): Promise<void> {
  const poolOf = async (name: string, total: number, award_credit_threshold: number) => {
    const body = { name, total, award_credit_threshold }
    return (await stage.call(as.client_admin, 'createPrizePool', { body })).data.id
  }
  const mugs = await poolOf('Enamel mugs', 500, 2)
  const flasks = await poolOf('Travel flasks', 80, 5)
  const { data: gift } = await stage.call(as.campaign_manager, 'gift-with-purchase.create', {
    body: {
      name: 'A mug with two bags of coffee',
      title: 'A mug with two bags of coffee',
      title_fr: 'Une tasse avec deux sacs de café',
      coming_soon_started_at: daysAgo(20, 0).toISOString(),
      started_at: daysAgo(10, 0).toISOString(),
      ended_at: daysAgo(-40, 23).toISOString(),
      closed_ended_at: daysAgo(-70, 23).toISOString(),
      requires_validation: true,
      shortcode_id: shortcodeId,
      use_credits_by_prize_pool: true,
      awarded_prize_limit: 1,
      service_level_agreement_hours: 24,
      is_products_visible_on_dashboard: true,
      is_retailer_visible_on_dashboard: true,
      prize_pools: [{ id: mugs }, { id: flasks }],
      experience_products: [
        {
          tether_product_eid: 'coffee-light-340',
          alias_en: 'Light roast, 340 g',
          alias_fr: 'Torréfaction légère, 340 g',
        },
        {
          tether_product_eid: 'coffee-dark-340',
          alias_en: 'Dark roast, 340 g',
          alias_fr: 'Torréfaction foncée, 340 g',
        },
      ],
      rejection_reason: [
        reason('Not legible', 'We could not read your receipt.', 'Nous n’avons pas pu lire votre reçu.'),
        reason(
          'No such product',
          'Your receipt shows no coffee of ours.',
          'Votre reçu ne montre pas notre café.',
        ),
        {
          ...reason('Had it already', 'You have had your gift.', 'Vous avez déjà reçu votre cadeau.'),
          is_rejected_due_to_prize_limit_rejection_reason: true,
        },
      ],
      pages: [...ownPages, ...legalPages],
      form_rules: formRules(),
    },
  })
  await sendReceipts(stage, gift.eid, people.slice(152, 192))
}

const formRules = () => [
  ...['first_name', 'last_name'].map((field_name) => entered(field_name, 'required|text')),
  entered('email', 'required|email'),
  entered('phone', 'required|phone'),
  { ...entered('receipt', 'nullable|file'), label: 'Your receipt', label_fr: 'Votre reçu' },
  ...['first_name', 'last_name'].map((field_name) => asked(field_name, 'required|text')),
  asked('email', 'required|email'),
  { ...asked('words', 'required|text'), label: 'Your fifty words', label_fr: 'Vos cinquante mots' },
]

const asked = (field_name: string, field_rules: string) => ({
  field_name,
  field_rules,
  type: 'Alternative Entry' as const,
})

const entered = (field_name: string, field_rules: string) => ({
  field_name,
  field_rules,
  type: 'Entry' as const,
})

const reason = (name: string, en: string, fr: string) => ({
  name,
  language_rejection_reason: [
    { text: en, language_slug: 'en' as const },
    { text: fr, language_slug: 'fr' as const },
  ],
})

const ownPages = [
  {
    name: 'Home',
    html: '<h2>Two bags, one mug</h2><p>Enamel, red as a maple leaf in October. Five bags are a travel flask.</p>',
  },
  {
    name: 'Home FR',
    html: '<h2>Deux sacs, une tasse</h2><p>En émail, rouge comme l’érable en octobre. Cinq sacs valent une bouteille de voyage.</p>',
  },
  {
    name: 'Opening Soon',
    html: '<p>From the first of the campaign your receipt is worth a mug. Keep it.</p>',
  },
  { name: 'Opening Soon FR', html: '<p>Dès l’ouverture, votre reçu vaudra une tasse. Gardez-le.</p>' },
  { name: 'Closed', html: '<p>The mugs have found their shelves. Receipts are no longer taken.</p>' },
  { name: 'Closed FR', html: '<p>Les tasses ont trouvé leur place. Les reçus ne sont plus acceptés.</p>' },
  { name: 'Confirmation', html: '<p>Thank you. We look at your receipt within a day and write to you.</p>' },
  { name: 'Confirmation FR', html: '<p>Merci. Nous regardons votre reçu en un jour et vous écrivons.</p>' },
  {
    name: 'FAQ',
    html: '<h2>Which bags count?</h2><p>Light and dark roast, 340 g, from any store.</p><h2>May I send two receipts?</h2><p>Yes: their bags are added up.</p>',
  },
  {
    name: 'FAQ FR',
    html: '<h2>Quels sacs comptent?</h2><p>Torréfaction légère et foncée, 340 g, de tout magasin.</p><h2>Puis-je envoyer deux reçus?</h2><p>Oui : leurs sacs s’additionnent.</p>',
  },
  { name: 'Prizes', html: '<p>500 enamel mugs and 80 travel flasks, while there are any.</p>' },
  { name: 'Prizes FR', html: '<p>500 tasses en émail et 80 bouteilles de voyage, tant qu’il y en a.</p>' },
  { name: 'Support', html: '<p>Text us at 55555, or ask at any till.</p>' },
  { name: 'Support FR', html: '<p>Textez-nous au 55555, ou demandez à la caisse.</p>' },
  {
    name: 'Alternative Entry',
    html: '<p>No purchase is necessary. Tell us in fifty words how you drink your coffee: it counts like two bags.</p>',
  },
  {
    name: 'Alternative Entry FR',
    html: '<p>Aucun achat requis. Dites-nous en cinquante mots comment vous prenez votre café : cela compte comme deux sacs.</p>',
  },
]

const legalPages = [
  {
    name: 'Terms',
    html: '<h2>How it works</h2><p>Buy two bags of our coffee and fill in the form. We check each entry; two bags are a mug and five a travel flask, while there are any. One gift for each person.</p>',
  },
  {
    name: 'Terms FR',
    html: '<h2>Comment ça marche</h2><p>Achetez deux sacs de notre café et remplissez le formulaire. Nous vérifions chaque participation; deux sacs valent une tasse et cinq une bouteille de voyage, tant qu’il y en a. Un cadeau par personne.</p>',
  },
  {
    name: 'Privacy',
    html: '<p>Maple Market asks for your name, your e-mail and your phone to send you your mug, and keeps them for a year.</p>',
  },
  {
    name: 'Privacy FR',
    html: '<p>Maple Market demande votre nom, votre courriel et votre téléphone pour vous envoyer votre tasse, et les conserve un an.</p>',
  },
]
