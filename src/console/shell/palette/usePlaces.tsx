import { IconSettings, IconTable } from '@tabler/icons-react'
import { ClientMark } from '#console/kit/ClientMark.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useGoTo } from '#console/kit/links.tsx'
import { useSession } from '#console/kit/session.ts'
import { settingsSections } from '#console/parts/settings/sections.ts'
import { paths } from '#console/paths.ts'
import { sectionsFor } from '../navigation.ts'
import type { Option } from './option.ts'

/** The pages that this person may see here, and the sections of the settings. */
export function usePages(client: string): Option[] {
  const t = useT()
  const goTo = useGoTo()
  const session = useSession()
  const pages = sectionsFor(session)
    .flatMap((section) => section.items)
    .filter((item) => !item.isOutside)
    .map(({ label, icon: ItemIcon, path }) => ({
      key: label,
      label: t(label),
      fit: 0,
      icon: <ItemIcon {...icon} />,
      run: () => goTo(path({ client })),
    }))
  if (!session.permissions.clientSettings?.read) return pages
  const sections = settingsSections.flatMap(({ name, path, holds }) =>
    ([`settings.section.${name}`, ...holds] as const).map((title) => ({
      key: `settings:${title}`,
      label: t(title),
      hint: t('shell.settings'),
      fit: 0,
      icon: <IconSettings {...icon} />,
      run: () => goTo(path({ client })),
    })),
  )
  const roles = {
    key: 'roles',
    label: t('users.whoMayWhat'),
    hint: t('shell.users'),
    fit: 0,
    icon: <IconTable {...icon} />,
    run: () => goTo(paths.roles({ client })),
  }
  return [...pages, roles, ...sections]
}

/** The other clients that this person works for. */
export function useClients(client: string): Option[] {
  const goTo = useGoTo()
  const { clients } = useSession()
  return clients
    .filter((one) => one.eid !== client)
    .map((one) => ({
      key: `client:${one.eid}`,
      label: one.name,
      fit: 0,
      icon: <ClientMark client={one} size={20} />,
      run: () => goTo(paths.clientHome({ client: one.eid })),
    }))
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
