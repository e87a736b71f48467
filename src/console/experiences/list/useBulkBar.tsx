import { IconArrowBackUp, IconFolderShare, IconTrash, IconWorldUpload } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useT, withTexts } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { asItIs } from '#console/kit/list/asItIs.ts'
import type { BulkAction as BarAction } from '#console/kit/list/columns.ts'
import { useCan } from '#console/kit/session.ts'
import type { Kind, ListedExperience } from '#contract/experiences/kinds.ts'
import type { BulkAction } from '#contract/experiences/listCalls.ts'
import type { BulkTask } from './BulkDialog.tsx'

// Nobody selects before they have seen the list.
const BulkDialog = lazily(
  async () => (await withTexts(['experienceBulk', 'reasons'], import('./BulkDialog.tsx'))).BulkDialog,
)

const icons: Record<BulkAction, ReactNode> = {
  publish: <IconWorldUpload size={14} />,
  unpublish: <IconArrowBackUp size={14} />,
  move: <IconFolderShare size={14} />,
  delete: <IconTrash size={14} />,
}

type Bar = { bulkActions: BarAction[] | undefined; dialog: ReactNode }

/** The actions on selected experiences; undefined for who may change none, so that no box is shown. */
export function useBulkBar(kind: Kind, rows: readonly ListedExperience[]): Bar {
  const t = useT()
  const canChange = useCan('experiences', 'change')
  const dialog = useDialog<BulkTask>()
  const labels = {
    publish: t('experiences.publish'),
    unpublish: t('experiences.unpublish'),
    move: t('experiences.move'),
    delete: t('kit.delete'),
  }
  const bulkActions = (Object.keys(labels) as BulkAction[]).map(
    (action): BarAction => ({
      label: labels[action],
      icon: icons[action],
      isDestructive: action === 'delete',
      act: (keys, clear) => {
        const chosen = rows.filter(({ id }) => keys.includes(id))
        dialog.open({ action, chosen, clear })
      },
    }),
  )
  const asked = dialog.matter
  // Their entries, as it tells them, follow the list.
  const read = { data: { data: rows } }
  const task = asked && { ...asked, chosen: asked.chosen.map((row) => asItIs(row, read)) }
  return {
    bulkActions: canChange ? bulkActions : undefined,
    dialog: task && (
      <Suspense>
        <BulkDialog
          key={dialog.round}
          kind={kind}
          task={task}
          opened={dialog.isOpen}
          onClose={dialog.close}
        />
      </Suspense>
    ),
  }
}
