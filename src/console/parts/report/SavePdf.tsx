import { Button } from '@mantine/core'
import { currentLanguage, useT } from '#console/kit/i18n/i18n.ts'
import { saveFile } from '#console/kit/saveFile.ts'
import { toast } from '#console/kit/toast.tsx'
import { useAct } from '#console/kit/useAct.ts'

type Props = {
  range: { from: string; until: string }
  /** Asks for the file with its words in this language. */
  save: (language: 'en' | 'fr') => Promise<Blob>
}

/** The report as it is shown, as a PDF in the language of the console. */
export function SavePdf({ range: { from, until }, save }: Props) {
  const t = useT()
  const { isBusy, run } = useAct()
  const savePdf = async () => saveFile(await save(currentLanguage()), t('report.pdfName', { from, until }))
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isBusy}
      onClick={() => void run(() => savePdf().catch(toast.error))}
    >
      {t('report.savePdf')}
    </Button>
  )
}
