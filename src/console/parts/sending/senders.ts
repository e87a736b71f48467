import { useMemo } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useCan } from '#console/kit/session.ts'
import type { MessageType } from '#contract/messaging/messageTypes.ts'

export type SenderType = MessageType
/** The senders of a message: a shortcode, a mailbox or a widget. */
export type Sender = {
  id: string
  type: SenderType
  name: string
  segmentLimit?: number
  isOff?: boolean
}
export type Senders = { senders: Sender[]; isKnown: boolean }

const staleMs = 60_000

/** The shortcodes and mailboxes of the client. */
export function useInboxSenders(isEnabled = true): Senders {
  const canRead = useCan('campaigns', 'read') && isEnabled
  const options = { isEnabled: canRead, staleMs }
  const shortcodes = useRead('listClientShortcodes', {}, options).data?.data
  const mailboxes = useRead('listMailboxes', {}, options)
  return useMemo(
    () => ({
      isKnown: shortcodes !== undefined && !mailboxes.isPending,
      senders: [
        ...(shortcodes ?? []).map(
          ({ id, code, segment_limit }): Sender => ({
            id,
            type: 'sms',
            name: code,
            segmentLimit: segment_limit,
          }),
        ),
        ...(mailboxes.data?.data ?? []).map(
          ({ id, address }): Sender => ({ id, type: 'email', name: address }),
        ),
      ],
    }),
    [shortcodes, mailboxes.data, mailboxes.isPending],
  )
}

/** The widgets of the client. */
export function useWidgetSenders(isEnabled = true): Senders {
  const canRead = useCan('conversations', 'read') && isEnabled
  const widgets = useRead('listWidgets', {}, { isEnabled: canRead, staleMs }).data?.data
  return useMemo(
    () => ({
      isKnown: widgets !== undefined,
      senders: (widgets ?? []).map(
        ({ id, name, is_enabled }): Sender => ({ id, type: 'widget', name, isOff: !is_enabled }),
      ),
    }),
    [widgets],
  )
}
