import { Modal, Stack, Text } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { type Format, useFormat } from '#console/kit/i18n/format.ts'
import { type T, useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { Table } from '#console/kit/list/Table.tsx'
import { PersonLink } from '#console/parts/PersonLink.tsx'
import { EntryStatus } from '#console/parts/statuses.tsx'
import type { Ring } from '#contract/entries/fraud.ts'
import { RingPicture } from './RingPicture.tsx'
import classes from './ring.module.css'
import { membersOf, type RingEntry } from './ringMembers.ts'

/** The people of a ring, where each entered, and what each won. */
export function RingDialog({ ring, onClose }: { ring: Ring; onClose: () => void }) {
  const t = useT()
  const { kind, value } = ring
  const read = useRead('listRingEntries', { params: { kind, value }, query: { per_page: 100 } })
  const columns = useColumns(columnsOf)
  const format = useFormat()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('fraud.ringOf', { shared: t(`fraud.trait.${kind}`) })}
      size="70rem"
    >
      <Loaded read={read}>
        {({ data, total }) => (
          <Stack gap="sm">
            <Text>{wonBy(t, format, ring)}</Text>
            <div className={classes.ring}>
              <RingPicture shared={t(`fraud.trait.${kind}`)} members={membersOf(data)} />
              <Table
                label={t('shell.rings')}
                rows={data}
                columns={columns}
                rowKey={(row) => row.entry_id}
                rowName={(row) => row.participant_name}
              />
            </div>
            {total > data.length && (
              <Text c="dimmed" fz="sm">
                {t('fraud.newest', { count: data.length })}
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </Modal>
  )
}

function wonBy(t: T, format: Format, { won, awards }: Ring): string {
  if (awards === 0) return t('fraud.wonNothing')
  const prizes = won.map(({ prize, count }) => t('fraud.timesPrize', { count: format.number(count), prize }))
  return t('fraud.ringWon', { prizes: prizes.join(', ') })
}

const columnsOf: ColumnsOf<RingEntry> = (t) => [
  {
    label: t('fraud.person'),
    isKept: true,
    render: (row) => (
      <PersonLink id={row.participant_id} name={row.participant_name} is_flagged={row.is_flagged} />
    ),
  },
  { label: t('nouns.experience'), render: (row) => row.experience_name },
  { label: t('kit.status'), isKept: true, render: (row) => <EntryStatus status={row.status} /> },
  { label: t('fraud.entered'), dateTime: (row) => row.created_at },
  { label: t('fraud.prizes'), render: (row) => row.prizes.join(', ') || '–' },
]
