import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FoundPoint } from '#contract/experiences/publishing.ts'
import { giftPoints } from '../kinds/giftWithPurchase/giftPoints.ts'
import { enteringPoint, pagesPoint, privacyPoint, rulesPoint, settingsPoint } from './contestPoints.ts'
import { emailPoint } from './emailPoint.ts'
import { datesPoint, keywordPoint, prizesPoint, textsPoint, titlePoint } from './points.ts'

const at = new Date('2026-06-01T12:00:00Z')
const later = new Date('2026-06-02T12:00:00Z')
const dates = { endedAt: later, endsAt: '23:59:59', at }
const texts = {
  Home: '<p>Hello</p>',
  'Home FR': '<p>Allô</p>',
  Terms: '<p>Rules</p>',
  'Terms FR': '<p>Règlement</p>',
  Privacy: '<p>Privacy</p>',
  'Privacy FR': '<p>Vie privée</p>',
  Closed: '<p>Over</p>',
  'Opening Soon': '<p>Soon</p>',
  'Closed FR': '<p>Fini</p>',
  'Opening Soon FR': '<p>Bientôt</p>',
}
const pagesWith = (others: Partial<typeof texts>) =>
  Object.entries({ ...texts, ...others }).map(([name, html]) => ({ name, html }))
const pages = pagesWith({})
const pool = {
  id: '',
  name: 'Canoes',
  is_testing: false,
  remaining: 3,
  award_credit_threshold: 2,
  prize_types: [],
}
const gone = { ...pool, remaining: 0 }
const tokens = [
  { name: 'Prize', key: 'prize', content: '<a href="#">canoe</a>' },
  { name: 'Long', key: 'long', content: 'x'.repeat(20_000) },
]
const pagesFound = (others: Partial<typeof texts>, started_at: Date | null = later) =>
  pagesPoint({ pages: pagesWith(others), tokens, form_rules: [], started_at }, at)
const home = (html: string) => pagesFound({ Home: html })

const reason = {
  name: 'Not legible',
  is_rejected_due_to_prize_limit_rejection_reason: false,
  language_rejection_reason: [
    { text: 'We cannot read it.', language_slug: 'en' as const },
    { text: 'Nous ne pouvons pas le lire.', language_slug: 'fr' as const },
  ],
}
const gift = {
  requires_validation: true,
  award_credit_threshold: 1,
  use_credits_by_prize_pool: false,
  service_level_agreement_hours: 24,
  deliver_by: 'email' as const,
  shortcode_id: null,
  rejection_reason: [reason],
  prize_pools: [pool],
  experience_products: [{ tether_product_eid: 'tea', alias_en: 'Tea', alias_fr: 'Thé' }],
  has_consumer_redemption: false,
  pages: [],
  form_rules: [],
}
const street = {
  type: 'Claim' as const,
  field_name: 'address_1',
  field_rules: 'required|text',
  is_disabled: false,
  label: null,
  label_fr: null,
}
type Gift = Parameters<typeof giftPoints>[0]
const pointOfGift = (name: string, changes: Partial<Gift>, hasMailbox = true) => {
  const found = giftPoints({ ...gift, ...changes }, hasMailbox).find(({ point }) => point === name)
  assert.ok(found)
  return found
}

const written = { message: 'Hi.', message_fr: 'Allô.', recipient_type_id: 1, users_data: null }
const email = { ...written, can_be_sent_from_conversation: true }
const around = { hasMailbox: true, hasPostalAddress: true, codes: undefined }
const emailFound = (
  changes: Partial<Parameters<typeof emailPoint>[0]>,
  others: Partial<Parameters<typeof emailPoint>[1]> = {},
) => emailPoint({ ...email, ...changes }, { ...around, ...others })

/** `stops:` or `warns:` and the reason. */
const told = ({ faults }: FoundPoint) =>
  faults.map(({ reason, stops }) => `${stops ? 'stops' : 'warns'}: ${reason}`)

