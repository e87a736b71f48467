/** The filters of an audit trail, as they stand in the address. */
export const auditFilters = ['actor_id', 'entity', 'entity_id', 'group', 'from', 'until'] as const
export type AuditFilter = (typeof auditFilters)[number]
