import type { Person } from './people.ts'
import { enterByWeb } from './scenes.ts'
import type { Cast, Stage } from './stage.ts'
import { daysAgo } from './times.ts'

/** A gift with purchase that runs: two entries wait for a validator. */
export async function giveMugs(stage: Stage, { as, shortcodeId }: Cast, people: Person[]): Promise<void> {
  const pool = await stage.call(as.client_admin, 'createPrizePool', {
    body: { name: 'Enamel mugs', total: 500 },
  })
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
      award_credit_threshold: 2,
      awarded_prize_limit: 1,
      service_level_agreement_hours: 24,
      prize_pools: [{ id: pool.data.id }],
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
      ],
      pages: [...ownPages, ...legalPages],
      form_rules: [
        ...['first_name', 'last_name'].map((field_name) => asked(field_name, 'required|text')),
        asked('email', 'required|email'),
        { ...asked('words', 'required|text'), label: 'Your fifty words', label_fr: 'Vos cinquante mots' },
      ],
    },
  })
  for (const person of people.slice(150, 152)) await enterByWeb(stage, gift.eid, person)
}

const asked = (field_name: string, field_rules: string) => ({
  field_name,
  field_rules,
  type: 'Alternative Entry' as const,
})

const reason = (name: string, en: string, fr: string) => ({
  name,
  language_rejection_reason: [
    { text: en, language_slug: 'en' as const },
    { text: fr, language_slug: 'fr' as const },
  ],
})

const ownPages = [
  { name: 'Home', html: '<h2>Two bags, one mug</h2><p>Enamel, red as a maple leaf in October.</p>' },
  {
    name: 'Home FR',
    html: '<h2>Deux sacs, une tasse</h2><p>En émail, rouge comme l’érable en octobre.</p>',
  },
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
    html: '<h2>How it works</h2><p>Buy two bags of our coffee and fill in the form. We check each entry; whoever has two credits gets one mug, while there are any. One mug for each person.</p>',
  },
  {
    name: 'Terms FR',
    html: '<h2>Comment ça marche</h2><p>Achetez deux sacs de notre café et remplissez le formulaire. Nous vérifions chaque participation; qui a deux crédits reçoit une tasse, tant qu’il y en a. Une tasse par personne.</p>',
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
