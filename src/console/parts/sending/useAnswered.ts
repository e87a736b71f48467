import { useRead } from '#console/kit/api/query.ts'
import type { Message } from '#contract/messaging/calls.ts'
import { lastEmailOf } from './messageForm.ts'
import type { Sender } from './senders.ts'

const messagesPerPage = 50

type Answered = {
  answers: Message | undefined
  /** False while it is looked up; where that failed nothing is known to be answered. */
  isKnown: boolean
}

/** The e-mail that one to this participant answers, outside of the inbox: of the newest messages with this mailbox. */
export function useAnswered(participantId: string, sender: Sender | undefined): Answered {
  const isEmail = sender?.type === 'email'
  const { data, isPending } = useRead(
    'listMessages',
    { params: { id: participantId }, query: { shortcode: sender?.id, per_page: messagesPerPage } },
    { isEnabled: isEmail },
  )
  return { answers: isEmail ? lastEmailOf(data?.data ?? []) : undefined, isKnown: !(isEmail && isPending) }
}
