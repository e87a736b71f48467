import type { Outcome, Receipt, Submit } from '../port.ts'
import type { Answered } from './pending.ts'
import { plainId } from './receipt.ts'
import { isPermanent, reasonOf, status } from './statuses.ts'

// The gateway's answers to submits. Its receipts know its own ids alone; while this process remembers whose an id
// is, a receipt names the message by our reference, also before the outcome is written and where the answer came when
// the message was unknown already. What was forgotten (a restart, another process) is found by the stored id.

export type Answers = {
  /** A text was taken under this id. */
  readonly taken: (accepted: { reference: string; providerMessageId: string }) => void
  /** The receipt that an answer amounts to that came too late, if any. */
  readonly takeLate: (submit: Submit, answered: Answered) => Receipt | undefined
  /** The same for a text that was brought to its end after its time. */
  readonly settleLate: (submit: Submit, outcome: Outcome) => Receipt | undefined
  /** Gives a receipt our reference, where the gateway's id is remembered. */
  readonly named: (receipt: Receipt) => Receipt
}

/** Some seconds of a fast line, in 10 MB. */
const maxRemembered = 50_000

export function createAnswers(): Answers {
  const references = new Map<string, string>()
  const remember = (providerMessageId: string, reference: string) => {
    references.set(providerMessageId, reference)
    if (references.size > maxRemembered) {
      const [oldest = ''] = references.keys()
      references.delete(oldest)
    }
  }
  const failed = ({ from, reference }: Submit, reason: string): Receipt => {
    return { from, providerMessageId: reference, reference, state: 'failed', reason }
  }
  return {
    taken: ({ reference, providerMessageId }) => remember(providerMessageId, reference),
    settleLate: (submit, outcome) => {
      if (outcome.kind === 'accepted') remember(outcome.providerMessageId, outcome.reference)
      return outcome.kind === 'refused' ? failed(submit, outcome.reason) : undefined
    },
    takeLate: (submit, { code, id }) => {
      const providerMessageId = plainId(id)
      if (code === status.ok) {
        if (providerMessageId) remember(providerMessageId, submit.reference)
        return undefined
      }
      // A message that was refused for now is not tried again by itself either: staff decide.
      if (!isPermanent(code)) return undefined
      return failed(submit, reasonOf(code))
    },
    named: (receipt) => {
      const reference = references.get(receipt.providerMessageId)
      references.delete(receipt.providerMessageId)
      return reference ? { ...receipt, reference } : receipt
    },
  }
}
