import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ParticipantFilter } from '../../participantQuery.ts'

/** Whom a bulk action is about: rows of the page, or everybody whom the search and the filters find. */
export type Chosen = { participant_ids: string[] } | { filter: ParticipantFilter }

/** The same as words, "25 participants", with the exact number; until that is known dots stand for it. */
export function useChosenText(
  chosen: Chosen,
  isOpen: boolean,
): { people: string; count: number | undefined } {
  const t = useT()
  const filter = 'filter' in chosen ? chosen.filter : undefined
  const read = useRead(
    'countParticipants',
    { query: filter ?? {} },
    { isEnabled: isOpen && filter !== undefined, staleMs: 0 },
  )
  const count = 'participant_ids' in chosen ? chosen.participant_ids.length : read.data?.participant_count
  return count === undefined
    ? { people: t('people.peopleUncounted'), count }
    : { people: t('people.people', { count }), count }
}
