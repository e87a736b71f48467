import {
  IconCopy,
  IconExternalLink,
  IconListDetails,
  IconPencil,
  IconTrash,
  IconTrophy,
} from '@tabler/icons-react'
import { kinds } from '#console/kinds.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { RowAction } from '#console/kit/list/columns.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { Kind, ListedExperience } from '#contract/experiences/kinds.ts'
import { whyUnseen } from '../whyUnseen.ts'
import { useDuplicate } from './useDuplicate.ts'

/** The actions that this role has on one experience of the list. */
export function useRowActions(
  kind: Kind,
  remove: (row: ListedExperience) => void,
): (row: ListedExperience) => RowAction[] {
  const t = useT()
  const client = useClient().eid
  const canChange = useCan('experiences', 'change')
  const canSeeEntries = useCan('validation', 'read') && kinds[kind].takesEntries
  const canSeeDraws = useCan('draws', 'read') && kinds[kind].drawsWinners
  const duplicate = useDuplicate(kind)
  return (row) => {
    const where = { client, kind, eid: row.eid }
    const actions: (RowAction | false)[] = [
      {
        label: canChange ? t('kit.edit') : t('kit.view'),
        icon: <IconPencil size={16} />,
        to: paths.editExperience(where),
      },
      canChange && {
        label: t('experiences.duplicate'),
        icon: <IconCopy size={16} />,
        act: () => duplicate(row.eid),
      },
      canSeeEntries && {
        label: t('experiences.entries'),
        icon: <IconListDetails size={16} />,
        to: paths.entries(where),
      },
      canSeeDraws && {
        label: t('experiences.prizing'),
        icon: <IconTrophy size={16} />,
        to: paths.prizing(where),
      },
      kinds[kind].hasAddress &&
        !row.is_draft &&
        !whyUnseen(row) && {
          label: t('experiences.openPublicPage'),
          icon: <IconExternalLink size={16} />,
          act: () => void window.open(`/e/${row.eid}`, '_blank', 'noopener'),
        },
      canChange && {
        label: t('kit.delete'),
        icon: <IconTrash size={16} />,
        isDestructive: true,
        act: () => remove(row),
      },
    ]
    return actions.filter((action) => action !== false)
  }
}
