import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { giftPages, pageAt, pageKey } from '#contract/experiences/pageNames.ts'
import { templateOf } from '#contract/experiences/templates/templates.ts'
import { findExperienceForIntake } from '#server/experiences/experiences.ts'
import { newId } from '#server/platform/ids.ts'
import { begin, decide, end, entries, type Gift, gift, line, world } from '#test/support/gifts.ts'
import { proofOfWork } from '#test/support/proof.ts'
import { accountTexts } from './accountTexts.ts'
import { captchaTexts } from './captchaTexts.ts'
import { showClaim } from './claims/claims.ts'
import { claimTexts } from './claimTexts.ts'
import { boundTexts } from './draws/boundTexts.ts'
import { drawTexts } from './draws/drawTexts.ts'
import { type Noun, nounOf } from './nouns.ts'
import { confirmationTexts } from './outcomes/confirmationTexts.ts'
import { outcomeTexts } from './outcomes/outcomeTexts.ts'
import { subscriptionTexts } from './pages/subscriptionTexts.ts'
import { pageTitle } from './pageTitles.ts'
import { deliverPrizes } from './prizes/deliverPrizes.ts'
import { prizeTexts } from './prizes/prizeTexts.ts'
import { refusalErrors } from './refusals.ts'
import { smsText } from './texts.ts'
import { uploadTexts } from './uploads/uploadTexts.ts'
import { showPublicPage, submitEntryForm, submitPreview } from './webEntry.ts'
import { webTexts } from './webTexts.ts'

before(begin)
after(end)

const languages = ['en', 'fr'] as const
type Language = (typeof languages)[number]
const ofContest = /contest|concours/i
const ofLuck = /luck|chance/i
const named = (language: Language) => ({ experience: { kind: 'gift-with-purchase' as const }, language })

const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return { ...rest, address: '192.0.2.9' }
}
const visit = { token: undefined, userAgent: '', isFetchedAhead: true }
const asked = ({ eid }: { eid: string }, language: Language) => ({ eid, language, outside: world.outside })

type Said = (...of: readonly unknown[]) => unknown
const isSaid = (value: unknown): value is Said => typeof value === 'function'

/** Every text below a value; one that is made of something gets the noun for it. */
function textsIn(value: unknown, noun: Noun): string[] {
  if (typeof value === 'string') return [value]
  if (isSaid(value)) return textsIn(value(noun, noun), noun)
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((one) => textsIn(one, noun))
    : []
}

const look = {
  client: { eid: 'maple0000001', name: 'Maple Market', logo_hash: null, logo_ground: 'dark' },
  title: 'A mug',
  tokens: [],
} as const
/** Every page as it begins, in both languages. */
const written = giftPages.flatMap((name) =>
  languages.map((language) => ({
    name: pageKey({ name, language }),
    html: templateOf({ name, isClaimed: true }, { ...look, language }),
  })),
)
const addresses = giftPages.map((name) => pageAt(name.toLowerCase().replaceAll(' ', '-')))

/** In the reader's language, so that what is looked through is what the reader sees. */
async function readAll(made: Gift, language: Language): Promise<number> {
  let read = 0
  for (const page of addresses) {
    const { html, status } = await showPublicPage(world.db, visitor(), {
      ...asked(made, language),
      page: page || undefined,
      visit,
    })
    assert.doesNotMatch(html, ofContest, `${language} ${page}`)
    if (status !== 302 && status !== 404) read += 1
    if (html !== '') assert.match(html, new RegExp(`<html lang="${language}`), `${language} ${page}`)
  }
  return read
}

test('no text of the public pages and of messages speaks of a contest where it is about a gift', () => {
  for (const language of languages) {
    const noun = nounOf(named(language))
    const all = [
      ...[webTexts, accountTexts, captchaTexts, claimTexts, prizeTexts, outcomeTexts, confirmationTexts],
      ...[uploadTexts, subscriptionTexts, boundTexts, drawTexts],
    ]
    const texts = all.flatMap((one) => textsIn(one[language], noun))
    const titles = addresses.flatMap((page) => (page ? [pageTitle(named(language), page)] : []))
    assert.ok(texts.length > 300 && titles.length === giftPages.length - 1, `${texts.length} texts`)
    assert.deepEqual(
      [...texts, ...titles].filter((text) => ofContest.test(text)),
      [],
    )
  }
})

test('the words agree with each other in French, and a sweepstakes is a contest as before', () => {
  const gift = nounOf(named('fr'))
  assert.equal(webTexts.fr.closedHeading(gift), 'Cette offre est terminée')
  assert.equal(webTexts.fr.back(gift), 'Retour à l’offre')
  assert.equal(pageTitle(named('fr'), 'terms'), 'Règlement de l’offre')
  assert.equal(pageTitle(named('en'), 'terms'), 'Offer rules')
  assert.match(webTexts.fr.overMeanwhile(gift), /^L’offre s’est terminée avant/)
  assert.match(webTexts.fr.invited(gift), /^Cette offre est réservée/)
  const contest = nounOf({ experience: { kind: 'sweepstakes' }, language: 'fr' })
  assert.equal(webTexts.fr.closedHeading(contest), 'Ce concours est terminé')
  assert.equal(webTexts.fr.submit(contest), 'Participer au concours')
})

