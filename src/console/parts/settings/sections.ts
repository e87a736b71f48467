import type { Page } from '#console/kit/pages/page.ts'
import { pages } from '#console/pages.ts'
import { paths, pathTo } from '#console/paths.ts'

/** The sections of a client's settings in their order, each a page of its own that says so (`setting`). */
export const settingsSections = Object.values<Page>(pages).flatMap(({ path, setting }) =>
  setting ? [{ name: setting.name, path: pathTo(path), holds: setting.holds ?? [] }] : [],
)

/** The places of the one page that the settings once were, since people keep links to them. */
const oldPlaces: Readonly<Record<string, (at: { client: string }) => string>> = {
  identity: paths.settingsClient,
  post: paths.settingsClient,
  messaging: paths.settingsMessages,
  approval: paths.settingsApprovals,
  draws: paths.settingsApprovals,
  shortcodes: paths.settingsSenders,
  mailboxes: paths.settingsSenders,
  widgets: paths.settingsWidgets,
}

/** The place of `/settings#place` now; nothing where there never was such a place. */
export const placeOfOld = (hash: string, client: string): string | undefined =>
  oldPlaces[hash.replace(/^#/, '')]?.({ client })
