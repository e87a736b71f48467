import { Modal } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { TaskDialog } from '#console/parts/staffWork/TaskDialog.tsx'

/** The task that stands in the address, where a link or the bell led here. */
export function OpenedTask({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const read = useRead('getTask', { params: { id } })
  if (read.data && !read.error) return <TaskDialog task={read.data.data} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={t('tasks.edit')} size={560}>
      <Loaded read={read} lines={6}>
        {() => null}
      </Loaded>
    </Modal>
  )
}
