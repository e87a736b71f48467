import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FoundPoint } from '#contract/experiences/publishing.ts'
import { pageNames } from '../kinds/sweepstakes/queries.ts'
import {
  datesPoint,
  keywordPoint,
  pagesPoint,
  privacyPoint,
  prizesPoint,
  rulesPoint,
  textsPoint,
  titlePoint,
} from './points.ts'

const at = new Date('2026-06-01T12:00:00Z')
const later = new Date('2026-06-02T12:00:00Z')
const dates = { endedAt: later, endsAt: '23:59:59', at }
const pages = {
  ...{ home_html: '<p>Hello</p>', home_html_fr: '<p>Allô</p>' },
  ...{ terms_html: '<p>Rules</p>', terms_html_fr: '<p>Règlement</p>' },
  ...{ privacy_html: '<p>Privacy</p>', privacy_html_fr: '<p>Vie privée</p>' },
}
const pool = { name: 'Canoes', is_testing: false, remaining: 3 }
const shown = {
  names: pageNames,
  tokens: [
    { name: 'Prize', key: 'prize', content: '<a href="#">canoe</a>' },
    { name: 'Long', key: 'long', content: 'x'.repeat(20_000) },
  ],
}
const home = (html: string) => pagesPoint({ ...pages, home_html: html }, shown)

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
  { name: 'keyword', good: keywordPoint('WIN'), bad: { 'warns: keyword_missing': keywordPoint(null) } },
  {
    name: 'texts',
    good: textsPoint({ optout: 'Bye', optout_fr: 'Adieu', link: null }),
    bad: {
      'warns: texts_half_written': textsPoint({ optout: 'Bye', optout_fr: '' }),
    },
  },
  {
    name: 'prizes',
    good: prizesPoint(pool, true),
    bad: {
      'stops: pool_missing': prizesPoint(undefined, false),
      'stops: pool_testing': prizesPoint({ ...pool, is_testing: true }, false),
      'stops: pool_empty': prizesPoint({ ...pool, remaining: 0 }, true),
      'warns: pool_empty': prizesPoint({ ...pool, remaining: 0 }, false),
    },
  },
  {
    name: 'rules',
    good: rulesPoint(pages),
    bad: {
      'stops: rules_missing': rulesPoint({ ...pages, terms_html: ' \n' }),
      'stops: rules_fr_missing': rulesPoint({ ...pages, terms_html_fr: '' }),
    },
  },
  {
    name: 'privacy',
    good: privacyPoint(pages),
    bad: {
      'stops: privacy_missing': privacyPoint({ ...pages, privacy_html: '' }),
      'stops: privacy_fr_missing': privacyPoint({ ...pages, privacy_html_fr: '' }),
    },
  },
  {
    name: 'pages',
    good: home(
      '<a href="https://maple.example/x">a</a><a href="#top">b</a><a id="top" href="tel:+1416">c</a><a href="/e/x">d</a>',
    ),
    bad: {
      'warns: home_missing': pagesPoint({ ...pages, home_html: '', home_html_fr: '' }, shown),
      'warns: home_fr_missing': pagesPoint({ ...pages, home_html_fr: '' }, shown),
      'stops: page_token_unknown': home('<p>Hello {{first_name}}</p>'),
      'stops: page_link_dead': home('<a href="">here</a>'),
      'stops: page_too_long': home('{{long}}'.repeat(51)),
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
