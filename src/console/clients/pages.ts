import type { Pages, Setting } from '#console/kit/pages/page.ts'
import { searchedByName, whole } from '#console/kit/pages/reads.ts'

/** A section of the settings that is a form over the client's record; `own` are texts that only some show. */
const settingsForm = <const P extends string>(
  path: P,
  name: string,
  setting: Setting,
  own: readonly 'library'[] = [],
) => ({
  path: `settings/${path}` as const,
  file: `clients/settings/${name}.tsx`,
  texts: ['settings', ...own] as const,
  reads: [whole('getCurrentClient')],
  setting,
})

export const pages = {
  installationClients: {
    path: '/installation/clients',
    file: 'clients/InstallationClientsPage.tsx',
    texts: ['users', 'reasons'],
    reads: [searchedByName('listInstallationClients')],
  },
  // Its form keeps the texts of what it finds wrong, so they are there first.
  languages: {
    path: 'languages',
    file: 'clients/languages/LanguagesPage.tsx',
    texts: ['languages', 'reasons'],
    reads: [whole('listClientShortcodes')],
    menu: {
      section: 'admin',
      label: 'shell.languages',
      icon: 'IconLanguage',
      right: 'clientSettings',
      isOpen: true,
    },
  },
  settings: {
    path: 'settings',
    file: 'clients/settings/SettingsPage.tsx',
    texts: ['settings'],
    menu: { section: 'admin', label: 'shell.settings', icon: 'IconSettings', right: 'clientSettings' },
  },
  settingsClient: settingsForm('client', 'ClientSectionPage', {
    name: 'client',
    holds: ['clients.timeZone', 'settings.post'],
  }),
  settingsBrand: settingsForm(
    'brand',
    'BrandPage',
    { name: 'brand', holds: ['settings.accent', 'settings.font', 'settings.logo'] },
    ['library'],
  ),
  settingsSenders: {
    path: 'settings/senders',
    file: 'clients/settings/SendersPage.tsx',
    texts: ['settings'],
    reads: [whole('listClientShortcodes'), whole('listMailboxes')],
    setting: { name: 'senders', holds: ['clients.shortcodes', 'settings.mailboxes'] },
  },
  settingsMessages: settingsForm('messages', 'MessagesPage', {
    name: 'messages',
    holds: ['clients.helpText'],
  }),
  settingsQuietHours: settingsForm('quiet-hours', 'QuietHoursPage', {
    name: 'quietHours',
    holds: ['clients.quietFrom'],
  }),
  settingsApprovals: settingsForm('approvals', 'ApprovalsPage', {
    name: 'approvals',
    holds: ['settings.approval', 'clients.twoPersons'],
  }),
  settingsTwoStep: settingsForm('two-step', 'TwoStepRulePage', { name: 'twoStep' }),
  settingsPrivacy: settingsForm('privacy', 'PrivacyPage', {
    name: 'privacy',
    holds: ['settings.policy', 'settings.privacyContact'],
  }),
  settingsWidgets: {
    path: 'settings/widgets',
    file: 'clients/settings/WidgetsPage.tsx',
    texts: ['settings'],
    reads: [whole('listWidgets')],
    setting: { name: 'widgets' },
  },
} as const satisfies Pages
