import type { Language } from '#console/kit/i18n/languages.ts'
import type { ListAsked } from '#console/kit/list/listState.ts'
import { auditGroups } from '#contract/words/auditActions.ts'
import { auditEntities } from '#contract/words/auditEntities.ts'
import type { AuditFilter } from './auditFilterNames.ts'

/** Reads the address for the trail; what it can mean to nobody is left out. */
export const auditQuery = (list: ListAsked<AuditFilter>) => ({ ...list.paging, ...auditFilter(list) })

export function auditFilter({ search, filters }: Pick<ListAsked<AuditFilter>, 'search' | 'filters'>) {
  const { actor_id, entity_id, from, until } = filters
  return {
    search,
    actor_id: uuid.test(actor_id) ? actor_id : undefined,
    entity: auditEntities.find((name) => name === filters.entity),
    entity_id: entity_id || undefined,
    group: auditGroups.find((name) => name === filters.group),
    from: day.test(from) ? from : undefined,
    until: day.test(until) ? until : undefined,
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const day = /^\d{4}-\d\d-\d\d$/

/** The same for the file, in the reader's language where that is not the trail's own. */
export const auditFileQuery = (list: ListAsked<AuditFilter>, language: Language) => ({
  ...auditFilter(list),
  ...(language === 'fr' ? { language: 'fr' as const } : {}),
})
