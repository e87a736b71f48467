import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Column } from '#console/kit/list/columns.ts'
import { PlainTable } from '#console/kit/list/PlainTable.tsx'
import { useSession } from '#console/kit/session.ts'
import { ErrorState, LinesSkeleton } from '#console/kit/states.tsx'
import type { Mailbox } from '#contract/messaging/calls.ts'
import { CreateMailboxDialog, EditMailboxDialog } from './MailboxDialogs.tsx'

/** The client's mailboxes; platform admins make and change them. */
export function Mailboxes() {
  const t = useT()
  const isPlatformAdmin = useSession().user.is_platform_admin
  const read = useRead('listMailboxes', {})
  const columns = useColumns()
  const [task, setTask] = useState<'create' | Mailbox>()
  const close = () => setTask(undefined)
  const rows = read.data?.data
  return (
    <FormSection title={t('settings.mailboxes')} help={t('settings.mailboxesHelp')}>
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton count={2} />}
      {rows?.length === 0 && <Text c="dimmed">{t('settings.noMailboxes')}</Text>}
      {rows && rows.length > 0 && (
        <PlainTable
          label={t('settings.mailboxes')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowName={(row) => row.address}
          onOpen={isPlatformAdmin ? setTask : undefined}
          rowActions={
            isPlatformAdmin ? (row) => [{ label: t('kit.edit'), act: () => setTask(row) }] : undefined
          }
        />
      )}
      {isPlatformAdmin && (
        <div>
          <Button variant="default" leftSection={<IconPlus size={14} />} onClick={() => setTask('create')}>
            {t('settings.newMailbox')}
          </Button>
        </div>
      )}
      {task === 'create' && <CreateMailboxDialog onClose={close} />}
      {task && task !== 'create' && <EditMailboxDialog mailbox={task} onClose={close} />}
    </FormSection>
  )
}

function useColumns(): Column<Mailbox>[] {
  const t = useT()
  const format = useFormat()
  return useMemo(
    () => [
      { key: 'address', label: t('settings.address'), render: (row) => row.address },
      { key: 'name', label: t('settings.senderName'), render: (row) => row.name },
      {
        key: 'gateway',
        label: t('settings.mailGateway'),
        isKept: true,
        render: (row) => t(`settings.mailGateway.${row.gateway}`),
      },
      {
        key: 'rate',
        label: t('settings.mailRate'),
        isNumber: true,
        render: (row) => format.number(row.messages_per_second),
      },
    ],
    [t, format],
  )
}
