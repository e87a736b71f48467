import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { firstMessages, messageOf } from '#console/kit/api/errors.ts'
import { useChange } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { ErrorState, LinesSkeleton } from '#console/kit/states.tsx'
import type { List } from '#contract/participants/calls.ts'
import type { ConsentChoice } from './ConsentStep.tsx'
import { ConsentStep } from './ConsentStep.tsx'
import type { CsvHead } from './csvHead.ts'
import { FileStep } from './FileStep.tsx'
import { MappingStep } from './MappingStep.tsx'
import type { Choice } from './mapping.ts'
import { faultOf, guessMapping, wireOf } from './mapping.ts'
import { UploadProgress } from './UploadProgress.tsx'
import classes from './upload.module.css'
import type { UploadReport } from './useUploadReport.ts'

type Step = 'file' | 'columns' | 'consent' | 'progress'
type Draft = { file: File; head: CsvHead; choices: Choice[] }
type Props = { opened: boolean; onClose: () => void; list: List; upload: UploadReport }

const noConsent: ConsentChoice = { consent: 'none', proof: '' }

/**
 * A CSV into a list: file, columns, consent, then how far it is. Closing keeps what was chosen, and a running
 * upload goes on.
 */
export function UploadDialog({ opened, onClose, list, upload }: Props) {
  const t = useT()
  const body = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState<Step>('file')
  const [draft, setDraft] = useState<Draft>()
  const [consent, setConsent] = useState(noConsent)
  const [isChecked, setChecked] = useState(false)
  const send = useChange('uploadParticipants', { invalidates: ['listJobReports'] })
  const fault = draft && faultOf(draft.choices)
  const refusals = send.error ? firstMessages(send.error) : {}

  const goTo = (next: Step) => {
    setChecked(false)
    setStep(next)
    // The button that was pressed goes away with its step.
    body.current?.focus()
  }
  const close = () => {
    onClose()
    if (step === 'progress') setStep('file')
  }
  const start = async () => {
    setChecked(true)
    if (!draft || send.isPending || (consent.consent === 'proof' && consent.proof.trim() === '')) return
    try {
      const { job_report_id } = await send.mutateAsync({
        params: { listId: list.id },
        body: {
          mapping: JSON.stringify(wireOf(draft.choices)),
          consent: consent.consent,
          consent_proof: consent.consent === 'proof' ? consent.proof.trim() : null,
        },
        file: draft.file,
      })
      upload.follow(job_report_id)
      setDraft(undefined)
      setConsent(noConsent)
      goTo('progress')
    } catch {
      // Shown from `send.error`; everything that was chosen stays.
      setChecked(true)
    }
  }
  const isProofMissing = isChecked && consent.consent === 'proof' && consent.proof.trim() === ''
  return (
    <Modal opened={opened} onClose={close} title={`${t('participants.upload')} · ${list.name}`} size={680}>
      <div ref={body} tabIndex={-1} style={{ outline: 'none' }}>
        {step !== 'progress' && <Steps now={step} />}
        {step === 'file' && (
          <FileStep
            onRead={(file, head) => {
              setDraft({ file, head, choices: guessMapping(head) })
              send.reset()
              goTo('columns')
            }}
          />
        )}
        {step === 'columns' && draft && (
          <MappingStep
            fileName={draft.file.name}
            head={draft.head}
            choices={draft.choices}
            onChange={(choices) => setDraft({ ...draft, choices })}
            fault={isChecked ? fault : undefined}
          />
        )}
        {step === 'consent' && draft && (
          <ConsentStep
            value={consent}
            onChange={setConsent}
            proofError={isProofMissing ? t('participants.proofRequired') : refusals.consent_proof}
            problems={problemsOf(send.error)}
          />
        )}
        {step === 'progress' && <Progress upload={upload} />}
        <Group justify="flex-end" mt="lg">
          {step === 'columns' && (
            <Button variant="default" onClick={() => goTo('file')}>
              {t('participants.otherFile')}
            </Button>
          )}
          {step === 'consent' && (
            <Button variant="default" disabled={send.isPending} onClick={() => goTo('columns')}>
              {t('kit.back')}
            </Button>
          )}
          {step === 'columns' && (
            <Button onClick={() => (fault ? setChecked(true) : goTo('consent'))}>{t('kit.next')}</Button>
          )}
          {step === 'consent' && (
            <Button loading={send.isPending} onClick={() => void start()}>
              {t('participants.upload')}
            </Button>
          )}
          {step === 'progress' && (
            <Button variant="default" onClick={close}>
              {t('kit.close')}
            </Button>
          )}
        </Group>
      </div>
    </Modal>
  )
}

const steps = [
  ['file', 'participants.stepFile'],
  ['columns', 'participants.stepColumns'],
  ['consent', 'participants.stepConsent'],
] as const

function Steps({ now }: { now: Step }) {
  const t = useT()
  return (
    <ol className={classes.steps}>
      {steps.map(([step, label], at) => (
        <li key={step} aria-current={step === now ? 'step' : undefined}>
          {at + 1}. {t(label)}
        </li>
      ))}
    </ol>
  )
}

function Progress({ upload: { report, error } }: { upload: UploadReport }) {
  const t = useT()
  if (!report) return error ? <ErrorState error={error} /> : <LinesSkeleton count={2} />
  const isRunning = report.state === 'waiting' || report.state === 'running'
  return (
    <Stack gap="md">
      <UploadProgress report={report} />
      {isRunning && (
        <Text c="dimmed" fz="xs">
          {t('participants.uploadCloseHint')}
        </Text>
      )}
    </Stack>
  )
}

/** What is not about the proof, whose message stands at its field. */
function problemsOf(error: Error | null): string[] {
  if (!error) return []
  const { consent_proof, ...others } = firstMessages(error)
  const messages = Object.values(others)
  return messages.length > 0 || consent_proof ? messages : [messageOf(error)]
}
