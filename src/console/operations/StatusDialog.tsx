import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { ChoiceField, LongTextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Ticket } from '#contract/operations/ticketCalls.ts'
import { needsText, settableStatuses, type TicketStatus } from '#contract/operations/ticketStates.ts'

/** The status popup (M2): closing is not among them. */
export function StatusDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useT()
  const set = useChange('setTicketStatus')
  const form = useCallForm({
    call: 'setTicketStatus',
    of: {
      status: ticket.status,
      ticketEscalatedText: ticket.escalated_text,
      version: ticket.version,
    },
  })
  const isNeeded = needsText(form.useWatchValue('status') as TicketStatus)
  return (
    <FormDialog
      onClose={onClose}
      title={t('tickets.statusOf', { subject: ticket.subject || t('tickets.untitled') })}
      submitLabel={t('tickets.setStatus')}
      doneText={t('tickets.statusSet')}
      form={form}
      draft={ticket.id}
      onSubmit={(body) => set.mutateAsync({ params: { id: ticket.id }, body })}
    >
      <ChoiceField
        form={form}
        name="status"
        label={t('kit.status')}
        data-autofocus
        data={settableStatuses.map((value) => ({ value, label: t(`tickets.status.${value}`) }))}
      />
      {isNeeded && (
        <LongTextField
          form={form}
          name="ticketEscalatedText"
          label={t('tickets.escalatedText')}
          description={t('tickets.escalatedHelp')}
          withAsterisk
          autosize
          minRows={3}
          maxRows={8}
        />
      )}
    </FormDialog>
  )
}
