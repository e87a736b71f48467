import { useDebouncedCallback } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { currentClientEid } from '#console/kit/api/where.ts'
import { dropDraft, findDraft, keepDraft } from '#console/kit/edit/drafts.ts'
import { useSession } from '#console/kit/session.ts'
import type { Chosen } from './inboxState.ts'

const keepDelayMs = 300

const texts = new Map<string, string>()
const listeners = new Set<() => void>()

export type Reply = {
  text: string
  write: (text: string) => void
  /** A text that could not be sent comes back, before whatever was typed since. */
  giveBack: (text: string) => void
}

/** What is typed to a participant and not sent: kept for each conversation, through reloads as well. */
export function useReply({ participantId, shortcodeId }: Chosen): Reply {
  const person = useSession().user.id
  const form = `reply:${participantId}:${shortcodeId}`
  const key = `${person} ${currentClientEid() ?? ''} ${form}`
  const text = useSyncExternalStore(subscribe, () => textOf(key, person, form))
  const keep = useDebouncedCallback(
    (latest: string) => (latest.trim() ? keepDraft(person, form, latest) : dropDraft(person, form)),
    { delay: keepDelayMs, flushOnUnmount: true },
  )
  const write = (next: string) => {
    texts.set(key, next)
    keep(next)
    for (const listener of listeners) listener()
  }
  return {
    text,
    write,
    giveBack: (unsent) => write([unsent, textOf(key, person, form)].filter(Boolean).join('\n')),
  }
}

function textOf(key: string, person: string, form: string): string {
  const known = texts.get(key)
  if (known !== undefined) return known
  const kept = findDraft(person, form)?.values
  const text = typeof kept === 'string' ? kept : ''
  texts.set(key, text)
  return text
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
