import { Alert, Stack, Text } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import type { DragEvent } from 'react'
import { useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { CsvFault, CsvFile } from './csvHead.ts'
import { readCsvHead } from './csvHead.ts'
import classes from './imports.module.css'

const mostBytes = 500_000_000

const faultTexts = {
  empty: 'imports.fileEmpty',
  no_rows: 'imports.fileNoRows',
  not_text: 'imports.fileNotText',
  unreadable: 'imports.fileUnreadable',
  too_wide: 'imports.fileTooWide',
  too_large: 'imports.fileTooLarge',
} as const satisfies Record<CsvFault | 'too_large', string>

/** Chooses the file, by hand, key or drop, and reads how it begins. */
export function FileDrop({ onRead }: { onRead: (file: File, head: CsvFile) => void }) {
  const t = useT()
  const [isOver, setOver] = useState(false)
  const [isReading, setReading] = useState(false)
  const [fault, setFault] = useState<keyof typeof faultTexts>()
  const read = async (file: File | undefined) => {
    if (!file || isReading) return
    setFault(undefined)
    if (file.size > mostBytes) {
      setFault('too_large')
      return
    }
    setReading(true)
    const head = await readCsvHead(file)
    setReading(false)
    if (typeof head === 'string') setFault(head)
    else onRead(file, head)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void read(event.dataTransfer.files[0])
  }
  return (
    <Stack gap="md">
      <label
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileTypeCsv size={24} aria-hidden />
        <Text fw={500}>{isReading ? t('imports.reading') : t('imports.chooseFile')}</Text>
        <Text c="dimmed">{t('imports.dropFile')}</Text>
        <input
          type="file"
          accept=".csv,.txt,text/csv"
          aria-label={t('imports.chooseFile')}
          onChange={(event) => {
            void read(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </label>
      {fault && (
        <Alert color="red" variant="outline" role="alert">
          {t(faultTexts[fault])}
        </Alert>
      )}
    </Stack>
  )
}
