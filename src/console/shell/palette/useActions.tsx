import {
  IconBroadcast,
  IconChecklist,
  IconDownload,
  IconFileImport,
  IconFlag,
  IconHash,
  IconLifebuoy,
  IconLink,
  IconListDetails,
  IconPlus,
  IconUserPlus,
} from '@tabler/icons-react'
import { kindNames } from '#console/kinds.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useGoTo } from '#console/kit/links.tsx'
import { beginOn } from '#console/kit/list/begin.ts'
import { useClient, useSession } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { Option } from './option.ts'
import { useExport } from './useExport.ts'

/** The actions that this person may begin here, whatever is found. */
export function useActions(): Option[] {
  const t = useT()
  const goTo = useGoTo()
  const client = useClient().eid
  const { permissions } = useSession()
  const exportPeople = useExport()
  const actions = [
    {
      key: 'newBroadcast',
      label: t('broadcasts.newBroadcast'),
      icon: <IconBroadcast {...icon} />,
      isMine: permissions.broadcasts?.change,
      run: () => goTo(paths.newBroadcast({ client })),
    },
    ...kindNames.map((kind) => ({
      key: `new:${kind}`,
      label: t(`experiences.${kind}.new`),
      icon: <IconPlus {...icon} />,
      isMine: permissions.experiences?.change,
      run: () => goTo(paths.newExperience({ client, kind })),
    })),
    {
      key: 'newCampaign',
      label: t('clients.newCampaign'),
      icon: <IconFlag {...icon} />,
      isMine: permissions.campaigns?.change,
      run: () => goTo(paths.newCampaign({ client })),
    },
    ...begun({ client }).map(({ key, ...one }) => ({
      key,
      label: t(`palette.${key}`),
      icon: one.icon,
      isMine: permissions[one.area]?.change,
      run: () => goTo(beginOn(one.page)),
    })),
    {
      key: 'import',
      label: t('palette.importPeople'),
      icon: <IconFileImport {...icon} />,
      hint: t('palette.importHint'),
      isMine: permissions.participants?.change,
      run: () => goTo(paths.lists({ client })),
    },
    {
      key: 'export',
      label: t('palette.exportPeople'),
      icon: <IconDownload {...icon} />,
      isMine: permissions.participantExport?.read,
      run: () => exportPeople({}),
    },
  ]
  return actions.filter(({ isMine }) => isMine).map(({ isMine: _mine, ...action }) => ({ ...action, fit: 0 }))
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** Actions that begin in a dialog of a list's page. */
const begun = (of: { client: string }) =>
  [
    {
      key: 'newParticipant',
      area: 'participants',
      page: paths.participants(of),
      icon: <IconUserPlus {...icon} />,
    },
    { key: 'newList', area: 'lists', page: paths.lists(of), icon: <IconListDetails {...icon} /> },
    { key: 'newKeyword', area: 'campaigns', page: paths.keywords(of), icon: <IconHash {...icon} /> },
    { key: 'newLink', area: 'campaigns', page: paths.links(of), icon: <IconLink {...icon} /> },
    { key: 'newTask', area: 'operations', page: paths.tasks(of), icon: <IconChecklist {...icon} /> },
    { key: 'newTicket', area: 'operations', page: paths.tickets(of), icon: <IconLifebuoy {...icon} /> },
    { key: 'invite', area: 'clientSettings', page: paths.users(of), icon: <IconUserPlus {...icon} /> },
  ] as const
