import { call } from '#console/kit/api/call.ts'
import { DownloadButton } from '#console/kit/DownloadButton.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { saveFile } from '#console/kit/saveFile.ts'
import type { DrawnProps } from './drawnProps.ts'

/** The signed receipt for whoever typed the public value: a certificate that says otherwise is found out by it. */
export function ReceiptButton({ experience, draw }: Pick<DrawnProps, 'experience' | 'draw'>) {
  const t = useT()
  return (
    <DownloadButton
      label={t('prizing.receiptGet')}
      onDownload={async () => {
        const params = { exp: experience.eid, drawEid: draw.eid }
        const { data } = await call('getReceipt', { params })
        const file = new Blob([`${JSON.stringify(data)}\n`], { type: 'application/json' })
        saveFile(file, `draw-${draw.eid}-receipt.json`)
      }}
    />
  )
}
