import type { AuditAction } from './words/auditActions.ts'
import type { AuditEntity } from './words/auditEntities.ts'

/**
 * A read that shows much of a person, or of many: it stands in the audit trail, once an hour for each person of the staff
 * and record. `of` is the path's parameter with the record's id; without it the record is the client. `isEach`: each time,
 * with what was asked for, since what it shows can be used; what was searched for is told by its length alone.
 */
export type Sight = {
  readonly action: Extract<AuditAction, `${string}.see`>
  readonly entity: AuditEntity
  readonly of?: string
  readonly isEach?: true
}
