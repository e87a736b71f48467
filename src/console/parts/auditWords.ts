import { audit } from '#console/dictionary/en/audit.ts'
import type { T } from '#console/kit/i18n/i18n.ts'

/** The dictionary's words of an action; undefined for one of an older version. */
export function actionKeyOf(action: string): `audit.${keyof typeof audit}` | undefined {
  const key = `did.${action}`
  return isKey(key) ? `audit.${key}` : undefined
}

const isKey = (key: string): key is keyof typeof audit => Object.hasOwn(audit, key)

/** "Changed the campaign"; an action of an older version by its own name. */
export function didText(t: T, { action }: { readonly action: string }): string {
  const key = actionKeyOf(action)
  return key ? t(key as 'audit.did.campaign.update') : t('audit.unknownAction', { action })
}
