import { Alert, Stack, Text } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import type { DragEvent } from 'react'
import { useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { CsvFault, CsvHead } from './csvHead.ts'
import { readCsvHead } from './csvHead.ts'
import classes from './upload.module.css'

const faultTexts = {
  empty: 'participants.fileEmpty',
  no_rows: 'participants.fileNoRows',
  not_text: 'participants.fileNotText',
  unreadable: 'participants.fileUnreadable',
} as const satisfies Record<CsvFault, string>

/** Chooses the file, by hand, key or drop, and reads how it begins. */
export function FileStep({ onRead }: { onRead: (file: File, head: CsvHead) => void }) {
  const t = useT()
  const [isOver, setOver] = useState(false)
  const [isReading, setReading] = useState(false)
  const [fault, setFault] = useState<CsvFault>()
  const read = async (file: File | undefined) => {
    if (!file || isReading) return
    setReading(true)
    setFault(undefined)
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
        <Text fw={500}>{isReading ? t('participants.reading') : t('participants.chooseFile')}</Text>
        <Text c="dimmed">{t('participants.dropFile')}</Text>
        <input
          type="file"
          accept=".csv,.txt,text/csv"
          data-autofocus
          aria-label={t('participants.chooseFile')}
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
      <Text c="dimmed" fz="xs">
        {t('participants.fileHint')}
      </Text>
    </Stack>
  )
}
