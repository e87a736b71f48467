import type { PDU } from 'smpp'
import type { Receipt, Submit } from '../port.ts'
import { plainId } from './receipt.ts'
import { isPermanent, reasonOf, status } from './statuses.ts'

// Answers that came when their message was unknown already. A refusal settles it at once. The id of one that was taken
// is remembered, so that its receipt can name the message by our reference; a restart forgets it, and the message
// stays unknown.

export type LateAnswers = {
  /** The receipt that a late answer amounts to, if any. */
  readonly take: (submit: Submit, pdu: PDU) => Receipt | undefined
  /** The same receipt with our reference, where its id came late. */
  readonly named: (receipt: Receipt) => Receipt
}

const maxRemembered = 10_000

export function createLateAnswers(): LateAnswers {
  const references = new Map<string, string>()
  return {
    take: ({ reference, from }, { command_status: code, message_id = '' }) => {
      const providerMessageId = plainId(message_id)
      if (code === status.ok) {
        if (references.size < maxRemembered && providerMessageId) references.set(providerMessageId, reference)
        return undefined
      }
      // What was refused for now is not tried again by itself either: staff decide.
      if (!isPermanent(code)) return undefined
      return { from, providerMessageId: reference, reference, state: 'failed', reason: reasonOf(code) }
    },
    named: (receipt) => {
      const reference = references.get(receipt.providerMessageId)
      references.delete(receipt.providerMessageId)
      return reference ? { ...receipt, reference } : receipt
    },
  }
}
