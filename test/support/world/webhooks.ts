import { routes } from '#contract/routes.ts'
import { eventActions } from '#contract/words/eventActions.ts'
import { make, must, rows } from '../making.ts'
import type { ClientIds } from './clients.ts'

export type WebhookIds = { readonly webhook: string }

/** An address of this machine where nobody listens. */
export const deaf = 'http://127.0.0.1:9/hook'

/** A webhook that hears everything, so that whatever is made after it has a dispatch. */
export async function makeWebhook({ as: { client_admin: admin } }: ClientIds): Promise<WebhookIds> {
  const body = { name: 'Orders', url: deaf, actions: [...eventActions] }
  const { id } = await make(admin, routes.createWebhook, { body })
  return { webhook: id }
}

/** The newest event that the webhook heard. */
export async function findHeard({ as, webhook }: ClientIds & WebhookIds): Promise<{ heardEvent: string }> {
  const [heard] = await rows(as.client_admin, routes.listDispatches, { params: { id: webhook } })
  return { heardEvent: must(heard).id }
}
