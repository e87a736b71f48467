import type { T } from '#console/kit/i18n/i18n.ts'

export const secretWords = (t: T) => ({
  title: t('webhooks.secretTitle'),
  text: t('webhooks.secretText'),
  secret: t('webhooks.secret'),
  copy: t('webhooks.copy'),
  kept: t('webhooks.kept'),
})
