/** Points of the check list for every contest: its rules, its pages, and what it promises that nothing does yet. */
import { analyticsCode } from '#contract/experiences/analyticsCode.ts'
import { confirmedFields, fillAnswers } from '#contract/experiences/answerText.ts'
import { isDrawn } from '#contract/experiences/kinds/prizeMethods.ts'
import { cssPage } from '#contract/experiences/pageNames.ts'
import { picturePrefix } from '#contract/experiences/picturePrefix.ts'
import type { FoundPoint } from '#contract/experiences/publishing.ts'
import { builtInTokens, fillTokens, type Token } from '#contract/experiences/tokenText.ts'
import type { Scope } from '#server/platform/scope.ts'
import { isWritten, type WrittenPage } from '../pages/pages.ts'
import { formsPoint, type PublicForms } from './formsPoint.ts'
import { readHead } from './headTags.ts'
import { type Participation, participationPoint } from './participationPoint.ts'
import { point, stops, warns } from './points.ts'
import { readHtml } from './readHtml.ts'

type Contest = {
  readonly pages: readonly WrittenPage[]
  readonly tokens: readonly Token[]
  readonly form_rules: Parameters<typeof confirmedFields>[0]
  readonly started_at: Date | null
}

/** The list of a private one, with how many are in it; undefined where it is gone. */
type Invited = { readonly name: string; readonly participants_count: number } | undefined

export function contestPoints(
  contest: Contest & Drawn & Entering & PublicForms & Participation,
  {
    at,
    invited,
    hasCodes,
    unverified = [],
  }: Pick<Scope, 'at'> & {
    invited: Invited
    hasCodes: boolean
    /** Its domains at which nothing is shown yet. */
    unverified?: readonly string[]
  },
): FoundPoint[] {
  return [
    drawPoint(contest, at),
    rulesPoint(contest.pages),
    privacyPoint(contest.pages),
    pagesPoint(contest, at),
    enteringPoint(contest, { invited }),
    participationPoint(contest, hasCodes),
    formsPoint(contest),
    settingsPoint(contest, unverified),
  ]
}

type Pages = readonly WrittenPage[]

export const rulesPoint = (pages: Pages): FoundPoint =>
  point('rules', [
    !isWritten(pages, 'Terms') && stops('rules_missing'),
    !isWritten(pages, 'Terms FR') && stops('rules_fr_missing'),
  ])

export const privacyPoint = (pages: Pages): FoundPoint =>
  point('privacy', [
    !isWritten(pages, 'Privacy') && stops('privacy_missing'),
    !isWritten(pages, 'Privacy FR') && stops('privacy_fr_missing'),
  ])

const builtIn = builtInTokens.map((key) => ({ name: key, key, content: '' }))

export type Drawn = Pick<Contest, 'pages'> & {
  readonly tokens?: readonly Token[]
  readonly draw_at: string | null
  readonly ended_at: Date | null
  /** Of a sweepstakes alone. */
  readonly prize_method_class?: string
}

/** The time of its draw, which binds what nobody can choose afterwards. */
export function drawPoint(
  { pages, tokens = [], draw_at, ended_at, ...contest }: Drawn,
  at: Date,
): FoundPoint {
  if (draw_at === null) return point('draw', [isDrawn(contest) && warns('draw_time_missing')])
  const time = new Date(draw_at)
  const said = [...pages.map(({ html }) => html), ...tokens.map(({ content }) => content)]
  return point('draw', [
    time <= at && stops('draw_time_over'),
    ended_at && time < ended_at && warns('draw_before_end'),
    !said.some((text) => /\{\{\s*draw_commitment\s*\}\}/i.test(text)) &&
      warns('draw_commitment_unsaid', { token: '{{draw_commitment}}' }),
  ])
}

type Shown = Pick<Contest, 'pages'> & Partial<Pick<Contest, 'tokens' | 'form_rules'>>

/** Faults of pages as they are shown, with their tokens in place. */
export function shownFaults({ pages, tokens = [], form_rules = [] }: Shown) {
  const answers = new Map(confirmedFields(form_rules).map(({ field_name }) => [field_name, field_name]))
  return pages
    .filter(({ name }) => name !== cssPage)
    .flatMap(({ name: page, html }) => {
      const filled = fillTokens(html, [...builtIn, ...tokens])
      const {
        tokens: unknown,
        deadLinks,
        unfilled,
      } = readHtml(page.startsWith('Confirmation') ? fillAnswers(filled.html, answers) : filled.html)
      return [
        filled.isCut && stops('page_too_long', { page }),
        ...(filled.isCut ? [] : unknown).map((token) => stops('page_token_unknown', { page, token })),
        unfilled !== undefined && warns('page_unfilled', { page, text: unfilled }),
        ...deadLinks.map((address) => stops('page_link_dead', { page, address })),
      ]
    })
}

export function pagesPoint({ started_at, ...contest }: Contest, at: Date): FoundPoint {
  const { pages } = contest
  const [english, french] = [isWritten(pages, 'Home'), isWritten(pages, 'Home FR')]
  return point('pages', [
    !english && !french && warns('home_missing'),
    english && !french && warns('home_fr_missing'),
    started_at && started_at > at && !isWritten(pages, 'Opening Soon') && warns('opening_soon_missing'),
    !isWritten(pages, 'Closed') && warns('closed_missing'),
    ...pages
      .filter(({ name }) => !hasOwnPoint(name) && isWritten(pages, name) && !isWritten(pages, `${name} FR`))
      .map(({ name: page }) => warns('page_fr_missing', { page })),
    ...shownFaults(contest),
  ])
}

/** Its French is looked at above or by another point, or there is none. */
const hasOwnPoint = (name: string): boolean =>
  name.endsWith(' FR') || ['Home', 'Terms', 'Privacy', cssPage].includes(name)

type Entering = { readonly visibility: string }
type Found = { readonly invited?: Invited }

export function enteringPoint({ visibility }: Entering, { invited }: Found): FoundPoint {
  const isPrivate = visibility === 'private'
  return point('entering', [
    isPrivate && !invited && stops('private_list_missing'),
    isPrivate && invited?.participants_count === 0 && warns('private_list_empty', { list: invited.name }),
  ])
}

/** Settings that are kept for the public pages and do nothing there yet. */
export function settingsPoint(contest: object, unverified: readonly string[] = []): FoundPoint {
  const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))
  const values = new Map(Object.entries(contest))
  const prefix = values.get('asset_prefix')
  // A word that is no address was taken before, and still is; pictures come from none.
  const isVain = typeof prefix === 'string' && prefix !== '' && picturePrefix(prefix) === undefined
  const code = values.get('ga_code')
  // Anything but the code of a property counts nobody, nor does one without a domain of the client's own.
  const isUncounted =
    typeof code === 'string' &&
    code !== '' &&
    !(analyticsCode(code) && (isSet(values.get('domain')) || isSet(values.get('domain_fr'))))
  const count = Number(isVain) + Number(isUncounted)
  const heads = ['meta_html', 'meta_html_fr'].map((name) => values.get(name))
  const dropped = heads.reduce(
    (sum: number, head) => sum + (typeof head === 'string' ? readHead(head).dropped : 0),
    0,
  )
  return point('settings', [
    ...unverified.map((domain) => warns('domain_unverified', { domain })),
    count > 0 && warns('settings_without_effect', { count }),
    dropped > 0 && warns('head_dropped', { count: dropped }),
  ])
}
