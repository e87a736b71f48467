import { byKind, type kindRoutes } from '#contract/experiences/kindRoutes.ts'
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
  external: (own) => ({ it: own.external, ready: own.external, body: externalOf(own) }),
}

/** The client's own of this kind. */
export const experienceOfKind = (kind: Kind, own: ClientWorld): Ids => ofKind[kind](own).it

export const named =
  (kind: Kind): Sample =>
  (own) => ({ params: { eid: ofKind[kind](own).it.eid } })

type CallOf<Name> = Name extends `${Kind}.${infer Call}` ? Call : never
type KindSamples = Record<CallOf<keyof typeof kindRoutes>, Sample>

/** A call that a kind does not have needs no sample. */
const kindSamples = byKind<Record<Kind, KindSamples>>((kind): KindSamples => {
  const of = ofKind[kind]
  return {
    list: () => ({}),
    bulk: (own) => ({ body: { action: 'move', ids: [of(own).ready.id], campaign_id: own.campaign } }),
    duplicate: named(kind),
    get: named(kind),
    create: (own) => ({ body: of(own).body }),
    update: (own) => ({ ...named(kind)(own), body: of(own).body }),
    delete: (own) => ({ params: { id: of(own).it.id } }),
    check: named(kind),
    publish: (own) => ({ params: { eid: of(own).ready.eid } }),
    unpublish: named(kind),
    preview: named(kind),
    pageRevisions: (own) => ({ params: { eid: of(own).ready.eid }, query: { page: 'Home' } }),
    pageRevision: (own) => ({ params: { eid: of(own).ready.eid, number: 1 }, query: { page: 'Home' } }),
    makeSecret: named(kind),
  }
})

export const experiencesSamples: Samples<typeof experiencesRoutes> = {
  ...kindSamples,
  getLibraryItem: (own) => ({ params: { id: own.library.id } }),
  uploadToLibrary: () => ({ form: libraryForm(png({ width: 4, height: 3 })) }),
  updateLibraryItem: (own) => ({ params: { id: own.library.id }, body: { name: 'Banner' } }),
  deleteLibraryItem: (own) => ({ params: { id: own.library.id } }),
  showLibraryItem: (own) => ({ params: { client_eid: own.eid, hash: own.library.hash } }),
  listDomains: named('sweepstakes'),
  checkDomains: named('sweepstakes'),
  sendExperience: (own) => ({ body: { experience: own.experience.id, participant: own.participant } }),
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

const externalOf = (own: ClientWorld) => ({
  name: 'Taste quiz',
  campaign_id: own.campaign,
  target_url: 'https://quiz.example/taste',
  target_url_fr: 'https://quiz.example/gout',
  append_tracking_information: true,
  texts: { link: 'Take the quiz:' },
})
