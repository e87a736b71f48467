/** The calls of webhooks, by name. */
import * as webhooks from './calls.ts'

export const webhooksRoutes = {
  listWebhooks: webhooks.listWebhooks,
  getWebhook: webhooks.getWebhook,
  createWebhook: webhooks.createWebhook,
  updateWebhook: webhooks.updateWebhook,
  deleteWebhook: webhooks.deleteWebhook,
  rotateWebhookSecret: webhooks.rotateWebhookSecret,
  resumeWebhook: webhooks.resumeWebhook,
  testWebhook: webhooks.testWebhook,
  listDispatches: webhooks.listDispatches,
  getDispatch: webhooks.getDispatch,
  replayDispatch: webhooks.replayDispatch,
  replayFailed: webhooks.replayFailed,
}
