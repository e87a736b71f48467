import type { Pages } from '#console/kit/pages/page.ts'
import { byId, whole } from '#console/kit/pages/reads.ts'

export const pages = {
  webhooks: {
    path: 'settings/webhooks',
    file: 'webhooks/WebhooksPage.tsx',
    texts: ['webhooks', 'settings', 'reasons'],
    reads: [whole('listWebhooks')],
    setting: { name: 'webhooks' },
  },
  // The demo has none.
  webhook: {
    path: 'settings/webhooks/$id',
    file: 'webhooks/WebhookPage.tsx',
    texts: ['webhooks', 'reasons'],
    reads: [byId('getWebhook')],
    sample: [],
  },
} as const satisfies Pages
