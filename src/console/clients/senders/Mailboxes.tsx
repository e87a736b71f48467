import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRead } from '#console/kit/api/query.ts'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { Table } from '#console/kit/list/Table.tsx'
import { useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { useSession } from '#console/kit/session.ts'
import type { Mailbox } from '#contract/messaging/calls.ts'
import { MailboxDialog } from './MailboxDialog.tsx'

/** The client's mailboxes; platform admins make and change them. */
export function Mailboxes() {
  const t = useT()
  const read = useRead('listMailboxes', {})
  const columns = useColumns(columnsOf)
  const tasks = useRowTasks<Mailbox>({
    read,
    canChange: useSession().user.is_platform_admin,
    form: (mailbox, onClose) => <MailboxDialog mailbox={mailbox} onClose={onClose} />,
  })
  return (
    <FormSection id="mailboxes" title={t('settings.mailboxes')} help={t('settings.mailboxesHelp')}>
      <Loaded read={read} lines={2} empty={t('settings.noMailboxes')}>
        {({ data }) => (
          <Table
            label={t('settings.mailboxes')}
            columns={columns}
            rows={data}
            rowKey={(row) => row.id}
            rowName={(row) => row.address}
            onOpen={tasks.change}
            rowActions={tasks.change && ((row) => tasks.actionsOf(row))}
          />
        )}
      </Loaded>
      {tasks.make && (
        <div>
          <Button variant="default" leftSection={<IconPlus size={14} />} onClick={tasks.make}>
            {t('settings.newMailbox')}
          </Button>
        </div>
      )}
      {tasks.dialogs}
    </FormSection>
  )
}

const columnsOf: ColumnsOf<Mailbox> = (t) => [
  { label: t('nouns.address'), render: (row) => row.address },
  { label: t('settings.senderName'), render: (row) => row.name },
  {
    label: t('settings.mailGateway'),
    isKept: true,
    render: (row) => t(`settings.mailGateway.${row.gateway}`),
  },
  { label: t('settings.mailRate'), number: (row) => row.messages_per_second },
]