const cases: readonly { name: string; good: FoundPoint; bad: Record<string, FoundPoint> }[] = [
  {
    name: 'title',
    good: titlePoint('Win a canoe', 'Gagnez un canot'),
    bad: {
      'stops: title_missing': titlePoint(null, 'Gagnez un canot'),
      'warns: title_fr_missing': titlePoint('Win a canoe', null),
    },
  },
  {
    name: 'dates',
    good: datesPoint(dates, true),
    bad: {
      'stops: end_missing': datesPoint({ ...dates, endedAt: null }, true),
      'stops: end_passed': datesPoint({ ...dates, endedAt: at }, true),
      'warns: ends_before_noon': datesPoint({ ...dates, endsAt: '11:59:59' }, true),
    },
  },
  {
    name: 'keyword',
    good: keywordPoint('WIN', true),
    bad: {
      'warns: keyword_missing': keywordPoint(null, false),
      'stops: keyword_missing': keywordPoint(null, true),
    },
  },
  {
    name: 'texts',
    good: textsPoint({ optout: 'Bye', optout_fr: 'Adieu', link: null }),
    bad: {
      'warns: texts_half_written': textsPoint({ optout: 'Bye', optout_fr: '' }),
    },
  },
  {
    name: 'prizes',
    good: prizesPoint([pool, { ...pool, is_testing: true }], true),
    bad: {
      'stops: pool_missing': prizesPoint([], false),
      'stops: pool_testing': prizesPoint([{ ...pool, is_testing: true }], false),
      'stops: pool_empty': prizesPoint([gone], true),
      'warns: pool_empty': prizesPoint([gone], false),
    },
  },
  {
    name: 'rules',
    good: rulesPoint(pages),
    bad: {
      'stops: rules_missing': rulesPoint(pagesWith({ Terms: ' \n' })),
      'stops: rules_fr_missing': rulesPoint(pagesWith({ 'Terms FR': '' })),
    },
  },
  {
    name: 'privacy',
    good: privacyPoint(pages),
    bad: {
      'stops: privacy_missing': privacyPoint(pagesWith({ Privacy: '' })),
      'stops: privacy_fr_missing': privacyPoint(pagesWith({ 'Privacy FR': '' })),
    },
  },
  {
    name: 'pages',
    good: home(
      '<a href="https://maple.example/x">a</a><a href="#top">b</a><a id="top" href="tel:+1416">c</a><a href="/e/x">d</a>',
    ),
    bad: {
      'warns: home_missing': pagesFound({ Home: '', 'Home FR': '' }),
      'warns: home_fr_missing': pagesFound({ 'Home FR': '' }),
      'warns: page_fr_missing': pagesFound({ 'Closed FR': '' }),
      'warns: opening_soon_missing': pagesFound({ 'Opening Soon': ' ' }),
      'warns: closed_missing': pagesFound({ Closed: '' }),
      'stops: page_token_unknown': home('<p>Hello {{first_name}}</p>'),
      'stops: page_link_dead': home('<a href="">here</a>'),
      'warns: page_unfilled': home('<style>a[href] { color: red }</style><p title="[x]">Until [date].</p>'),
      'stops: page_too_long': home('{{long}}'.repeat(51)),
    },
  },
  {
    name: 'credits',
    good: pointOfGift('credits', {}),
    bad: {
      'warns: credits_ungiven': pointOfGift('credits', { requires_validation: false }),
      'stops: threshold_missing': pointOfGift('credits', { award_credit_threshold: 0 }),
      'stops: pool_threshold_missing': pointOfGift('credits', {
        use_credits_by_prize_pool: true,
        prize_pools: [pool, { ...pool, award_credit_threshold: null }],
      }),
      'stops: shortcode_missing': pointOfGift('credits', { deliver_by: 'sms' }),
      'stops: mailbox_missing': pointOfGift('credits', {}, false),
      'warns: mailbox_missing': pointOfGift('credits', { shortcode_id: 'chosen' }, false),
      'warns: claim_page_missing': pointOfGift('credits', {
        has_consumer_redemption: true,
        form_rules: [street],
      }),
      'warns: claim_form_missing': pointOfGift('credits', {
        has_consumer_redemption: true,
        pages: [{ name: 'Claim', html: '<p>How to.</p>' }],
      }),
    },
  },
  {
    name: 'email',
    good: emailFound({}),
    bad: {
      'stops: email_message_missing': emailFound({ message: null, message_fr: null }),
      'warns: email_message_fr_missing': emailFound({ message_fr: null }),
      'stops: email_mailbox_missing': emailFound({}, { hasMailbox: false }),
      'stops: email_postal_address_missing': emailFound({}, { hasPostalAddress: false }),
      'stops: email_users_missing': emailFound({ recipient_type_id: 2 }),
      'stops: email_codes_missing': emailFound({}, { codes: { campaign: 'Spring', left: 0 } }),
      'warns: email_sent_by_nobody': emailFound({ can_be_sent_from_conversation: false }),
    },
  },
  {
    name: 'rejections',
    good: pointOfGift('rejections', {}),
    bad: {
      'warns: rejection_reasons_missing': pointOfGift('rejections', { rejection_reason: [] }),
      'warns: rejection_reasons_half_written': pointOfGift('rejections', {
        rejection_reason: [{ ...reason, language_rejection_reason: [] }],
      }),
      'warns: service_level_missing': pointOfGift('rejections', { service_level_agreement_hours: 0 }),
    },
  },
  {
    name: 'products',
    good: pointOfGift('products', {}),
    bad: {
      'warns: products_missing': pointOfGift('products', { experience_products: [] }),
      'warns: products_half_named': pointOfGift('products', {
        experience_products: [{ tether_product_eid: 'tea', alias_en: 'Tea', alias_fr: null }],
      }),
    },
  },
  {
    name: 'entering',
    good: enteringPoint({ visibility: 'private' }, { invited: { name: 'Friends', participants_count: 1 } }),
    bad: {
      'stops: private_list_missing': enteringPoint({ visibility: 'private' }, {}),
      'warns: private_list_empty': enteringPoint(
        { visibility: 'private' },
        { invited: { name: 'Friends', participants_count: 0 } },
      ),
    },
  },
  {
    name: 'settings',
    good: settingsPoint({ ga_code: 'g-ABC1234567', domain: 'win.example', has_sharing: true }),
    bad: {
      'warns: head_dropped': settingsPoint({ meta_html: '<meta name="a" content="b"><script>x</script>' }),
      'warns: domain_unverified': settingsPoint({ domain: 'win.example' }, ['win.example']),
      'warns: settings_without_effect': settingsPoint({ ga_code: 'G-ABC1234567', domain: null }),
    },
  },
]

