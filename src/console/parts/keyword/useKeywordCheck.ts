import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { call } from '#console/kit/api/call.ts'
import { queryClient } from '#console/kit/api/query.ts'
import { currentClientEid } from '#console/kit/api/where.ts'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { type KeywordFault, wordFault } from '#contract/campaigns/keywordWord.ts'
import { normaliseKeyword } from '#contract/words/keywordText.ts'

const lookupDelayMs = 250

export type KeywordAnswer =
  | { kind: 'none' | 'looking' | 'unknown' | 'needsShortcode' }
  | { kind: 'own' | 'free' | Exclude<KeywordFault, 'taken'>; keyword: string }
  | { kind: 'taken'; keyword: string; shortcode: string }

type Asked = {
  text: string
  /** On which it is to be; all of them are looked up. */
  shortcodes: readonly { readonly id: string; readonly code: string }[]
  /** Whether this normalised word is there already for what is edited: to others it counts as taken. */
  isOwn: (keyword: string, shortcodeId: string) => boolean
}

/** Looks up while typing whether a keyword can be had on these shortcodes (M5); what is no word is told at once. */
export function useKeywordCheck({ text, shortcodes, isOwn }: Asked): KeywordAnswer {
  const [waited] = useDebouncedValue(text, lookupDelayMs)
  const keyword = normaliseKeyword(text)
  const fault = wordFault(text)
  const asked = shortcodes.filter(({ id }) => !isOwn(keyword, id))
  const asks = text.trim() !== '' && fault === null && waited === text
  const reads = useQueries({
    queries: asked.map(({ id }) => ({
      queryKey: keyOf(waited, id),
      queryFn: () => call('findKeyword', { body: { keyword: waited, shortcode_id: id } }),
      enabled: asks,
      staleTime: 0,
    })),
  })
  if (text.trim() === '') return { kind: 'none' }
  if (fault) return { kind: fault, keyword }
  if (shortcodes.length === 0) return { kind: 'needsShortcode' }
  if (asked.length === 0) return { kind: 'own', keyword }
  const refused = reads.findIndex(({ data }) => data?.is_available === false)
  if (waited !== text) return { kind: 'looking' }
  if (refused >= 0) return refusalOf(keyword, reads[refused]?.data?.reason, asked[refused]?.code ?? '')
  if (reads.some(({ isError }) => isError)) return { kind: 'unknown' }
  return reads.every(({ data }) => data) ? { kind: 'free', keyword } : { kind: 'looking' }
}

function refusalOf(
  keyword: string,
  reason: KeywordFault | null | undefined,
  shortcode: string,
): KeywordAnswer {
  if (!reason) return { kind: 'unknown' }
  return reason === 'taken' ? { kind: 'taken', keyword, shortcode } : { kind: reason, keyword }
}

const keyOf = (keyword: string, shortcodeId: string) => [
  'findKeyword',
  currentClientEid() ?? '',
  shortcodeId,
  keyword,
]

/** Whether the last look-up while typing found the keyword taken on this shortcode. */
export function isKnownTaken(keyword: string, shortcodeId: string): boolean {
  return queryClient.getQueryData<{ reason: string | null }>(keyOf(keyword, shortcodeId))?.reason === 'taken'
}

type WithKeyword = { keyword: string; shortcode_id: string }

type FormAsked = {
  form: Form<WithKeyword>
  shortcodes: readonly { readonly id: string; readonly code: string }[]
  /** The experience that is edited has this one now: to others it counts as taken. */
  own: { keyword: string | null; shortcodeId: string | null } | undefined
}

/** The check of a form with a keyword and its shortcode, while they are typed and chosen. */
export function useFormKeyword({ form, shortcodes, own }: FormAsked): KeywordAnswer {
  const text = form.useWatchValue('keyword')
  const shortcodeId = form.useWatchValue('shortcode_id')
  const ownWord = own?.keyword ? normaliseKeyword(own.keyword) : undefined
  return useKeywordCheck({
    text,
    shortcodes: shortcodes.filter(({ id }) => id === shortcodeId),
    isOwn: (word, id) => word === ownWord && id === own?.shortcodeId,
  })
}
