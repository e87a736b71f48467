import { byKind } from '#contract/experiences/kindRoutes.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { experiencesRoutes } from '#contract/routes.ts'
import type { Ids } from '../making.ts'
import { libraryForm, png } from '../pictures.ts'
import type { ClientWorld } from '../world.ts'
import type { Sample, Samples } from './sample.ts'

type OfKind = {
  it: Ids
  /** One that has all that its check list asks for, and pages where its kind has them. */
  ready: Ids
  /** Calls that make one, and change it. */
  body: object
}
const ofKind: Record<Kind, (own: ClientWorld) => OfKind> = {
  sweepstakes: (own) => ({ it: own.experience, ready: own.draft, body: experienceOf(own) }),
  'gift-with-purchase': (own) => ({ it: own.gift, ready: own.giftDraft, body: giftOf(own) }),
  pages: (own) => ({ it: own.page, ready: own.page, body: pageOf(own) }),
  email: (own) => ({ it: own.email, ready: own.email, body: emailOf(own) }),
  external: (own) => ({ it: own.external, ready: own.external, body: externalOf(own) }),
}

/** The client's own of this kind. */
export const experienceOfKind = (kind: Kind, own: ClientWorld): Ids => ofKind[kind](own).it

type KindSamples = Record<'bulk' | 'create' | 'update' | 'publish' | 'pageRevisions' | 'pageRevision', Sample>

/** A call that a kind does not have needs no sample. */
const kindSamples = byKind<Record<Kind, KindSamples>>((kind): KindSamples => {
  const of = ofKind[kind]
  return {
    bulk: (own) => ({ body: { action: 'move', ids: [of(own).ready.id], campaign_id: own.campaign } }),
    create: (own) => ({ body: of(own).body }),
    update: (own) => ({ body: of(own).body }),
    publish: (own) => ({ params: { eid: of(own).ready.eid } }),
    pageRevisions: (own) => ({ params: { eid: of(own).ready.eid }, query: { page: 'Home' } }),
    pageRevision: (own) => ({ params: { eid: of(own).ready.eid }, query: { page: 'Home' } }),
  }
})

export const experiencesSamples: Samples<typeof experiencesRoutes> = {
  ...kindSamples,
  uploadToLibrary: () => ({ form: libraryForm(png({ width: 4, height: 3 })) }),
  cropLibraryItem: () => ({ body: { left: 1, top: 1, width: 2, height: 3, name: 'A part' } }),
  showLibraryItem: (own) => ({ params: { hash: own.library.hash } }),
}

const experienceOf = (own: ClientWorld) => ({
  name: 'Win a bike',
  campaign_id: own.campaign,
  shortcode_id: own.shortcode.id,
  prize_pools: [{ id: own.pool }],
})

const giftOf = (own: ClientWorld) => ({
  name: 'A mug with two bags',
  campaign_id: own.campaign,
  prize_pools: [{ id: own.pool }],
  service_level_agreement_hours: 48,
  experience_products: [{ tether_product_eid: 'coffee-340', alias_en: 'Coffee', alias_fr: 'Café' }],
  rejection_reason: [
    {
      name: 'Not legible',
      language_rejection_reason: [{ text: 'We cannot read it.', language_slug: 'en' as const }],
    },
  ],
})

const pageOf = (own: ClientWorld) => ({
  name: 'Where the shops are',
  campaign_id: own.campaign,
  pages: [{ name: 'Home', html: '<p>Two shops on Queen Street.</p>' }],
})

const emailOf = (own: ClientWorld) => ({
  name: 'Welcome',
  campaign_id: own.campaign,
  title: 'Welcome, {{first_name}}',
  message: 'Hello {{first_name|there}}, your code is {{access_code}}.',
  message_fr: 'Bonjour, votre code est {{access_code}}.',
  has_merge_data: true,
  can_be_sent_from_conversation: true,
  has_access_code: true,
  access_code_experience_id: own.experience.id,
})

const externalOf = (own: ClientWorld) => ({
  name: 'Taste quiz',
  campaign_id: own.campaign,
  target_url: 'https://quiz.example/taste',
  target_url_fr: 'https://quiz.example/gout',
  append_tracking_information: true,
  texts: { link: 'Take the quiz:' },
})
