import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '#console/kit/api/call.ts'
import { currentClientEid } from '#console/kit/api/where.ts'
import { normaliseKeyword } from '#contract/campaigns/keywordText.ts'

const lookupDelayMs = 250

export type KeywordAnswer =
  | { kind: 'none' | 'looking' | 'unknown' | 'needsShortcode' }
  | { kind: 'own' | 'free' | 'taken' | 'reserved' | 'too_short' | 'not_a_word'; keyword: string }

type Asked = {
  text: string
  shortcodeId: string
  /** What the sweepstakes has now: its own keyword counts as taken to everybody else. */
  own: { keyword: string | null; shortcodeId: string | null } | undefined
}

/** Looks up while typing whether a keyword is free on a shortcode (M5). */
export function useKeywordCheck({ text, shortcodeId, own }: Asked): KeywordAnswer {
  const [waited] = useDebouncedValue(text, lookupDelayMs)
  const keyword = normaliseKeyword(text)
  const isOwn =
    Boolean(own?.keyword) &&
    own?.shortcodeId === shortcodeId &&
    normaliseKeyword(own?.keyword ?? '') === keyword
  const asks = text.trim() !== '' && shortcodeId !== '' && !isOwn
  const read = useQuery({
    queryKey: ['findKeyword', currentClientEid() ?? '', shortcodeId, waited],
    queryFn: () => call('findKeyword', { body: { keyword: waited, shortcode_id: shortcodeId } }),
    enabled: asks && waited === text,
    staleTime: 0,
  })
  if (text.trim() === '') return { kind: 'none' }
  if (shortcodeId === '') return { kind: 'needsShortcode' }
  if (isOwn) return { kind: 'own', keyword }
  if (read.isError) return { kind: 'unknown' }
  if (waited !== text || !read.data) return { kind: 'looking' }
  return { kind: read.data.is_available ? 'free' : (read.data.reason ?? 'unknown'), keyword }
}
