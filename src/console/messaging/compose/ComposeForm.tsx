import { Button, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { DraftOffer } from '#console/kit/edit/DraftOffer.tsx'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { MeanwhilePanel } from '#console/kit/edit/MeanwhilePanel.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import kit from '#console/kit/kit.module.css'
import { PageHead } from '#console/kit/PageHead.tsx'
import { broadcastName } from '#console/parts/broadcastName.ts'
import type { FlightCheck } from '#contract/messaging/calls.ts'
import { AudienceFields } from './AudienceFields.tsx'
import classes from './compose.module.css'
import { ExceptionFields } from './ExceptionFields.tsx'
import { FlightPanel } from './FlightPanel.tsx'
import { MessageFields } from './MessageFields.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { ChannelField, SenderFields } from './SenderFields.tsx'
import { TestSend } from './TestSend.tsx'
import type { Choices } from './useChoices.ts'
import { type Asked, type ComposeSetup, useCompose } from './useCompose.ts'

type Props = Omit<ComposeSetup, 'listName'> & {
  choices: Choices
  back: { label: string; to: string }
  /** Whoever came here to send it now is asked so without another click. */
  asksAtOnce: boolean
}

/** The compose form with the flight check at its side. */
export function ComposeForm({ choices, back, asksAtOnce, ...setup }: Props) {
  const t = useT()
  const compose = useCompose({ ...setup, listName: choices.listName })
  const { draft, form } = compose.edit
  const hasAsked = useRef(!asksAtOnce)
  // The address is all that says so, and the form is there only now.
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    compose.submit(true)
  })
  const isEdit = setup.broadcast !== undefined
  const segmentLimits = new Map(choices.shortcodes.map(({ id, segment_limit }) => [id, segment_limit]))
  return (
    <form
      className={kit.editPage}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (event.target === event.currentTarget) compose.submit(false)
      }}
    >
      <div className={kit.editHead}>
        <PageHead
          title={t(isEdit ? 'compose.edit' : 'compose.new')}
          back={back}
          crumb={setup.broadcast && broadcastName(setup.broadcast)}
          actions={
            <>
              <Button
                variant="default"
                leftSection={<IconSend size={14} />}
                disabled={compose.isBusy}
                onClick={() => compose.submit(true)}
              >
                {t('compose.sendNow')}
              </Button>
              <Button type="submit" loading={compose.isBusy}>
                {t(isEdit ? 'compose.save' : 'compose.schedule')}
              </Button>
            </>
          }
        />
      </div>
      <div className={kit.editBody}>
        {draft && <DraftOffer draft={draft} />}
        <ErrorSummary failure={compose.failure} fieldErrors={form.errors} title={t('kit.notSaved')} />
        <MeanwhilePanel form={form} failure={compose.failure} />
        <div className={classes.layout}>
          <div className={classes.form}>
            <FormSection title={t('compose.what')} help={t('compose.whatHelp')}>
              <ChannelField form={form} />
              <TextField
                form={form}
                name="title"
                label={t('compose.title')}
                description={t('compose.titleHelp')}
              />
              <AudienceFields form={form} choices={choices} />
              <SenderFields form={form} choices={choices} />
            </FormSection>
            <FormSection title={t('compose.message')} help={t('compose.messageHelp')}>
              <MessageFields form={form} segmentLimits={segmentLimits} />
            </FormSection>
            <FormSection title={t('compose.test')} help={t('compose.testHelp')}>
              <TestSend form={form} />
            </FormSection>
            <FormSection title={t('compose.when')} help={t('compose.whenHelp')}>
              <ScheduleFields form={form} isEdit={isEdit} />
            </FormSection>
            <FormSection title={t('compose.checks')} help={t('compose.checksHelp')}>
              <ExceptionFields form={form} />
            </FormSection>
          </div>
          <FlightPanel form={form} />
        </div>
      </div>
      {compose.asked && (
        <SendNowDialog asked={compose.asked} onClose={compose.close} onConfirm={compose.confirm} />
      )}
    </form>
  )
}

type DialogProps = { asked: Asked; onClose: () => void; onConfirm: () => Promise<unknown> }

/** The question before "send now": for which client, to how many, and that it can be undone (M4, decisions 6). */
function SendNowDialog({ asked: { why, flight, list }, ...dialog }: DialogProps) {
  const t = useT()
  const count = flight.recipients
  const warns = (warning: FlightCheck['warnings'][number]) => flight.warnings.includes(warning)
  return (
    <ConfirmDialog
      {...dialog}
      title={t(why === 'no_time' ? 'compose.noTimeTitle' : 'compose.sendTitle')}
      verb={t('compose.sendVerb', { count })}
      facts={{ recipients: count }}
    >
      <Stack gap="xs">
        <Text fw={500}>{t('compose.sendText', { count, list })}</Text>
        {warns('quiet_hours') && <Text>{t('compose.sendHold')}</Text>}
        {warns('no_french_text') && (
          <Text>{t('compose.flight.warning.no_french_text', { count: flight.recipients_fr })}</Text>
        )}
        {warns('needs_approval') ? (
          <Text>{t('compose.sendApproval')}</Text>
        ) : (
          <Text c="dimmed">{t('compose.sendUndo')}</Text>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
