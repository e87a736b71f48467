import { Button, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { DraftOffer } from '#console/kit/edit/DraftOffer.tsx'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useEditForm } from '#console/kit/edit/useEditForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import kit from '#console/kit/kit.module.css'
import { PageHead } from '#console/kit/PageHead.tsx'
import type { BroadcastDetail } from '#contract/messaging/calls.ts'
import { AudienceFields } from './AudienceFields.tsx'
import { ChannelField } from './ChannelField.tsx'
import classes from './compose.module.css'
import { ExceptionFields } from './ExceptionFields.tsx'
import { FlightPanel } from './FlightPanel.tsx'
import { MessageFields } from './MessageFields.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { SenderFields } from './SenderFields.tsx'
import { SendNowDialog } from './SendNowDialog.tsx'
import { TestSend } from './TestSend.tsx'
import type { Choices } from './useChoices.ts'
import { useCompose } from './useCompose.ts'
import { useKeepDraft } from './useKeepDraft.ts'
import type { Values } from './values.ts'

type Props = {
  /** The broadcast that is edited; absent for a new one. */
  broadcast: BroadcastDetail | undefined
  draftKey: string
  initialValues: Values
  choices: Choices
  back: { label: string; to: string }
}

/** The compose form with the flight check at its side. */
export function ComposeForm({ broadcast, choices, back, ...setup }: Props) {
  const t = useT()
  const edit = useEditForm<Values>({ call: 'createBroadcast', ...setup })
  const { form } = edit
  const isEdit = broadcast !== undefined
  const compose = useCompose(edit, broadcast, choices.listName)
  useKeepDraft(edit, setup.draftKey)
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
          crumb={broadcast?.id}
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
        {edit.draft && <DraftOffer draft={edit.draft} />}
        <ErrorSummary failure={compose.failure} fieldErrors={form.errors} />
        <div className={classes.layout}>
          <div className={classes.form}>
            <FormSection title={t('compose.what')} help={t('compose.whatHelp')}>
              <ChannelField form={form} />
              <TextInput
                label={t('compose.title')}
                description={t('compose.titleHelp')}
                maxLength={200}
                key={form.key('title')}
                {...form.getInputProps('title')}
              />
              <AudienceFields form={form} choices={choices} />
              <SenderFields form={form} {...choices} />
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
