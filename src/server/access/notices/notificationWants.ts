import type { WantedMail } from '#contract/access/notificationCalls.ts'
import { notificationKinds, notificationMailDefaults } from '#contract/access/notificationKinds.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { installationTrail, type StaffScope } from '#server/platform/scope.ts'
import { listMailWanted, writeMailWanted } from '../queries/notifications.ts'

/** The choice of e-mails for every kind: as chosen, else as everybody's. */
export async function getMailWanted(db: Db, scope: StaffScope): Promise<WantedMail[]> {
  const rows = await listMailWanted(db, scope.actor.id)
  const chosen = new Map<string, WantedMail['mail']>(rows.map(({ kind, mail }) => [kind, mail]))
  return notificationKinds.map((kind) => ({ kind, mail: chosen.get(kind) ?? notificationMailDefaults[kind] }))
}

/** Of what is told from now on: what was told before goes out as it was wanted then. */
export async function updateMailWanted(
  db: Db,
  scope: StaffScope,
  wanted: readonly WantedMail[],
): Promise<WantedMail[]> {
  return db.transaction(installationTrail, async (tx) => {
    const before = await getMailWanted(tx, scope)
    const last = new Map(wanted.map(({ kind, mail }) => [kind, mail]))
    const changed = before.filter(({ kind, mail }) => (last.get(kind) ?? mail) !== mail)
    if (changed.length === 0) return before
    const chosen = changed.map(({ kind, mail }) => ({ kind, mail: last.get(kind) ?? mail }))
    await writeMailWanted(tx, scope.actor.id, chosen)
    await audit(tx, scope, {
      action: 'user.update',
      entityId: scope.actor.id,
      before: wordsOf(changed),
      after: wordsOf(chosen),
    })
    return getMailWanted(tx, scope)
  })
}

const wordsOf = (wanted: readonly WantedMail[]) =>
  Object.fromEntries(wanted.map(({ kind, mail }) => [`mail_${kind}`, mail]))
