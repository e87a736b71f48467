import type { Sweepstakes } from '#contract/experiences/kinds/sweepstakes.ts'
import { type OwnPageField, ownPageFields } from '#contract/experiences/pageNames.ts'
import { smsTexts } from '#contract/experiences/smsTexts.ts'
import type { Token } from '#contract/experiences/tokenText.ts'

/** `id` names its row on the screen alone. */
export type TokenRow = Token & { id: string }
export const newToken = (): TokenRow => ({ id: crypto.randomUUID(), name: '', key: '', content: '' })

/** What only the form of a sweepstakes holds. */
export type SweepstakesOwn = {
  shortcode_id: string
  keyword: string
  texts: Record<string, string>
  prize_pool_id: string
  tokens: TokenRow[]
} & Record<OwnPageField, string>

export function ownValues(
  experience: Sweepstakes | undefined,
  choices: { shortcodeId: string },
): SweepstakesOwn {
  return {
    shortcode_id: experience ? (experience.shortcode_id ?? '') : choices.shortcodeId,
    keyword: experience?.keyword ?? '',
    texts: Object.fromEntries(
      smsTexts.flatMap((name) => [name, `${name}_fr`]).map((name) => [name, experience?.texts[name] ?? '']),
    ),
    prize_pool_id: experience?.prize_pool_id ?? '',
    ...pageValues(experience),
    tokens: (experience?.tokens ?? []).map((token, at) => ({ ...token, id: `token-${at}` })),
  }
}

export function ownBody({ shortcode_id, keyword, prize_pool_id, tokens }: SweepstakesOwn) {
  return {
    tokens: tokens.map(({ id: _id, ...token }) => token),
    shortcode_id: shortcode_id || null,
    keyword: keyword.trim() || null,
    prize_pool_id: prize_pool_id || null,
  }
}

const pageValues = (experience: Sweepstakes | undefined) =>
  Object.fromEntries(ownPageFields.map((field) => [field, experience?.[field] ?? ''])) as Record<
    OwnPageField,
    string
  >
