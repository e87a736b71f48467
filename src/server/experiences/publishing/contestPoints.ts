/** What the check list looks at in every contest: its rules, its pages, and what it promises that nothing does yet. */
import { confirmedFields, fillAnswers } from '#contract/experiences/answerText.ts'
import { type EntryRule, entryRules } from '#contract/experiences/entryRules.ts'
import { entryForms } from '#contract/experiences/formRuleText.ts'
import { cssPage } from '#contract/experiences/pageNames.ts'
import { picturePrefix } from '#contract/experiences/picturePrefix.ts'
import type { FoundPoint } from '#contract/experiences/publishing.ts'
import { settingsWithoutEffect } from '#contract/experiences/settingsWithoutEffect.ts'
import { fillTokens, type Token } from '#contract/experiences/tokenText.ts'
import { householdFields } from '#server/participants/participants.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { WrittenPage } from '../pages/pages.ts'
import { readHead } from './headTags.ts'
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
  contest: Contest & Entering,
  { at, invited, hasCodes }: Pick<Scope, 'at'> & { invited: Invited; hasCodes: boolean },
): FoundPoint[] {
  return [
    rulesPoint(contest.pages),
    privacyPoint(contest.pages),
    pagesPoint(contest, at),
    enteringPoint(contest, { invited, hasCodes }),
    settingsPoint(contest),
  ]
}

type Pages = readonly WrittenPage[]
const isWritten = (pages: Pages, key: string) =>
  pages.some(({ name, html }) => name === key && html.trim() !== '')

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

/** The pages as they are shown, with their tokens in place. */
export function pagesPoint({ pages, tokens, form_rules, started_at }: Contest, at: Date): FoundPoint {
  const [english, french] = [isWritten(pages, 'Home'), isWritten(pages, 'Home FR')]
  const answers = new Map(confirmedFields(form_rules).map(({ field_name }) => [field_name, field_name]))
  const found = pages
    .filter(({ name }) => name !== cssPage)
    .flatMap(({ name: page, html }) => {
      const filled = fillTokens(html, tokens)
      const { tokens: unknown, deadLinks } = readHtml(
        page.startsWith('Confirmation') ? fillAnswers(filled.html, answers) : filled.html,
      )
      return [
        filled.isCut && stops('page_too_long', { page }),
        ...(filled.isCut ? [] : unknown).map((token) => stops('page_token_unknown', { page, token })),
        ...deadLinks.map((address) => stops('page_link_dead', { page, address })),
      ]
    })
  return point('pages', [
    !english && !french && warns('home_missing'),
    english && !french && warns('home_fr_missing'),
    started_at && started_at > at && !isWritten(pages, 'Opening Soon') && warns('opening_soon_missing'),
    !isWritten(pages, 'Closed') && warns('closed_missing'),
    ...found,
  ])
}

const followedTypes: readonly string[] = [...Object.values(entryForms), 'Offline']
/** By whoever logs in. */
const accountTypes: readonly string[] = ['Register', 'Profile']

type Entering = {
  readonly visibility: string
  readonly form_rules: Parameters<typeof entryRules>[0]
  readonly limit_type: string
  readonly has_per_household_check: boolean
  readonly has_login: boolean
}
type Found = { readonly invited?: Invited; readonly hasCodes: boolean }

export function enteringPoint(contest: Entering, { invited, hasCodes }: Found): FoundPoint {
  const { visibility, form_rules } = contest
  const isPrivate = visibility === 'private'
  const [entry, alternative] = [entryRules(form_rules), entryRules(form_rules, 'Alternative Entry')]
  const hidden = entry.hidden + alternative.hidden
  const followed = [...followedTypes, ...(contest.has_login ? accountTypes : [])]
  const others = form_rules.filter(({ type }) => !followed.includes(type)).length
  return point('entering', [
    isPrivate && !invited && warns('private_list_missing'),
    isPrivate && invited?.participants_count === 0 && warns('private_list_empty', { list: invited.name }),
    !entry.isIdentified && stops('form_unidentified'),
    !hasCodes && stops('codes_missing'),
    ...householdFaults(contest, entry.fields),
    alternative.fields.length > 0 && !alternative.isIdentified && stops('alternative_form_unidentified'),
    hidden > 0 && warns('form_fields_hidden', { count: hidden }),
    others > 0 && warns('form_rules_without_effect', { count: others }),
  ])
}

function householdFaults({ limit_type, has_per_household_check }: Entering, fields: readonly EntryRule[]) {
  if (!has_per_household_check) return []
  const isAsked = fields.some(({ field_name }) => householdFields.includes(field_name))
  return [limit_type === 'unlimited' && warns('household_uncounted'), !isAsked && warns('household_unasked')]
}

/** What is kept for the public pages and does nothing there yet. */
export function settingsPoint(contest: object): FoundPoint {
  const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))
  const values = new Map(Object.entries(contest))
  const prefix = values.get('asset_prefix')
  // A word that is no address was taken before, and still is; pictures come from none.
  const isVain = typeof prefix === 'string' && prefix !== '' && picturePrefix(prefix) === undefined
  const count = settingsWithoutEffect.filter((name) => isSet(values.get(name))).length + Number(isVain)
  const heads = ['meta_html', 'meta_html_fr'].map((name) => values.get(name))
  const dropped = heads.reduce(
    (sum: number, head) => sum + (typeof head === 'string' ? readHead(head).dropped : 0),
    0,
  )
  return point('settings', [
    count > 0 && warns('settings_without_effect', { count }),
    dropped > 0 && warns('head_dropped', { count: dropped }),
  ])
}
