import type { UrlKey } from '../useUrlState.ts'

/** The address of a list's page that begins with what its primary button does. */
export const beginOn = (page: string): string => `${page}?new=1`

/** The page that stands there under `new`. */
export const isNew: UrlKey<boolean> = {
  read: (text) => text === '1',
  write: (value) => (value ? '1' : undefined),
}
