import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { normaliseKeyword } from '#contract/campaigns/keywordText.ts'
import { type KeywordAnswer, useKeywordCheck } from './useKeywordCheck.ts'

type WithKeyword = { keyword: string; shortcode_id: string }

type Asked<V extends WithKeyword> = {
  form: UseFormReturnType<V>
  shortcodes: readonly { readonly id: string; readonly code: string }[]
  /** What is edited has this one now: to others it counts as taken. */
  own: { keyword: string | null; shortcodeId: string | null } | undefined
}

/** The check of a form with a keyword and its shortcode, while they are typed and chosen. */
export function useFormKeyword<V extends WithKeyword>({ form, shortcodes, own }: Asked<V>): KeywordAnswer {
  const [text, setText] = useState(() => form.getValues().keyword)
  const [shortcodeId, setShortcodeId] = useState(() => form.getValues().shortcode_id)
  form.watch('keyword', ({ value }) => setText(String(value ?? '')))
  form.watch('shortcode_id', ({ value }) => setShortcodeId(String(value ?? '')))
  const ownWord = own?.keyword ? normaliseKeyword(own.keyword) : undefined
  return useKeywordCheck({
    text,
    shortcodes: shortcodes.filter(({ id }) => id === shortcodeId),
    isOwn: (word, id) => word === ownWord && id === own?.shortcodeId,
  })
}
