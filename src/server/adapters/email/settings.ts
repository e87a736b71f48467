import { readSmtpSettings, type SmtpSettings } from '#server/adapters/gateways/smtp/settings.ts'
import { type Environment, readVariable, StartError } from '#server/platform/environment.ts'

/** How e-mail leaves and comes in; without a server it lies in the outbox, without a secret the hook is closed. */
export type MailSettings = { smtp?: SmtpSettings; hookSecret?: string }

/**
 * `EMAIL_HOOK_SECRET` signs inbound e-mail: 16 characters or more.
 *
 * @throws StartError in one sentence that never shows a password or key.
 */
export function readMailSettings(env: Environment): MailSettings {
  const smtp = readSmtpSettings(env)
  const hookSecret = readVariable(env, 'EMAIL_HOOK_SECRET')
  if (hookSecret !== undefined && hookSecret.length < 16)
    throw new StartError('EMAIL_HOOK_SECRET must have at least 16 characters.')
  return { ...(smtp && { smtp }), ...(hookSecret !== undefined && { hookSecret }) }
}
