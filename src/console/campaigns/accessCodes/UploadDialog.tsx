import { useChange } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { CodesFileDialog } from '#console/parts/codes/CodesFileDialog.tsx'

type Props = { listId: string; onClose: () => void; onBegun: (jobReportId: string) => void }

/** A file of codes for the list. */
export function UploadDialog({ listId, onClose, onBegun }: Props) {
  const t = useT()
  const upload = useChange('uploadAccessCodes', {
    onDone: ({ job_report_id }) => {
      onBegun(job_report_id)
      onClose()
    },
  })
  return (
    <CodesFileDialog
      hint={t('accessCodes.fileHint')}
      onClose={onClose}
      onSend={(file, onProgress) =>
        upload.mutateAsync({ body: { accessCodeListId: listId }, file, onProgress })
      }
    />
  )
}
