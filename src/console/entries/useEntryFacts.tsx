import type { ReactNode } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PersonLink } from '#console/parts/PersonLink.tsx'
import { EntryStatus } from '#console/parts/statuses.tsx'
import type { Entry } from '#contract/entries/calls.ts'

/** Whose entry it is, how it came, and what became of it. */
export function useEntryFacts(entry: Entry): Record<string, ReactNode> {
  const t = useT()
  const format = useFormat()
  return {
    [t('kit.status')]: <EntryStatus status={entry.status} />,
    [t('nouns.participant')]: <PersonLink id={entry.participant_id} name={entry.participant_name} />,
    [t('kit.phone')]: format.phone(entry.phone),
    [t('kit.email')]: entry.email ?? '–',
    [t('experiences.source')]: t(`experiences.source.${entry.source}`),
    [t('experiences.enteredAt')]: format.dateTimeZone(entry.created_at),
  }
}
