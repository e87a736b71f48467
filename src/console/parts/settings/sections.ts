import type { Key } from '#console/dictionary/keys.ts'
import { paths } from '#console/paths.ts'

type SectionName =
  | 'client'
  | 'brand'
  | 'senders'
  | 'messages'
  | 'quietHours'
  | 'approvals'
  | 'twoStep'
  | 'privacy'
  | 'widgets'
  | 'webhooks'

type SettingsSection = {
  readonly name: SectionName
  readonly path: (at: { client: string }) => string
  /** Words that it is looked for by besides its own name. */
  readonly holds: readonly Key[]
}

/** The sections of a client's settings in their order, each a page of its own. */
export const settingsSections = [
  {
    name: 'client',
    path: paths.settingsClient,
    holds: ['clients.timeZone', 'settings.post'],
  },
  { name: 'brand', path: paths.settingsBrand, holds: ['settings.accent', 'settings.logo'] },
  {
    name: 'senders',
    path: paths.settingsSenders,
    holds: ['clients.shortcodes', 'settings.mailboxes'],
  },
  { name: 'messages', path: paths.settingsMessages, holds: ['clients.helpText'] },
  { name: 'quietHours', path: paths.settingsQuietHours, holds: ['clients.quietFrom'] },
  { name: 'approvals', path: paths.settingsApprovals, holds: ['settings.approval', 'clients.twoPersons'] },
  { name: 'twoStep', path: paths.settingsTwoStep, holds: [] },
  { name: 'privacy', path: paths.settingsPrivacy, holds: ['settings.policy', 'settings.privacyContact'] },
  { name: 'widgets', path: paths.settingsWidgets, holds: [] },
  { name: 'webhooks', path: paths.webhooks, holds: [] },
] as const satisfies readonly SettingsSection[]

/** The places of the one page that the settings once were, since people keep links to them. */
const oldPlaces: Readonly<Record<string, SettingsSection['path']>> = {
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
