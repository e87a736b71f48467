import { Text } from '@mantine/core'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { PrimaryButton } from '#console/kit/list/PrimaryButton.tsx'
import { Table } from '#console/kit/list/Table.tsx'
import { useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { PageHead } from '#console/kit/PageHead.tsx'
import { EmptyState } from '#console/kit/states.tsx'
import { OwnFrame } from '#console/parts/frame/OwnFrame.tsx'
import { paths } from '#console/paths.ts'
import type { SignOnGroup } from '#contract/access/signOnCalls.ts'
import { GroupDialog } from './GroupDialog.tsx'

/** Which groups of the provider have which roles, for platform admins. */
export function SignOnPage() {
  return (
    <OwnFrame>
      <Groups />
    </OwnFrame>
  )
}

function Groups() {
  const t = useT()
  const format = useFormat()
  const read = useRead('listSignOnGroups', {})
  const remove = useChange('removeSignOnGroup')
  const columns = useColumns(columnsOf)
  const tasks = useRowTasks<SignOnGroup>({
    read,
    canChange: true,
    form: (_, onClose) => <GroupDialog onClose={onClose} />,
    deletion: (dialog) => (
      <DeleteDialog
        {...dialog}
        title={({ group, client }) => t('signOn.removeNamed', { group, client: client.name })}
        verb={t('signOn.removeVerb')}
        onDelete={({ id }) => remove.mutateAsync({ params: { id } })}
        doneText={t('signOn.removed')}
      >
        {() => <Text>{t('signOn.removeText')}</Text>}
      </DeleteDialog>
    ),
    deleteLabel: t('signOn.remove'),
  })
  const add = tasks.primary(t('signOn.add'))
  const primary = add && <PrimaryButton {...add} />
  return (
    <>
      <PageHead
        title={t('signOn.title')}
        count={read.data && format.number(read.data.data.length)}
        back={{ label: t('access.launchpad'), to: paths.launchpad() }}
        actions={primary}
      />
      <Provider />
      <Text c="dimmed" mb="sm">
        {t('signOn.help')}
      </Text>
      <Loaded
        read={read}
        lines={4}
        empty={
          <EmptyState title={t('signOn.empty')} action={primary}>
            {t('signOn.emptyText')}
          </EmptyState>
        }
      >
        {({ data }) => (
          <Table
            label={t('signOn.title')}
            columns={columns}
            rows={data}
            rowKey={(row) => row.id}
            rowName={(row) => row.group}
            rowActions={tasks.removalOf}
          />
        )}
      </Loaded>
      {tasks.dialogs}
    </>
  )
}

/** Whether there is one to have groups at all. */
function Provider() {
  const t = useT()
  const { data } = useRead('getSignOn', {})
  if (!data) return null
  const { name } = data.data
  return <Text my="sm">{name === null ? t('signOn.off') : t('signOn.on', { name })}</Text>
}

const columnsOf: ColumnsOf<SignOnGroup> = (t) => [
  { label: t('signOn.group'), render: ({ group }) => group },
  { label: t('signOn.client'), render: ({ client }) => client.name },
  { label: t('users.role'), isKept: true, render: ({ role }) => t(`access.role.${role}`) },
]
