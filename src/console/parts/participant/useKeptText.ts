import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { dropDraft, findDraft, keepDraft } from '#console/kit/edit/drafts.ts'
import { useSession } from '#console/kit/session.ts'

const keepDelayMs = 300

/** `base` is what was saved when the typing began. */
type Kept = { text: string; base: string }
export type KeptText = {
  /** Undefined while nothing was typed. */
  typed: string | undefined
  base: string
  /** When it was typed, where that was before this dialog opened. */
  keptAt: Date | undefined
  write: (text: string) => void
  /** Forgets it: it was saved or sent, or it is not wanted. */
  drop: () => void
}

/** A text that is typed and not saved yet: it outlives closing the dialog and the browser, for two weeks. */
export function useKeptText(form: string, saved = ''): KeptText {
  const person = useSession().user.id
  const [found, setFound] = useState(() => findKept(person, form))
  const [kept, setKept] = useState<Kept | undefined>(found?.kept)
  const keep = useDebouncedCallback((latest: Kept) => keepDraft(person, form, { values: latest }), {
    delay: keepDelayMs,
    flushOnUnmount: true,
  })
  return {
    typed: kept?.text,
    base: kept?.base ?? saved,
    keptAt: found?.at,
    write: (text) => {
      const next = { text, base: kept?.base ?? saved }
      setKept(next)
      keep(next)
    },
    drop: () => {
      keep.cancel()
      dropDraft(person, form)
      setKept(undefined)
      setFound(undefined)
    },
  }
}

function findKept(person: string, form: string): { at: Date; kept: Kept } | undefined {
  const draft = findDraft(person, form)
  const { text, base } = (draft?.values ?? {}) as Partial<Kept>
  return draft && typeof text === 'string' && typeof base === 'string'
    ? { at: draft.at, kept: { text, base } }
    : undefined
}
