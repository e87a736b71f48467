import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMemo } from 'react'
import { DraftOffer } from '#console/kit/edit/DraftOffer.tsx'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { LeaveGuard } from '#console/kit/edit/LeaveGuard.tsx'
import { useEditForm } from '#console/kit/edit/useEditForm.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import kit from '#console/kit/kit.module.css'
import { PageHead } from '#console/kit/PageHead.tsx'
import type { Campaign } from '#contract/campaigns/calls.ts'
import type { Shortcode } from '#contract/clients/calls.ts'
import type { Page } from '#contract/kit.ts'
import type { BroadcastDetail } from '#contract/messaging/calls.ts'
import type { List } from '#contract/participants/calls.ts'
import type { Option } from './ChoiceField.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import classes from './compose.module.css'
import { ExceptionFields } from './ExceptionFields.tsx'
import { FlightPanel } from './FlightPanel.tsx'
import { MessageFields } from './MessageFields.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { SendNowDialog } from './SendNowDialog.tsx'
import { useCompose } from './useCompose.ts'
import type { Values } from './values.ts'

type Props = {
  /** The broadcast that is edited; absent for a new one. */
  broadcast: BroadcastDetail | undefined
  draftKey: string
  initialValues: Values
  lists: Page<List>
  campaigns: Page<Campaign>
  shortcodes: Shortcode[]
  /** Names a list and a campaign that the first hundred may not hold. */
  named: BroadcastDetail | undefined
  back: { label: string; to: string }
}

/** The compose form with the flight check at its side. */
export function ComposeForm(props: Props) {
  const { broadcast, lists, campaigns, shortcodes, named } = props
  const t = useT()
  const format = useFormat()
  const edit = useEditForm<Values>({ draftKey: props.draftKey, initialValues: props.initialValues })
  const { form } = edit
  const isEdit = broadcast !== undefined
  const listOptions = useMemo(
    () =>
      lists.data.map(({ id, name, participants_count }) => ({
        value: id,
        label: t('messaging.compose.listOption', { name, count: format.number(participants_count) }),
      })),
    [lists, t, format],
  )
  const listName = (id: string) =>
    lists.data.find((list) => list.id === id)?.name ??
    (named?.participant_list_id === id ? named.list_name : '')
  const compose = useCompose(edit, broadcast, listName)
  const segmentLimits = new Map(shortcodes.map(({ id, segment_limit }) => [id, segment_limit]))
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
          title={t(isEdit ? 'messaging.compose.edit' : 'messaging.compose.new')}
          back={props.back}
          crumb={broadcast?.id}
          actions={
            <>
              <Button
                variant="default"
                leftSection={<IconSend size={14} />}
                disabled={compose.isBusy}
                onClick={() => compose.submit(true)}
              >
                {t('messaging.compose.sendNow')}
              </Button>
              <Button type="submit" loading={compose.isBusy}>
                {t(isEdit ? 'messaging.compose.save' : 'messaging.compose.schedule')}
              </Button>
            </>
          }
        />
      </div>
      <div className={kit.editBody}>
        {edit.draft && <DraftOffer draft={edit.draft} />}
        <ErrorSummary failure={compose.failure} fieldErrors={form.errors} tabs={undefined} />
        <div className={classes.layout}>
          <div className={classes.form}>
            <FormSection title={t('messaging.compose.what')} help={t('messaging.compose.whatHelp')}>
              <TextInput
                label={t('messaging.compose.title')}
                description={t('messaging.compose.titleHelp')}
                maxLength={200}
                key={form.key('title')}
                {...form.getInputProps('title')}
              />
              <FieldRow>
                <ChoiceField
                  form={form}
                  name="campaign_id"
                  label={t('messaging.campaign')}
                  options={withNamed(
                    campaigns.data.map(({ id, name }) => ({ value: id, label: name })),
                    named && { value: named.campaign_id, label: named.campaign_name },
                  )}
                  isPartial={campaigns.total > campaigns.data.length}
                />
                <ChoiceField
                  form={form}
                  name="participant_list_id"
                  label={t('messaging.list')}
                  options={withNamed(
                    listOptions,
                    named && { value: named.participant_list_id, label: named.list_name },
                  )}
                  isPartial={lists.total > lists.data.length}
                />
                <NativeSelect
                  label={t('messaging.shortcode')}
                  withAsterisk
                  data={[
                    { value: '', label: t('messaging.compose.choose') },
                    ...shortcodes.map(({ id, code }) => ({ value: id, label: code })),
                  ]}
                  key={form.key('shortcode_id')}
                  {...form.getInputProps('shortcode_id')}
                />
              </FieldRow>
            </FormSection>
            <FormSection title={t('messaging.compose.message')} help={t('messaging.compose.messageHelp')}>
              <MessageFields form={form} segmentLimits={segmentLimits} />
            </FormSection>
            <FormSection title={t('messaging.compose.when')} help={t('messaging.compose.whenHelp')}>
              <ScheduleFields form={form} isEdit={isEdit} />
            </FormSection>
            <FormSection title={t('messaging.compose.checks')} help={t('messaging.compose.checksHelp')}>
              <ExceptionFields form={form} />
            </FormSection>
          </div>
          <FlightPanel form={form} />
        </div>
      </div>
      <LeaveGuard isDirty={() => form.isDirty()} onLeave={edit.dropDraft} />
      {compose.asked && (
        <SendNowDialog asked={compose.asked} onClose={compose.close} onConfirm={compose.confirm} />
      )}
    </form>
  )
}

function withNamed(options: Option[], named: Option | undefined): Option[] {
  return !named || options.some(({ value }) => value === named.value) ? options : [named, ...options]
}
