import { useT } from '#console/kit/i18n/i18n.ts'
import type { Event, Participant } from '#contract/participants/calls.ts'

const sources = ['web', 'sms', 'alternative', 'offline', 'import'] as const

/** What an event's own data adds to its name: the keyword, the source, the reasons, the prize pool, the list. */
export function useEventNote({ action, subject_id, data }: Event, participant: Participant): string {
  const t = useT()
  if (action === 'opted_in' || action === 'opted_out') {
    return participant.consents.find((one) => one.subscription_id === subject_id)?.subscription ?? ''
  }
  if (action === 'added_to_list') return participant.lists.find((one) => one.id === subject_id)?.name ?? ''
  const source = sources.find((one) => one === data.source)
  return [
    textOf(data.keyword),
    source && t(`experiences.source.${source}`),
    Array.isArray(data.reasons) && data.reasons.map(textOf).join(', '),
    textOf(data.prize_pool),
    typeof data.draw === 'number' && t('participants.drawNumber', { number: data.draw }),
  ]
    .filter(Boolean)
    .join(' · ')
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