describe('each point of the check list', () => {
  for (const { name, good, bad } of cases) {
    it(`${name}: finds nothing where all is well`, () => {
      assert.equal(good.point, name)
      assert.deepEqual(told(good), [])
    })
    for (const [fault, found] of Object.entries(bad))
      it(`${name}: ${fault}`, () => assert.deepEqual(told(found), [fault]))
  }

  it('takes one empty pool beside a full one for a warning', () =>
    assert.deepEqual(told(prizesPoint([gone, pool], true)), ['warns: pool_empty']))
  it('never lets an empty pool for tests stop it, nor one with prizes stand for a real one', () => {
    const testing = { ...pool, is_testing: true }
    assert.deepEqual(told(prizesPoint([pool, { ...testing, remaining: 0 }], true)), ['warns: pool_empty'])
    assert.deepEqual(told(prizesPoint([gone, testing], true)), ['stops: pool_empty'])
  })

  it('asks for Opening Soon only while the start lies ahead', () => {
    for (const start of [null, at]) assert.deepEqual(told(pagesFound({ 'Opening Soon': '' }, start)), [])
  })

  it('looks at pages with their tokens in place', () =>
    assert.deepEqual(told(home('<p>{{prize}} {{price}}</p>')), [
      'stops: page_token_unknown',
      'stops: page_link_dead',
    ]))

  it('does not ask an experience on another site for an end', () =>
    assert.deepEqual(told(datesPoint({ ...dates, endedAt: null, endsAt: '' }, false)), []))

  it('finds links that lead nowhere, whatever is wrong with the HTML', () => {
    const addresses = [
      '#',
      '#nowhere',
      'javascript:void(0)',
      'rules.html',
      'https://',
      '//x.example',
      'http://x',
    ]
    const found = home(addresses.map((address) => `<p><a href='${address}'>a</b>`).join(''))
    assert.deepEqual(
      found.faults.map(({ values }) => values.address),
      addresses,
    )
  })
})
