import type { LibraryItem } from '#contract/experiences/libraryCalls.ts'
import { routes } from '#contract/routes.ts'
import type { Caller } from '../caller.ts'
import { type Ids, idsOf, make } from '../making.ts'
import { libraryForm } from '../pictures.ts'
import type { ClientIds } from './clients.ts'

export type ExperienceIds = {
  readonly campaign: string
  readonly pool: string
  /** An e-prize pool. */
  readonly codePool: string
  readonly experience: { id: string; eid: string; keyword: string }
  /** A page that says something, still a draft. */
  readonly page: Ids
  /** An e-mail that staff send from a conversation, still a draft. */
  readonly email: Ids
  readonly external: Ids
  /** A rehearsal of the experience, begun by its client admin. */
  readonly rehearsal: string
  readonly gift: Ids
  readonly giftDraft: Ids
  /** A sweepstakes that has all that its check list asks for. */
  readonly draft: Ids
  /** A picture of the library that no page shows. */
  readonly library: { id: string; hash: string }
}

/** A sweepstakes with its campaign, its prize pool and its keyword, and an experience on another site. */
export async function makeExperience({ as, shortcode }: ClientIds): Promise<ExperienceIds> {
  const admin = as.client_admin
  const campaign = await make(admin, routes.createCampaign, { body: { name: 'Spring' } })
  const pool = await make(admin, routes.createPrizePool, { body: { name: 'Bikes', total: 5 } })
  const codePool = await make(admin, routes.createPrizePool, {
    body: { name: 'Gift cards', class: 'e-prize' },
  })
  const keyword = `WIN${shortcode.code}`
  const experience = await make(admin, routes['sweepstakes.create'], {
    body: {
      name: 'Win a bike',
      pages: [{ name: 'Home', html: '<p>Pedal along.</p>' }],
      campaign_id: campaign.id,
      keyword,
      shortcode_id: shortcode.id,
      prize_pools: [{ id: pool.id }],
    },
  })
  const external = await make(admin, routes['external.create'], {
    body: { name: 'Taste quiz', campaign_id: campaign.id, target_url: 'https://quiz.example/taste' },
  })
  const page = await make(admin, routes['pages.create'], {
    body: {
      name: 'Where the shops are',
      is_draft: true,
      title: 'Our shops',
      pages: [{ name: 'Home', html: '<p>A shop on King Street.</p>' }],
    },
  })
  const email = await make(admin, routes['email.create'], { body: welcome })
  const gift = await make(admin, routes['gift-with-purchase.create'], {
    body: {
      name: 'A mug with two bags',
      campaign_id: campaign.id,
      prize_pools: [{ id: pool.id }],
      is_products_visible_on_dashboard: true,
    },
  })
  const giftDraft = await make(admin, routes['gift-with-purchase.create'], {
    body: readyGift(pool.id),
  })
  const rehearsal = await make(admin, routes.startRehearsal, {
    params: { kind: 'sweepstakes', eid: experience.eid },
    body: {},
  })
  return {
    rehearsal: rehearsal.id,
    campaign: campaign.id,
    pool: pool.id,
    codePool: codePool.id,
    experience: { ...idsOf(experience), keyword },
    page: idsOf(page),
    email: idsOf(email),
    external: idsOf(external),
    gift: idsOf(gift),
    giftDraft: idsOf(giftDraft),
    library: await makePicture(admin),
    draft: idsOf(await make(admin, routes['sweepstakes.create'], { body: readyDraft(pool.id) })),
  }
}

const texts = {
  pages: [
    { name: 'Home', html: '<p>Paddle along.</p>' },
    { name: 'Home FR', html: '<p>Pagayez avec nous.</p>' },
    { name: 'Terms', html: '<h2>Rules</h2><p>One canoe is to be won.</p>' },
    { name: 'Terms FR', html: '<h2>Règlement</h2><p>Un canot est à gagner.</p>' },
    { name: 'Privacy', html: '<p>We keep your name until the draw.</p>' },
    { name: 'Privacy FR', html: '<p>Nous conservons votre nom jusqu’au tirage.</p>' },
  ],
}

const welcome = {
  name: 'Welcome',
  is_draft: true,
  title: 'Welcome',
  message: 'Good to have you.',
  message_fr: 'Heureux de vous avoir.',
  can_be_sent_from_conversation: true,
}

/** A gift with purchase that can be published. */
const readyGift = (poolId: string) => ({
  name: 'A cup with three bags',
  is_draft: true,
  title: 'A cup for you',
  title_fr: 'Une tasse pour vous',
  ended_at: '2099-08-31T23:59:59',
  prize_pools: [{ id: poolId }],
  deliver_by: 'email' as const,
  award_credit_threshold: 3,
  ...texts,
})

async function makePicture(admin: Caller): Promise<ExperienceIds['library']> {
  const { body } = await admin.call(routes.uploadToLibrary, { form: libraryForm() })
  const { data } = body as { data: LibraryItem }
  return { id: data.id, hash: data.url.split('/').at(-1) ?? '' }
}

/** A draft that can be published. */
export const readyDraft = (poolId: string) => ({
  name: 'Win a canoe',
  is_draft: true,
  title: 'Win a canoe',
  title_fr: 'Gagnez un canot',
  ended_at: '2099-08-31T23:59:59',
  prize_pools: [{ id: poolId }],
  ...texts,
})
