import { Button, Group, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { Table } from '#console/kit/list/Table.tsx'
import { useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { useCan } from '#console/kit/session.ts'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import type { AccessCodeList, AccessCodePrefix } from '#contract/campaigns/accessCodes/listCalls.ts'
import { DeletePrefixDialog, PrefixDialog } from './PrefixDialogs.tsx'

/** The prefixes of a list: how its codes begin, and the word by which people use them. */
export function Prefixes({ list: { id: listId, prefixes } }: { list: AccessCodeList }) {
  const t = useT()
  const canChange = useCan('campaigns', 'change')
  const shortcodes = useRead('listClientShortcodes', {}, { staleMs: 60_000 }).data?.data
  const history = useHistoryActions()
  const columns = useColumns(columnsOf)
  const tasks = useRowTasks<AccessCodePrefix>({
    read: { data: { data: prefixes } },
    canChange,
    form: (prefix, onClose) =>
      shortcodes && (
        <PrefixDialog listId={listId} prefix={prefix} shortcodes={shortcodes} onClose={onClose} />
      ),
    deletion: (dialog) => <DeletePrefixDialog listId={listId} {...dialog} />,
  })
  const rowActions = (prefix: AccessCodePrefix): RowAction[] => [
    ...history({ entity: 'access_code_prefix', id: prefix.id }),
    ...tasks.actionsOf(prefix),
  ]
  return (
    <section aria-label={t('accessCodes.prefixes')}>
      <Group justify="space-between" mb={4}>
        <Title order={2} fz="md">
          {t('accessCodes.prefixes')}
        </Title>
        {tasks.make && shortcodes && (
          <Button variant="default" leftSection={<IconPlus size={14} />} onClick={tasks.make}>
            {t('accessCodes.newPrefix')}
          </Button>
        )}
      </Group>
      {prefixes.length === 0 ? (
        <Text c="dimmed">{t('accessCodes.noPrefixes')}</Text>
      ) : (
        <Table
          label={t('accessCodes.prefixes')}
          columns={columns}
          rows={prefixes}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          onOpen={tasks.change}
          rowActions={canChange ? rowActions : undefined}
        />
      )}
      {tasks.dialogs}
    </section>
  )
}

const columnsOf: ColumnsOf<AccessCodePrefix> = (t) => [
  { label: t('kit.name'), render: (row) => row.name },
  { label: t('nouns.keyword'), isKept: true, render: (row) => row.keyword ?? '–' },
  { label: t('nouns.shortcode'), render: (row) => row.shortcode ?? '–' },
  { label: t('kit.language'), render: (row) => t(`accessCodes.language.${row.language}`) },
  { label: t('accessCodes.codes'), number: (row) => row.codes_count },
  { label: t('accessCodes.given'), number: (row) => row.given_count },
  { label: t('accessCodes.used'), number: (row) => row.used_count },
]
