import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { FoundObject } from '#contract/reporting/searchCalls.ts'
import type { TypedAhead } from '../typedAhead.ts'
import type { Answer } from './standing.ts'
import { type Verb, verbIn } from './verbs.ts'

const restMs = 150
/** From the last key on. An answer is usually there before, so the best line comes first. */
const lateMs = 400

export type PaletteSearch = {
  typed: string
  /** The text without its verb, as it is now. */
  text: string
  verb: Verb | undefined
  /** Of the answer to this text alone. */
  found: FoundObject[]
  answer: Answer
  error: Error | null
  retry: () => void
  /** Enter was pressed before there was anything to run; typing again takes it back. */
  isEntered: boolean
  setEntered: (isEntered: boolean) => void
  addTyped: (ahead: TypedAhead) => void
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
  const [isEntered, setEntered] = useState(false)
  const [isComposing, setComposing] = useState(false)
  const [finished, setFinished] = useState('')
  const [settled] = useDebouncedValue(finished, restMs)
  const [rested] = useDebouncedValue(typed, lateMs)
  const asked = verbIn(settled, t).text
  const read = useRead('search', { query: { q: asked } }, { isEnabled: asked !== '' })
  const isAnswered = !isComposing && typed === settled && !read.isFetching
  // Whoever has pressed Enter waits for the answer, however late it is.
  const waiting = rested === typed && !isEntered ? 'late' : 'awaited'
  const answered = read.data ? 'there' : 'failed'
  return {
    typed,
    ...verbIn(typed, t),
    found: isAnswered ? (read.data?.data ?? []) : [],
    answer: isAnswered ? answered : waiting,
    error: read.error,
    retry: () => void read.refetch(),
    isEntered,
    setEntered,
    addTyped: ({ text, isEntered: hasEnter }) => {
      if (text === '') return
      setTyped(typed + text)
      setFinished(typed + text)
      setEntered(hasEnter)
    },
    field: {
      value: typed,
      onChange: ({ currentTarget: { value } }) => {
        setTyped(value)
        setEntered(false)
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
