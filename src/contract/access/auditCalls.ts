import * as z from 'zod'
import { asTyped, id, instant, one, page, paging, reads, route, searchText } from '../kit.ts'
import { says } from '../why.ts'
import { auditGroups } from '../words/auditActions.ts'
import { auditEntities } from '../words/auditEntities.ts'

/** Today's name of an id in an entry. `kind` and `eid` lead to its experience. */
const auditName = z.object({
  id: z.string(),
  entity: z.string(),
  name: z.string().nullable(),
  kind: z.string().nullable(),
  eid: z.string().nullable(),
})
export type AuditName = z.output<typeof auditName>

export const auditEntry = z.object({
  id,
  number: z.int(),
  at: instant,
  actor_kind: z.string(),
  /** Of a user or an API user; null for a job. */
  actor_id: z.string().nullable(),
  actor_name: z.string(),
  address: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  hash: z.string(),
  /** Of the records that the entry names and that are still there. */
  names: z.array(auditName),
})
export type AuditEntry = z.output<typeof auditEntry>

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, says('not_a_date'))

const asked = {
  /** A person or an id; without `from` and `until` of the last 90 days. */
  search: searchText,
  /** The person who did it. */
  actor_id: id.optional(),
  /** The kind of record, and one of them. */
  entity: z.enum(auditEntities, says('not_an_audit_entity')).optional(),
  entity_id: asTyped(200).optional(),
  group: z.enum(auditGroups, says('not_an_audit_group')).optional(),
  /** Days in the client's time zone; both belong to it. */
  from: day.optional(),
  until: day.optional(),
}
/** The installation has no time zone of its own: the days are those of this IANA name, else of UTC. */
const askedOfInstallation = { ...asked, time_zone: asTyped(60).optional() }

/** In whose words the file says as which role somebody saw the client; the rest of it is for programs. */
const read = { language: z.enum(['en', 'fr']).optional() }

/** The audit trail of the client, newest first. */
export const listAudit = route({
  method: 'GET',
  path: '/api/v1/audit/{random}',
  access: reads('audit'),
  summary: 'The audit trail of the client, paged.',
  source: 'decisions 2',
  shows: ['audit'],
  params: z.object({}),
  query: z.strictObject({ ...paging, ...asked }),
  answer: page(auditEntry),
})

/**
 * All that the filters find, newest first, as CSV: an entry a line, `before` and `after` as JSON, `name` what the record is
 * called today. It ends with the entry that was the last when it began.
 */
export const exportAudit = route({
  method: 'GET',
  path: '/api/v1/audit/export',
  access: reads('audit'),
  summary: 'The audit trail of the client, as a CSV file.',
  source: 'decisions 2',
  query: z.strictObject({ ...asked, ...read }),
  raw: 'file',
})

const auditPart = z.object({
  number: z.int(),
  hash: z.string(),
  head: z.int(),
  is_whole: z.boolean(),
  broken: z.int().nullable(),
  /** Of the last part: how many anchors it was held against, and the number of the last. */
  anchors: z.int(),
  last_anchor: z.int().nullable(),
})
const fromEntry = z.strictObject({
  number: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  hash: z
    .string()
    .regex(/^([0-9a-f]{64})?$/, says('not_an_id'))
    .default(''),
})
export type AuditPart = z.output<typeof auditPart>

/**
 * Computes a part of the trail's chain again, from the entry after `number` on, whose hash is `hash` (0 and nothing for the
 * first). `number` and `hash` of the answer are where it ended: they go into the next call until `is_whole`. `broken`: the
 * first entry that was changed, removed or put in past Fanfare, or does not fit what was anchored outside the database.
 */
export const checkAudit = route({
  method: 'GET',
  path: '/api/v1/audit/check/{random}',
  access: reads('audit'),
  summary: 'Check a part of the audit trail of the client.',
  source: 'decisions 2',
  shows: ['audit'],
  query: fromEntry,
  answer: one(auditPart),
})

/** The installation's own trail: what belongs to no client, such as accounts, sign-ins and new clients. */
export const listInstallationAudit = route({
  method: 'GET',
  path: '/api/v1/installation/audit',
  access: 'platformAdmin',
  summary: 'The installation’s own audit trail, paged.',
  source: 'decisions 2',
  shows: ['audit'],
  query: z.strictObject({ ...paging, ...askedOfInstallation }),
  answer: page(auditEntry),
})

export const exportInstallationAudit = route({
  method: 'GET',
  path: '/api/v1/installation/audit/export',
  access: 'platformAdmin',
  summary: 'The installation’s own audit trail, as a CSV file.',
  source: 'decisions 2',
  query: z.strictObject({ ...askedOfInstallation, ...read }),
  raw: 'file',
})

export const checkInstallationAudit = route({
  method: 'GET',
  path: '/api/v1/installation/audit/check',
  access: 'platformAdmin',
  summary: 'Check a part of the installation’s own audit trail.',
  source: 'decisions 2',
  shows: ['audit'],
  query: fromEntry,
  answer: one(auditPart),
})
