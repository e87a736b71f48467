import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { FoundObject } from '#contract/reporting/searchCalls.ts'
import { type Verb, verbIn } from './verbs.ts'

const restMs = 150

export type PaletteSearch = {
  typed: string
  /** The text without its verb, as it is now. */
  text: string
  verb: Verb | undefined
  /** What the last answer found: it stays until the next one is there. */
  found: FoundObject[]
  /** What is on the screen is not yet what was typed. */
  isWaiting: boolean
  error: Error | null
  retry: () => void
  field: {
    value: string
    onChange: (event: { currentTarget: { value: string } }) => void
    onCompositionStart: () => void
    onCompositionEnd: (event: { currentTarget: { value: string } }) => void
  }
}

/**
 * Asks once typing rests. Each text is a read of its own, so an answer that comes late is another one's; and what an
 * input method has not finished is not asked for.
 */
export function usePaletteSearch(): PaletteSearch {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [isComposing, setComposing] = useState(false)
  const [finished, setFinished] = useState('')
  const [settled] = useDebouncedValue(finished, restMs)
  const asked = verbIn(settled, t).text
  const read = useRead('search', { query: { q: asked } }, { isEnabled: asked !== '', keepsPrevious: true })
  const { verb, text } = verbIn(typed, t)
  const isAnswered = asked === '' || (!read.isPlaceholderData && !read.isLoading)
  return {
    ...{ typed, text, verb },
    found: text === '' ? [] : (read.data?.data ?? []),
    isWaiting: isComposing || typed !== settled || !isAnswered,
    error: asked === '' ? null : read.error,
    retry: () => void read.refetch(),
    field: {
      value: typed,
      onChange: ({ currentTarget: { value } }) => {
        setTyped(value)
        if (!isComposing) setFinished(value)
      },
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: ({ currentTarget: { value } }) => {
        setComposing(false)
        setFinished(value)
      },
    },
  }
}
