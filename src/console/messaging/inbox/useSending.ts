import { useEffect, useRef, useState } from 'react'
import { call } from '#console/kit/api/call.ts'
import { ApiError, firstMessages, messageOf } from '#console/kit/api/errors.ts'
import { queryClient } from '#console/kit/api/query.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Conversation } from '#contract/messaging/calls.ts'
import type { Chosen } from './inboxState.ts'
import type { Reply } from './replies.ts'
import { patchConversation } from './useConversations.ts'
import { addToThread } from './useThread.ts'

export type Outgoing = { key: string; text: string }
export type Sending = {
  outbox: Outgoing[]
  problem: string | undefined
  send: () => void
  forget: () => void
}

type Setup = { chosen: Chosen; conversation: Conversation | undefined; name: string; reply: Reply }

/**
 * Sends what is typed: it stands in the thread at once, and comes back into the field where it was refused.
 * A text whose answer was lost keeps its key, so that sending it again never makes two messages.
 */
export function useSending({ chosen, conversation, name, reply }: Setup): Sending {
  const [outbox, setOutbox] = useState<Outgoing[]>([])
  const [problem, setProblem] = useState<string>()
  const unanswered = useRef<Outgoing>(undefined)
  const isHere = useIsMounted()

  const send = async (item: Outgoing) => {
    setProblem(undefined)
    setOutbox((items) => [...items, item])
    reply.write('')
    try {
      const { data } = await call('sendMessage', {
        body: {
          type: 'sms',
          participant_id: chosen.participantId,
          shortcode_id: chosen.shortcodeId,
          message: item.text,
        },
        idempotencyKey: item.key,
      })
      unanswered.current = undefined
      addToThread(chosen, data)
      if (conversation) {
        patchConversation(conversation.id, {
          last_message: data.body,
          last_direction: 'out',
          last_message_at: data.created_at,
          is_read: true,
        })
      }
      void queryClient.invalidateQueries({ queryKey: ['listConversations'] })
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'unreachable') unanswered.current = item
      void queryClient.invalidateQueries({ queryKey: ['getParticipant'] })
      reply.giveBack(item.text)
      const words = Object.values(firstMessages(error))[0] ?? messageOf(error)
      if (isHere.current) setProblem(words)
      else toast.error(`${name}: ${words}`)
    } finally {
      setOutbox((items) => items.filter((one) => one.key !== item.key))
    }
  }

  return {
    outbox,
    problem,
    forget: () => setProblem(undefined),
    send: () => {
      const text = reply.text.trimEnd()
      if (text.trim() === '') return
      const again = unanswered.current?.text === text ? unanswered.current : undefined
      void send(again ?? { key: crypto.randomUUID(), text })
    },
  }
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
