import { type Environment, readSwitch } from '#server/platform/environment.ts'

export type WebhookSettings = {
  /** Whether webhooks may go to this machine itself, and there by plain http. */
  readonly allowsLoopback: boolean
}

/**
 * | variable | default |
 * |---|---|
 * | `WEBHOOK_LOOPBACK` | 0 |
 *
 * @throws StartError naming the variable and what it holds.
 */
export const readWebhookSettings = (env: Environment): WebhookSettings => ({
  allowsLoopback: readSwitch(env, 'WEBHOOK_LOOPBACK', false),
})
