import { useDebouncedCallback } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { currentClientEid } from '#console/kit/api/where.ts'
import { dropDraft, findDraft, keepDraft } from '#console/kit/edit/drafts.ts'
import { useSession } from '#console/kit/session.ts'
import { readTyped, type Typed } from './typed.ts'

const keepDelayMs = 300

/** Whom one writes to, and from what: a shortcode, a mailbox or a widget. */
export type Between = { participantId: string; senderId: string }
export type ReplyDraft = Typed & {
  write: (change: Partial<Typed>) => void
  /** A text that could not be sent comes back, before whatever was typed since. */
  giveBack: (unsent: Typed) => void
}

const drafts = new Map<string, Typed>()
const listeners = new Set<() => void>()

/** A text typed to a participant and not sent: one for each conversation, wherever it is typed, through reloads. */
export function useReplyDraft(between: Between): ReplyDraft {
  const person = useSession().user.id
  const form = formOf(between)
  const key = keyOf(person, form)
  const typed = useSyncExternalStore(subscribe, () => typedOf(key, person, form))
  const keep = useDebouncedCallback(
    (latest: Typed) =>
      isNothing(latest) ? dropDraft(person, form) : keepDraft(person, form, { values: latest }),
    { delay: keepDelayMs, flushOnUnmount: true },
  )
  const write = (change: Partial<Typed>) => {
    const next = { ...typedOf(key, person, form), ...change }
    drafts.set(key, next)
    keep(next)
    for (const listener of listeners) listener()
  }
  return {
    ...typed,
    write,
    giveBack: (unsent) => {
      const now = typedOf(key, person, form)
      write({
        text: [unsent.text, now.text].filter(Boolean).join('\n'),
        subject: now.subject ?? unsent.subject,
      })
    },
  }
}

/** The first of these senders from which something is typed to the participant and not sent. */
export function useBegun(participantId: string, senders: readonly { id: string }[]): string | undefined {
  const person = useSession().user.id
  return senders.find(({ id }) => {
    const form = formOf({ participantId, senderId: id })
    return !isNothing(typedOf(keyOf(person, form), person, form))
  })?.id
}

const formOf = ({ participantId, senderId }: Between) => `reply:${participantId}:${senderId}`
const keyOf = (person: string, form: string) => `${person} ${currentClientEid() ?? ''} ${form}`
const isNothing = ({ text, subject }: Typed) => text.trim() === '' && !subject?.trim()

function typedOf(key: string, person: string, form: string): Typed {
  const known = drafts.get(key)
  if (known) return known
  const typed = readTyped(findDraft(person, form)?.values)
  drafts.set(key, typed)
  return typed
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
