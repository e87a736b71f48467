/**
 * An experience that runs on another site. Its public address leads there, with the participant's token where the way
 * is tracked; the site tells us by a signed call-back who has completed it. The secret of that call-back is stored as
 * it is, since a signature cannot be checked by a hash of it; it is shown when it is made and never again.
 */
import { randomBytes } from 'node:crypto'
import { normaliseTarget } from '#server/campaigns/campaigns.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { findExperienceRef } from '../queries/experiences.ts'
import { lockExperience, writeSettings } from '../queries/write.ts'
import type { ServerKind } from './kind.ts'

export const external: ServerKind<'external'> = {
  readForm: async (_tx, _scope, { target_url, target_url_fr }) => ({
    target_url: normaliseTarget(target_url, 'target_url'),
    target_url_fr: target_url_fr && normaliseTarget(target_url_fr, 'target_url_fr'),
  }),
  targetOf: ({ target_url, target_url_fr, append_tracking_information }, language) => ({
    url: (language === 'fr' && target_url_fr) || target_url,
    append_tracking_information,
  }),
  completionSecretOf: ({ completion_secret }) => completion_secret,
  calls: {
    makeSecret: async ({ db, scope, params }) => ({
      data: { secret: await makeSecret(db, scope, params.eid) },
    }),
  },
}

/** Another secret in place of the one before, from now on. */
async function makeSecret(db: Db, scope: Scope, idOrEid: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await db.transaction(scope, async (tx) => {
    const ref = await findExperienceRef(tx, scope, idOrEid)
    const { id } = found(ref?.kind === 'external' ? ref : undefined)
    found((await lockExperience(tx, scope, id)) || undefined)
    const settings = { completion_secret: secret, secret_made_at: scope.at.toISOString() }
    await writeSettings(tx, scope, { id, settings })
    await audit(tx, scope, { action: 'experience.make_secret', entityId: id })
  })
  return secret
}
