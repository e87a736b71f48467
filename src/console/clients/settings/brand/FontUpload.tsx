import { Alert } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { UploadButton } from '#console/parts/library/UploadButton.tsx'
import { UploadRows } from '#console/parts/library/UploadRows.tsx'
import { useUploads } from '#console/parts/library/uploads.ts'
import type { LibraryItem } from '#contract/experiences/libraryCalls.ts'
import { fontType } from '#contract/words/fonts.ts'

type Props = { onUploaded: (font: LibraryItem) => void }

/** Puts a font file into the library from where it is chosen; one that was there already is chosen as well. */
export function FontUpload({ onUploaded }: Props) {
  const t = useT()
  const [other, setOther] = useState<string>()
  const uploads = useUploads({ kind: 'file', onUploaded })
  const add = ([file]: readonly File[]) => {
    const isFont = file !== undefined && isFontFile(file)
    setOther(isFont ? undefined : file?.name)
    if (isFont) uploads.add([file])
  }
  return (
    <div>
      <UploadButton kinds={['file']} types={fontFiles} isOne label={t('settings.fontUpload')} onFiles={add} />
      {other !== undefined && (
        <Alert color="red" variant="outline" role="alert" mt="xs">
          {t('settings.fontOther', { file: other })}
        </Alert>
      )}
      <UploadRows uploads={uploads} />
    </div>
  )
}

/** Some systems know no type of such files. */
const fontFiles = ['.woff2', fontType]
const isFontFile = ({ name, type }: File) => type === fontType || /\.woff2$/i.test(name)
