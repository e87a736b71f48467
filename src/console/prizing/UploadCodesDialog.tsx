import { useChange } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { CodesFileDialog } from '#console/parts/codes/CodesFileDialog.tsx'

type Props = { poolId: string; onClose: () => void; onBegun: (jobReportId: string) => void }

/** A file of codes for an e-prize pool. */
export function UploadCodesDialog({ poolId, onClose, onBegun }: Props) {
  const t = useT()
  const upload = useChange('uploadPrizeCodes', {
    onDone: ({ job_report_id }) => {
      onBegun(job_report_id)
      onClose()
    },
  })
  return (
    <CodesFileDialog
      hint={t('prizing.codesFileHint')}
      onClose={onClose}
      onSend={(file, onProgress) => upload.mutateAsync({ params: { poolId }, body: {}, file, onProgress })}
    />
  )
}
