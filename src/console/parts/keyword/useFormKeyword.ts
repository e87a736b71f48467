import type { Form } from '#console/kit/fields/formTypes.ts'
import { normaliseKeyword } from '#contract/campaigns/keywordText.ts'
import { type KeywordAnswer, useKeywordCheck } from './useKeywordCheck.ts'

type WithKeyword = { keyword: string; shortcode_id: string }

type Asked = {
  form: Form<WithKeyword>
  shortcodes: readonly { readonly id: string; readonly code: string }[]
  /** What is edited has this one now: to others it counts as taken. */
  own: { keyword: string | null; shortcodeId: string | null } | undefined
}

/** The check of a form with a keyword and its shortcode, while they are typed and chosen. */
export function useFormKeyword({ form, shortcodes, own }: Asked): KeywordAnswer {
  const text = form.useWatchValue('keyword')
  const shortcodeId = form.useWatchValue('shortcode_id')
  const ownWord = own?.keyword ? normaliseKeyword(own.keyword) : undefined
  return useKeywordCheck({
    text,
    shortcodes: shortcodes.filter(({ id }) => id === shortcodeId),
    isOwn: (word, id) => word === ownWord && id === own?.shortcodeId,
  })
}
