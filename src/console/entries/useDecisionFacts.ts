import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Entry } from '#contract/entries/calls.ts'
import type { Earned } from '#contract/entries/credits.ts'

export type Decided = Pick<Entry, 'reasons'> & Earned

/** The last decision of an entry, why it was made, and what the entry earned; what is not there is undefined. */
export function useDecisionFacts(entry: Decided): Record<string, string | undefined> {
  const t = useT()
  const format = useFormat()
  const { decided, reasons, awarded_prizes: prizes } = entry
  const number = (value: number | null) => (value === null ? undefined : format.number(value))
  const saidOf = ({ status, by, at }: NonNullable<Decided['decided']>): string => {
    const said = { status: t(`experiences.entry.${status}`), at: format.dateTimeZone(at) }
    return by === null ? t('validation.decidedAt', said) : t('validation.decidedBy', { ...said, name: by })
  }
  return {
    [t('validation.decided')]: decided ? saidOf(decided) : undefined,
    [t('kit.reason')]: reasons.length > 0 ? reasons.join('; ') : undefined,
    [t('validation.credits.earned')]: entry.credits > 0 ? format.number(entry.credits) : undefined,
    [t('validation.credits.person')]: number(entry.person_credits),
    [t('validation.credits.partial')]: entry.partial_reason ?? undefined,
    [t('validation.credits.prizes')]: prizes.map(prizeText).join(', ') || undefined,
    [t('entryNotes.reprocess.was')]: entry.is_reprocessed ? t('kit.yes') : undefined,
    [t('entryNotes.reprocess.credits')]: number(entry.suggested_credits),
  }
}

const prizeText = ({ prize_pool, prize_type }: Decided['awarded_prizes'][number]): string =>
  prize_type ? `${prize_pool}: ${prize_type}` : prize_pool
