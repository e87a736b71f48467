import type { audit } from '#console/dictionary/en/audit.ts'
import { isAuditKey } from '#console/parts/auditWords.ts'
import type { AuditEntry } from '#contract/access/calls.ts'
import { type Kind, kindNames } from '#contract/words/kindNames.ts'

/** One field of an entry; `path` has the names on the way to it, from the outermost. */
export type AuditField = {
  readonly path: readonly string[]
  readonly before: unknown
  readonly after: unknown
}

/** The fields that an entry kept; what lies inside a group of fields is told one by one, and only where it differs. */
export function fieldsOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): AuditField[] {
  return inside([], before, after)
}

const mostDeep = 3

function inside(path: readonly string[], before: unknown, after: unknown): AuditField[] {
  const names = [...new Set([...namesOf(before), ...namesOf(after)])]
  return names.flatMap((name) => {
    const field = { path: [...path, name], before: oneOf(before, name), after: oneOf(after, name) }
    if (path.length > 0 && JSON.stringify(field.before) === JSON.stringify(field.after)) return []
    const isGroup = isRecord(field.before) || isRecord(field.after)
    return isGroup && field.path.length < mostDeep ? inside(field.path, field.before, field.after) : [field]
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const namesOf = (value: unknown): string[] => (isRecord(value) ? Object.keys(value) : [])
const oneOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

/** The dictionary's name of a field; undefined for one that has none, such as a person variable. */
export function labelKeyOf(name: string): `audit.${keyof typeof audit}` | undefined {
  const key = `audit.field.${name}`
  return isAuditKey(key) ? key : undefined
}

/** The dictionary's word of a state or another of a few values; undefined for what a person wrote. */
export function valueKeyOf(
  field: string,
  value: string,
): `audit.${keyof typeof audit}` | `experiences.${Kind}.title` | undefined {
  if (!chosenFields.has(field)) return undefined
  const kind = kindNames.find((name) => field === 'kind' && name === value)
  if (kind) return `experiences.${kind}.title`
  const key = `audit.value.${groups[field] ?? ''}${value}`
  return isAuditKey(key) ? key : undefined
}

/** Fields whose values' words stand by themselves, since others have the same values. */
const groups: Partial<Record<string, string>> = { ticket_status: 'ticket.', recipient_type_id: 'recipient.' }

/** Fields that hold one of a few values, never a text of a person. */
const chosenFields = new Set([
  ...['state', 'status', 'role', 'scheme', 'visibility', 'consent', 'opt_in_status', 'language', 'languages'],
  ...['kind', 'second_step', 'two_step', 'date_format', 'ticket_status', 'recipient_type_id'],
])

/** An id of a record that has a name as long as it is there. Names of at most `namedAtMost` ids are asked for. */
export function isGone(entry: Pick<AuditEntry, 'before' | 'after'>, field: string, value: string): boolean {
  if (!namedFields.has(field) || !wholeUuid.test(value)) return false
  const ids = new Set(JSON.stringify([entry.before, entry.after]).match(uuid))
  return ids.size < namedAtMost
}

/** The ids that a text joins by commas; undefined of any other text. */
export function joinedIdsIn(value: string): string[] | undefined {
  const parts = value.split(',')
  return parts.length > 1 && parts.every((one) => wholeUuid.test(one)) ? parts : undefined
}

const namedAtMost = 30
const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g
const wholeUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const namedFields = new Set([
  ...[
    'access_code_experience_id',
    'campaign_id',
    'campaign_ids',
    'channel_id',
    'experience_id',
    'link_id',
    'list_id',
    'participant_id',
    'participant_ids',
  ],
  ...[
    'participant_list_id',
    'placement_id',
    'prize_pool_id',
    'shortcode_id',
    'shortcode_ids',
    'subscription_id',
    'user_id',
    'users_data',
  ],
])

/** `welcome_text` becomes "Welcome text". */
export function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