const times = {
  open: {},
  coming_soon: { started_at: '2026-06-01T09:00:00', ended_at: '2026-07-01T09:00:00' },
  ended: { started_at: '2026-03-01T09:00:00', ended_at: '2026-04-01T09:00:00' },
}

for (const [phase, when] of Object.entries(times))
  test(`every page of a gift names it rightly, written and not: ${phase}`, async () => {
    const own = { ...when, title_fr: 'Une tasse', has_sharing: true }
    const cases: [object, number][] = [
      [{ pages: written }, 15],
      [{ pages: written, has_login: true }, 15],
      [{ visibility: 'private', private_list: 'Friends' }, 1],
      [{ pages: [{ name: 'Terms', html: '<p>1.</p>' }] }, 2],
    ]
    for (const [form, least] of cases) {
      const { made } = await gift({ ...own, ...form })
      for (const language of languages) {
        const read = await readAll(made, language)
        assert.ok(read >= least, `${read} pages ${JSON.stringify({ phase, language })}`)
      }
    }
  })

test('whoever is refused, or sends a form, reads of an offer', async () => {
  const { made } = await gift({ title_fr: 'Une tasse', pages: written })
  const experience = await findExperienceForIntake(world.db, world.scopeNow(), made.id)
  assert.ok(experience)
  const refusals = [
    ...(['contest_over', 'coming_soon', 'not_invited', 'rate_limit', 'household_limit'] as const),
    ...(['code_missing', 'code_refused', 'hidden', 'upload_gone'] as const),
  ]
  for (const language of languages) {
    for (const refusal of refusals) {
      const shown = { experience, language }
      const { errors } = refusalErrors(world.scopeNow(), { refusal, answers: {}, shown })
      assert.equal(errors.size, 1, refusal)
      for (const text of errors.values()) assert.doesNotMatch(text, ofContest, refusal)
    }
    const empty = await submitEntryForm(world.db, visitor(), { ...asked(made, language), body: {} })
    assert.equal(empty.status, 422)
    const preview = await submitPreview(world.db, visitor(), asked(made, language))
    const body = {
      first_name: 'Ana',
      last_name: 'Roy',
      email: `${language}@example.test`,
      phone: language === 'fr' ? '+14165558701' : '+14165558702',
      terms: 'on',
      optin: 'on',
      reference: newId(),
      proof: await proofOfWork(world.db, visitor(), { eid: made.eid, outside: world.outside }),
    }
    const entered = await submitEntryForm(world.db, visitor(), { ...asked(made, language), body })
    assert.equal(entered.status ?? 200, 200)
    assert.match(entered.html, language === 'fr' ? /Retour à l’offre/ : /Back to the offer/)
    assert.doesNotMatch(entered.html, ofLuck)
    for (const { html } of [empty, preview, entered]) assert.doesNotMatch(html, ofContest)
  }
})

test('no text of a gift speaks of a contest, from the keyword to the claim', async () => {
  const { made, pool } = await gift(
    { title_fr: 'Une tasse', has_consumer_redemption: true, pages: written },
    [{ total: 5 }],
  )
  for (const [at, phone] of ['+14165558711', '+14165558712'].entries()) {
    const [first, second] = await entries(made, { phone, count: 2 })
    await world.rows('update participant set language = $1 where phone = $2', [languages[at], phone])
    await decide(made, first, { creditArray: [line(pool)] })
    await decide(made, second, { status: 'invalid', reasons: ['Not legible'] })
  }
  for (let job = world.jobs.shift(); job; job = world.jobs.shift())
    if (job.name === 'public.deliverPrizes')
      await deliverPrizes(world, job.payload as Parameters<typeof deliverPrizes>[1])
  const texts = [...(await world.answersTo('+14165558711')), ...(await world.answersTo('+14165558712'))]
  assert.ok(texts.length >= 2, texts.join('\n'))
  const tokens = texts.flatMap((text) => /\/claim\/([\w-]{38})/.exec(text)?.[1] ?? [])
  assert.equal(tokens.length, 2)
  for (const claimToken of tokens)
    for (const language of languages) {
      const claiming = { ...asked(made, language), claimToken, isFetchedAhead: true }
      const { html, status } = await showClaim(world.db, visitor(), claiming)
      assert.equal(status ?? 200, 200)
      assert.doesNotMatch(html, ofContest)
    }
  const experience = await findExperienceForIntake(world.db, world.scopeNow(), made.id)
  const names = [
    ...(['contest_over', 'coming_soon', 'rate_limit', 'link', 'not_invited', 'entered'] as const),
    ...(['entered_at_once', 'code_missing', 'picture_lost', 'optin_prompt', 'ask'] as const),
  ]
  const builtIn = names.flatMap((name) =>
    languages.map((language) => smsText(name, language, { client: 'Maple', experience })),
  )
  for (const text of [...texts, ...builtIn]) {
    assert.doesNotMatch(text, ofContest)
    assert.doesNotMatch(text, ofLuck)
  }
})
