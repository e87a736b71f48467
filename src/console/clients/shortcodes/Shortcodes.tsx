import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRead } from '#console/kit/api/query.ts'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { Table } from '#console/kit/list/Table.tsx'
import type { RowTasks } from '#console/kit/list/useRowTasks.tsx'
import type { Shortcode } from '#contract/clients/calls.ts'
import { ChooseShortcodesDialog } from './ChooseShortcodesDialog.tsx'

/** The shortcodes that this client's participants text to. */
export function ClientShortcodes() {
  const t = useT()
  const read = useRead('listClientShortcodes', {})
  return (
    <FormSection id="shortcodes" title={t('clients.shortcodes')} help={t('clients.shortcodesHelp')}>
      <Shortcodes label={t('clients.shortcodes')} read={read} />
    </FormSection>
  )
}

type Read = UseQueryResult<{ data: Shortcode[] }, Error>

/** Every shortcode of the installation, to change them and to choose the client's; platform admins only. */
export function AllShortcodes({ read, tasks }: { read: Read; tasks: RowTasks<Shortcode> }) {
  const t = useT()
  const chosen = useRead('listClientShortcodes', {}).data?.data
  const choosing = useDialog<true>()
  const all = read.data?.data
  return (
    <FormSection title={t('clients.allShortcodes')} help={t('clients.allShortcodesHelp')}>
      <Shortcodes label={t('clients.allShortcodes')} read={read} tasks={tasks} />
      {all && chosen && (
        <div>
          <Button variant="default" onClick={() => choosing.open(true)}>
            {t('settings.chooseShortcodes')}
          </Button>
        </div>
      )}
      {choosing.isOpen && all && chosen && (
        <ChooseShortcodesDialog key={choosing.round} all={all} chosen={chosen} onClose={choosing.close} />
      )}
    </FormSection>
  )
}

type Props = { label: string; read: Read; tasks?: RowTasks<Shortcode> }

function Shortcodes({ label, read, tasks }: Props) {
  const t = useT()
  const columns = useColumns(columnsOf)
  return (
    <Loaded read={read} lines={2} empty={t('clients.noShortcodes')}>
      {({ data }) => (
        <Table
          label={label}
          columns={columns}
          rows={data}
          rowKey={(row) => row.id}
          rowName={(row) => row.code}
          onOpen={tasks?.change}
          rowActions={tasks && ((row) => tasks.actionsOf(row))}
        />
      )}
    </Loaded>
  )
}

const columnsOf: ColumnsOf<Shortcode> = (t, format) => [
  { label: t('nouns.shortcode'), render: (row) => row.code },
  { label: t('clients.gateway'), isKept: true, render: (row) => t(`clients.gateway.${row.gateway}`) },
  { label: t('clients.segmentLimit'), number: (row) => row.segment_limit },
  { label: t('clients.rate'), number: (row) => row.messages_per_second },
  {
    label: t('settings.partPriceShort'),
    isNumber: true,
    render: ({ part_price, currency }) =>
      part_price === null || !currency ? '–' : format.money(part_price, currency),
  },
]
