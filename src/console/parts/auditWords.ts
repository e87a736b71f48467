import type { audit } from '#console/dictionary/en/audit.ts'
import { isTextKey, type T } from '#console/kit/i18n/i18n.ts'

/** Keys of the trail's own texts, which come with the pages that tell of it. */
export const isAuditKey = (key: string): key is `audit.${keyof typeof audit}` => isTextKey(key)

/** The dictionary's words of an action; undefined for one of an older version. */
export function actionKeyOf(action: string): `audit.${keyof typeof audit}` | undefined {
  const key = `audit.did.${action}`
  return isAuditKey(key) ? key : undefined
}

/** "Changed the campaign"; an action of an older version by its own name. */
export function didText(t: T, { action }: { readonly action: string }): string {
  const key = actionKeyOf(action)
  return key ? t(key as 'audit.did.campaign.update') : t('audit.unknownAction', { action })
}
