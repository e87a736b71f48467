import {
  IconDownload,
  IconFlag,
  IconFlagOff,
  IconPlaylistAdd,
  IconPlaylistX,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import type { BulkAction } from '#console/kit/list/columns.ts'
import type { ListState } from '#console/kit/list/listState.ts'
import { useCan } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { participantFilter } from '../../participantQuery.ts'
import type { PeopleFilter } from '../filters/peopleFilters.ts'
import type { BulkTask } from './BulkDialogs.tsx'
import type { BulkName } from './bulkActions.ts'
import { type Bulk, useBulk } from './useBulk.ts'

const BulkDialogs = lazily(async () => (await import('./BulkDialogs.tsx')).BulkDialogs)

const icons: Record<BulkName, ReactNode> = {
  add_to_list: <IconPlaylistAdd size={14} />,
  remove_from_list: <IconPlaylistX size={14} />,
  flag: <IconFlag size={14} />,
  unflag: <IconFlagOff size={14} />,
  export: <IconDownload size={14} />,
  delete: <IconTrash size={14} />,
}

type BulkParts = { job: Bulk['job']; bulkActions: BulkAction[] | undefined; dialogs: ReactNode }

/** The actions of this role on the selected participants; undefined where it has none, so that no box is shown. */
export function useBulkBar(list: ListState<PeopleFilter>): BulkParts {
  const t = useT()
  const canChange = useCan('participants', 'change')
  const canChangeLists = useCan('lists', 'change')
  const canExport = useCan('participantExport', 'read')
  const bulk = useBulk()
  const dialog = useDialog<BulkTask & { clear: () => void }>()
  const names: BulkName[] = [
    ...(canChangeLists ? (['add_to_list', 'remove_from_list'] as const) : []),
    ...(canChange ? (['flag', 'unflag'] as const) : []),
    ...(canExport ? (['export'] as const) : []),
    ...(canChange ? (['delete'] as const) : []),
  ]
  const bulkActions = names.map(
    (name): BulkAction => ({
      label: t(`people.bulk.${name}`),
      icon: icons[name],
      isDestructive: name === 'delete',
      act: (keys, clear, isMatching) => {
        const chosen = isMatching ? { filter: participantFilter(list) } : { participant_ids: keys }
        if (name === 'export') void bulk.exportCsv(chosen).then(clear, toast.error)
        else dialog.open({ action: name, chosen, filteredBy: list.filters.list_id, clear })
      },
    }),
  )
  const task = dialog.matter
  return {
    job: bulk.job,
    bulkActions: names.length > 0 ? bulkActions : undefined,
    dialogs: task && (
      <Suspense>
        <BulkDialogs
          key={dialog.round}
          task={task}
          opened={dialog.isOpen}
          onClose={dialog.close}
          onRun={async (request) => {
            await bulk.run(request)
            task.clear()
          }}
        />
      </Suspense>
    ),
  }
}
