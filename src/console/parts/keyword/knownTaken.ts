import { queryClient } from '#console/kit/api/query.ts'
import { currentClientEid } from '#console/kit/api/where.ts'

/** Whether the last look-up while typing found the keyword taken on this shortcode. */
export function isKnownTaken(keyword: string, shortcodeId: string): boolean {
  const key = ['findKeyword', currentClientEid() ?? '', shortcodeId, keyword]
  const found = queryClient.getQueryData<{ reason: string | null }>(key)
  return found?.reason === 'taken'
}
