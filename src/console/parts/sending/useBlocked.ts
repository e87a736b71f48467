import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan } from '#console/kit/session.ts'
import type { Message } from '#contract/messaging/calls.ts'
import type { Participant } from '#contract/participants/calls.ts'
import { blockOf, isFreshAnswer } from './blocks.ts'
import type { Sender } from './senders.ts'

type Setup = {
  sender: Sender | undefined
  participant: Participant | undefined
  /** The message that is answered, where it is an e-mail. */
  answers?: Pick<Message, 'direction' | 'created_at'> | undefined
}

/** Why nothing can be sent, in plain words; undefined while it may be, or while that is not known yet. */
export function useBlocked({ sender, participant, answers }: Setup): string | undefined {
  const t = useT()
  const canRead = useCan('participants', 'read')
  const programmes =
    useRead('listSubscriptions', {}, { isEnabled: canRead, staleMs: 60_000 }).data?.data ?? []
  if (!sender || !participant) return undefined
  if (sender.isOff) return t('inbox.widgetOff')
  const isAnswer = isFreshAnswer(answers, Date.now())
  const block = blockOf(sender, participant, { programmes, isAnswer })
  if (block === 'optedOut') return t('inbox.optedOut', { sender: sender.name })
  return block && t(`inbox.${block}`)
}
