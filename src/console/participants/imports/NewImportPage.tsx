import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { firstMessages } from '#console/kit/api/errors.ts'
import { useRead } from '#console/kit/api/query.ts'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { LeaveGuard } from '#console/kit/edit/LeaveGuard.tsx'
import { useFileSize } from '#console/kit/i18n/fileSize.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { usePathParam } from '#console/kit/links.tsx'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { NotAllowed } from '#console/parts/notAllowed/NotAllowed.ts'
import { paths } from '#console/paths.ts'
import type { List } from '#contract/participants/calls.ts'
import { type CsvChoice, type CsvFile, readSource } from './csvHead.ts'
import { FileDrop } from './FileDrop.tsx'
import { FileReading } from './FileReading.tsx'
import { Problems } from './Problems.tsx'
import { SettingsFields } from './SettingsFields.tsx'
import { Steps } from './Steps.tsx'
import { canBeSent, type ImportSettings, startSettings } from './settings.ts'
import { UploadBar } from './UploadBar.tsx'
import { useUpload } from './useUpload.ts'

/** The first step of an import into a list: the file and what its columns become. */
export function NewImportPage() {
  const id = usePathParam('id')
  const canChange = useCan('participants', 'change')
  const read = useRead('getList', { params: { id } })
  if (!canChange) return <NotAllowed area="participants" right="change" />
  return (
    <Loaded read={read} isPage>
      {({ data }) => <NewImport key={id} list={data} />}
    </Loaded>
  )
}

type Draft = { file: File; head: CsvFile; settings: ImportSettings }

function NewImport({ list }: { list: List }) {
  const t = useT()
  const client = useClient().eid
  const [draft, setDraft] = useState<Draft>()
  const [isChecked, setChecked] = useState(false)
  const upload = useUpload(list.id)
  const problems = useRef<HTMLDivElement>(null)
  const isFaulty = draft !== undefined && isChecked && !isReady(draft)
  const hasProblem = upload.error !== undefined
  useEffect(() => {
    if (hasProblem) problems.current?.focus()
  }, [hasProblem])

  const choose = (file: File, head: CsvFile) => {
    setChecked(false)
    upload.reset()
    setDraft({ file, head, settings: startSettings(head) })
  }
  /** The columns are guessed anew where their names are other ones. */
  const readAnew = async (read: Draft, choice: CsvChoice) => {
    const head = await readSource(read.head.source, choice)
    if (typeof head === 'string') return
    const isRenamed = head.hasHeader !== read.head.hasHeader
    const { choices } = isRenamed ? startSettings(head) : read.settings
    setDraft({ ...read, head, settings: { ...read.settings, choices } })
  }
  const send = () => {
    setChecked(true)
    if (!draft) return
    if (isReady(draft)) void upload.send(draft)
    else requestAnimationFrame(focusFirstFault)
  }
  return (
    <Page>
      <LeaveGuard isDirty={() => draft !== undefined && !upload.isDone()} onLeave={upload.stop} />
      <PageHead
        title={t('imports.new')}
        count={list.name}
        back={{ label: list.name, to: paths.list({ client, id: list.id }) }}
      />
      <Steps now="settings" />
      <div ref={problems} tabIndex={-1} style={{ outline: 'none' }}>
        <Problems error={upload.error} />
      </div>
      <fieldset disabled={upload.isSending} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <FormSection title={t('imports.file')} help={t('imports.fileHelp')}>
          {draft ? (
            <>
              <ChosenFile draft={draft} onDrop={() => setDraft(undefined)} />
              <FileReading head={draft.head} onChoose={(choice) => void readAnew(draft, choice)} />
            </>
          ) : (
            <FileDrop onRead={choose} />
          )}
        </FormSection>
        {draft && (
          <SettingsFields
            head={draft.head}
            settings={draft.settings}
            onChange={(settings) => setDraft({ ...draft, settings })}
            isChecked={isChecked}
            refusals={firstMessages(upload.error)}
          />
        )}
      </fieldset>
      {draft && upload.isSending && (
        <UploadBar file={draft.file} sentBytes={upload.sentBytes} onStop={upload.stop} />
      )}
      {draft && !upload.isSending && (
        <FormSection title="">
          <Group gap="md">
            <Button onClick={send}>{t('imports.check')}</Button>
            <Text c={isFaulty ? 'var(--mantine-color-error)' : 'dimmed'} fz="xs" role="status">
              {isFaulty
                ? t('imports.notReady')
                : upload.isStopped
                  ? t('imports.uploadStopped')
                  : t('imports.checkHint')}
            </Text>
          </Group>
        </FormSection>
      )}
    </Page>
  )
}

const isReady = ({ head, settings }: Draft): boolean => !head.isUnsure && canBeSent(settings)

function ChosenFile({ draft, onDrop }: { draft: Draft; onDrop: () => void }) {
  const t = useT()
  const size = useFileSize()
  return (
    <Group gap="md" justify="space-between">
      <div>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {draft.file.name}
        </Text>
        <Text c="dimmed" fz="xs">
          {size(draft.file.size)} · {t('imports.columnsFound', { count: draft.head.columns.length })}
        </Text>
      </div>
      <Button variant="default" onClick={onDrop}>
        {t('imports.otherFile')}
      </Button>
    </Group>
  )
}

/** The first field that is marked. */
function focusFirstFault(): void {
  document.querySelector<HTMLElement>('#content [aria-invalid="true"]')?.focus()
}
