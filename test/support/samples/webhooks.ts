import type { webhooksRoutes } from '#contract/routes.ts'
import { unique } from '../unique.ts'
import { deaf } from '../world/webhooks.ts'
import type { ClientWorld } from '../world.ts'
import type { Samples } from './sample.ts'

const itself = (own: ClientWorld) => ({ params: { id: own.webhook } })
const dispatch = (own: ClientWorld) => ({ params: { id: own.webhook, event: own.heardEvent } })

export const webhooksSamples: Samples<typeof webhooksRoutes> = {
  getWebhook: itself,
  createWebhook: () => ({ body: { name: unique('Hook'), url: deaf, actions: ['opted_in'], is_on: false } }),
  updateWebhook: (own) => ({ ...itself(own), body: { name: 'Orders' } }),
  deleteWebhook: itself,
  rotateWebhookSecret: (own) => ({ ...itself(own), body: { overlap_hours: 24 } }),
  resumeWebhook: itself,
  testWebhook: itself,
  listDispatches: itself,
  getDispatch: dispatch,
  replayDispatch: dispatch,
  replayFailed: (own) => ({ ...itself(own), body: { since: '2020-01-01T00:00:00Z' } }),
}
