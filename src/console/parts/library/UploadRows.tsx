import { ActionIcon, Anchor, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFileSize } from '#console/kit/i18n/fileSize.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { ProgressLine } from '../ProgressLine.tsx'
import classes from './library.module.css'
import { isNewIn, type Upload, type Uploads } from './uploads.ts'

/**
 * Files on their way into the library, and what became of them: a refused one with its name and the reason, those that
 * are in as one line.
 */
export function UploadRows({ uploads }: { uploads: Uploads }) {
  const t = useT()
  const done = uploads.all.filter(isNewIn)
  const [first] = done
  return (
    <ul className={classes.uploads} aria-label={t('library.uploads')} aria-live="polite">
      {first && (
        <Row label={t('library.dismissDone')} onDrop={() => uploads.drop(done)}>
          <Text>
            {done.length === 1
              ? t('library.isIn', { file: first.file.name })
              : t('library.areIn', { count: done.length })}
          </Text>
        </Row>
      )}
      {uploads.all
        .filter((upload) => !isNewIn(upload))
        .map((upload) => (
          <Row
            key={upload.id}
            label={t(upload.outcome ? 'library.dismiss' : 'library.stop', { file: upload.file.name })}
            onDrop={() => uploads.drop([upload])}
          >
            <UploadLine upload={upload} onAgain={() => uploads.again(upload)} />
          </Row>
        ))}
    </ul>
  )
}

function Row({ label, onDrop, children }: { label: string; onDrop: () => void; children: ReactNode }) {
  return (
    <li>
      {children}
      <ActionIcon aria-label={label} onClick={onDrop}>
        <IconX size={14} />
      </ActionIcon>
    </li>
  )
}

function UploadLine({ upload, onAgain }: { upload: Upload; onAgain: () => void }) {
  const t = useT()
  const size = useFileSize()
  const { file, sentBytes, outcome } = upload
  if (!outcome) {
    const sent = Math.min(sentBytes, file.size)
    return (
      <ProgressLine
        title={<Text fw={500}>{file.name}</Text>}
        figures={t('library.share', { sent: size(sent), size: size(file.size) })}
        share={file.size > 0 ? sent / file.size : 0}
        label={t('library.progressOf', { file: file.name })}
      />
    )
  }
  if ('item' in outcome)
    return <Text>{t('library.wasThere', { file: file.name, name: outcome.item.name })}</Text>
  return (
    <Text className={classes.fault}>
      <strong>{file.name}</strong>
      {': '}
      {outcome.fault}{' '}
      {outcome.mayGoAgain && (
        <Anchor component="button" type="button" inherit onClick={onAgain}>
          {t('kit.tryAgain')}
        </Anchor>
      )}
    </Text>
  )
}
