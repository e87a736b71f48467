import * as z from 'zod'
import { readSmtpSettings, type SmtpSettings } from '#server/adapters/gateways/smtp/settings.ts'
import { type Environment, readVariable, StartError } from '#server/platform/environment.ts'

/** How e-mail leaves and comes in; without a server it lies in the outbox, without a secret the hook is closed. */
export type MailSettings = { smtp?: SmtpSettings; hookSecret?: string; supportEmail?: string }

/**
 * `EMAIL_HOOK_SECRET` signs inbound e-mail: 16 characters or more. `SUPPORT_EMAIL` gets what users write to support.
 *
 * @throws StartError in one sentence that never shows a password or key.
 */
export function readMailSettings(env: Environment): MailSettings {
  const smtp = readSmtpSettings(env)
  const hookSecret = readVariable(env, 'EMAIL_HOOK_SECRET')
  if (hookSecret !== undefined && hookSecret.length < 16)
    throw new StartError('EMAIL_HOOK_SECRET must have at least 16 characters.')
  const supportEmail = readVariable(env, 'SUPPORT_EMAIL')
  if (supportEmail !== undefined && !z.email().safeParse(supportEmail).success)
    throw new StartError('SUPPORT_EMAIL must be one e-mail address, such as support@example.com.')
  return {
    ...(smtp && { smtp }),
    ...(hookSecret !== undefined && { hookSecret }),
    ...(supportEmail !== undefined && { supportEmail }),
  }
}
