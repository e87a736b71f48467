import type { Pages } from '#console/kit/pages/page.ts'
import { searchedByName, whole } from '#console/kit/pages/reads.ts'

/** A section of the settings that is a form over the client's record. */
const settingsForm = <P extends string>(path: P, name: string) =>
  ({
    path: `settings/${path}`,
    file: `clients/settings/${name}.tsx`,
    texts: ['settings'],
    reads: [whole('getCurrentClient')],
  }) as const

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
  settingsClient: settingsForm('client', 'ClientSectionPage'),
  settingsBrand: settingsForm('brand', 'BrandPage'),
  settingsSenders: {
    path: 'settings/senders',
    file: 'clients/settings/SendersPage.tsx',
    texts: ['settings'],
    reads: [whole('listClientShortcodes'), whole('listMailboxes')],
  },
  settingsMessages: settingsForm('messages', 'MessagesPage'),
  settingsQuietHours: settingsForm('quiet-hours', 'QuietHoursPage'),
  settingsApprovals: settingsForm('approvals', 'ApprovalsPage'),
  settingsTwoStep: settingsForm('two-step', 'TwoStepRulePage'),
  settingsPrivacy: settingsForm('privacy', 'PrivacyPage'),
  settingsWidgets: {
    path: 'settings/widgets',
    file: 'clients/settings/WidgetsPage.tsx',
    texts: ['settings'],
    reads: [whole('listWidgets')],
  },
} as const satisfies Pages
