import type { T } from '#console/kit/i18n/i18n.ts'
import type { WebhookTry } from '#contract/webhooks/calls.ts'

/** The outcome of a try in a few words: its status, and why it failed. */
export const answerText = (t: T, { status, failure }: Pick<WebhookTry, 'status' | 'failure'>): string =>
  [
    status === null ? undefined : t('webhooks.status', { status: String(status) }),
    failure === null ? undefined : t(`webhooks.failure.${failure}`),
  ]
    .filter(Boolean)
    .join(' · ')

/** A body as people read it; it is sent without these blanks. */
export const spaced = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)
