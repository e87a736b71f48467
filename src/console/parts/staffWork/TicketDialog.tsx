import { useChange, useRead } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { ChoiceField, LongTextField, TextField } from '#console/kit/fields/fields.tsx'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Ticket } from '#contract/operations/ticketCalls.ts'
import { PersonField, UserField } from './SearchedChoice.tsx'
import type { WorkStart } from './start.ts'

type Props = {
  ticket?: Ticket | undefined
  start?: WorkStart | undefined
  opened?: boolean
  onClose: () => void
}

/** Opens a ticket, or changes one that is open; its status is set by itself. */
export function TicketDialog({ ticket, start, opened = true, onClose }: Props) {
  const t = useT()
  const create = useChange('createTicket')
  const update = useChange('updateTicket')
  const form = useCallForm({
    call: 'updateTicket',
    of: ticket ?? {
      participant_id: start?.participant?.id,
      conversation_id: start?.conversation_id,
      entry_id: start?.entry_id,
    },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t(ticket ? 'tickets.edit' : 'tickets.new')}
      submitLabel={t(ticket ? 'tickets.save' : 'tickets.create')}
      doneText={t(ticket ? 'tickets.saved' : 'tickets.created')}
      form={form}
      draft={ticket?.id ?? start?.participant?.id}
      size={560}
      onSubmit={(body) =>
        ticket ? update.mutateAsync({ params: { id: ticket.id }, body }) : create.mutateAsync({ body })
      }
    >
      <TextField form={form} name="subject" label={t('tickets.subject')} data-autofocus />
      <LongTextField form={form} name="text" label={t('tickets.text')} autosize minRows={3} maxRows={10} />
      <IssueField form={form} chosen={ticket} />
      <PersonField
        form={form}
        label={t('nouns.participant')}
        chosen={ticket?.participant ?? start?.participant}
        onChange={(id) => {
          // Of another person than the one with whom it began.
          form.setFieldValue('conversation_id', '')
          form.setFieldValue('entry_id', '')
          form.setFieldValue('participant_id', id)
        }}
      />
      <UserField form={form} label={t('tickets.user')} chosen={ticket?.user} />
    </FormDialog>
  )
}

type IssueProps = { form: Form<{ support_issue_id: string }>; chosen: Ticket | undefined }

/** Nothing where no campaign has issues; one that was removed from its campaign stays until another is chosen. */
function IssueField({ form, chosen }: IssueProps) {
  const t = useT()
  const issues = useRead('listSupportIssues', {}, { staleMs: 60_000 }).data?.data ?? []
  const current = chosen?.support_issue_id
  const isListed = !current || issues.some(({ support_issue_id: id }) => id === current)
  const kept = isListed ? [] : [{ value: current, label: chosen.support_issue_name ?? '' }]
  const options = issues.map(({ support_issue_id: value, name, campaign_name: campaign }) => ({
    value,
    label: t('tickets.issueOf', { name, campaign }),
  }))
  if (options.length + kept.length === 0) return null
  return (
    <ChoiceField
      form={form}
      name="support_issue_id"
      label={t('tickets.issue')}
      none={t('tickets.noIssue')}
      data={[...kept, ...options]}
    />
  )
}
