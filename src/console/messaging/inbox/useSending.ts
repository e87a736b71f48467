import { useEffect, useRef, useState } from 'react'
import { call } from '#console/kit/api/call.ts'
import { ApiError, toldOf } from '#console/kit/api/errors.ts'
import { touch, touchBy } from '#console/kit/api/query.ts'
import { toast } from '#console/kit/toast.tsx'
import { lastEmail, messageFormOf, textFault } from '#console/parts/sending/messageForm.ts'
import type { ReplyDraft } from '#console/parts/sending/replyDraft.ts'
import type { Sender } from '#console/parts/sending/senders.ts'
import type { Typed } from '#console/parts/sending/typed.ts'
import { offerUndo } from '#console/parts/sending/undoSend.ts'
import type { Conversation, Message } from '#contract/messaging/calls.ts'
import type { Chosen } from './inboxState.ts'
import { inOrder } from './inOrder.ts'
import { patchConversation } from './useConversations.ts'
import { addToThread } from './useThread.ts'

export type Outgoing = { key: string; typed: Typed }
export type Sending = {
  outbox: Outgoing[]
  problem: string | undefined
  /** The e-mail that is answered. */
  answers: Message | undefined
  send: () => void
  forget: () => void
}

type Setup = {
  chosen: Chosen
  sender: Sender | undefined
  conversation: Conversation | undefined
  messages: Message[]
  name: string
  draft: ReplyDraft
}

/**
 * Sends what is typed: it stands in the thread at once, and comes back into the field where it was refused or taken
 * back. A text whose answer was lost keeps its key, so that sending it again never makes two messages.
 */
export function useSending({ chosen, sender, conversation, messages, name, draft }: Setup): Sending {
  const [outbox, setOutbox] = useState<Outgoing[]>([])
  const [problem, setProblem] = useState<string>()
  const unanswered = useRef<Outgoing>(undefined)
  const isHere = useIsMounted()
  const answers = lastEmail(messages)

  const send = async (item: Outgoing, from: Sender) => {
    setProblem(undefined)
    setOutbox((items) => [...items, item])
    draft.write({ text: '', subject: undefined })
    try {
      const { typed, key } = item
      const body = messageFormOf({ sender: from, participantId: chosen.participantId, typed, answers })
      const { data } = await inOrder(conversation?.id ?? key, () =>
        call('sendMessage', { body, idempotencyKey: key }),
      )
      unanswered.current = undefined
      offerUndo(data, { isInThread: true, onUndone: () => draft.giveBack(typed) })
      addToThread(chosen, data)
      showAsLast(conversation, data)
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'unreachable') unanswered.current = item
      // A no is often a consent that was taken back meanwhile.
      void touch(['consent'])
      draft.giveBack(item.typed)
      const words = toldOf(error)
      if (isHere.current) setProblem(words)
      else toast.error(`${name}: ${words}`)
    } finally {
      setOutbox((items) => items.filter((one) => one.key !== item.key))
    }
  }

  return {
    outbox,
    problem,
    answers,
    forget: () => setProblem(undefined),
    send: () => {
      const typed = { text: draft.text.trimEnd(), subject: draft.subject }
      if (!sender || textFault({ sender, typed, answers })) return
      const last = unanswered.current
      const isSame = last?.typed.text === typed.text && last.typed.subject === typed.subject
      void send(isSame ? last : { key: crypto.randomUUID(), typed }, sender)
    },
  }
}

function showAsLast(conversation: Conversation | undefined, message: Message): void {
  if (conversation) {
    patchConversation(conversation.id, {
      last_message: message.body,
      last_direction: 'out',
      last_message_at: message.created_at,
      is_read: true,
    })
  }
  void touchBy('sendMessage')
}

function useIsMounted() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
