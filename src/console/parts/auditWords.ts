import type { audit } from '#console/dictionary/en/audit.ts'
import { isTextKey, type T } from '#console/kit/i18n/i18n.ts'
import type { AuditEntry } from '#contract/access/auditCalls.ts'
import { type Role, roles } from '#contract/roles.ts'
import { readSeenAs } from '#contract/words/seenAs.ts'

/** Keys of the trail's own texts, which come with the pages that tell of it. */
export const isAuditKey = (key: string): key is `audit.${keyof typeof audit}` => isTextKey(key)

/** The dictionary's words of an action; undefined for one of an older version. */
export function actionKeyOf(action: string): `audit.${keyof typeof audit}` | undefined {
  const key = `audit.did.${action}`
  return isAuditKey(key) ? key : undefined
}

type Done = Pick<AuditEntry, 'action'> & Partial<Pick<AuditEntry, 'before' | 'after'>>

/** "Changed the campaign"; of a role which one it is; an action of an older version by its own name. */
export function didText(t: T, entry: Done): string {
  const { action } = entry
  const role = roleOf(entry)
  if (role)
    return t(action === 'role.give' ? 'audit.roleGiven' : 'audit.roleEnded', { role: roleText(t, role) })
  const key = actionKeyOf(action)
  return key ? t(key as 'audit.did.campaign.update') : t('audit.unknownAction', { action })
}

/** The role that an entry gave or ended. */
function roleOf({ action, before, after }: Done): Role | undefined {
  if (action !== 'role.give' && action !== 'role.end') return undefined
  const kept = action === 'role.give' ? after : before
  const named = kept && typeof kept === 'object' && 'role' in kept ? kept.role : undefined
  return roles.find((role) => role === named)
}

const roleText = (t: T, role: Role) => t(`access.role.${role}`)

/** The actor. The trail keeps in English as which role somebody saw the client; here it has the reader's language. */
export function actorText(t: T, { actor_name: kept }: Pick<AuditEntry, 'actor_name'>): string {
  const seen = readSeenAs(kept)
  return seen ? t('audit.actorAs', { name: seen.name, role: roleText(t, seen.role) }) : kept
}
