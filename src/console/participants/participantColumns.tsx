import type { ColumnsOf } from '#console/kit/list/columns.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { ConsentStatus } from '#console/parts/statuses.tsx'
import type { ParticipantRow } from '#contract/participants/calls.ts'

/** The columns of a list of participants, everywhere the same. Flagged persons are shown as such (decisions 4). */
export const participantColumns: ColumnsOf<ParticipantRow> = (t, format) => [
  { label: t('kit.name'), sort: 'first_name', render: (row) => format.person(row.name) },
  { label: t('kit.phone'), render: (row) => format.phone(row.phone) },
  { label: t('kit.email'), render: (row) => row.email ?? '–' },
  { label: t('kit.language'), render: (row) => t(`participants.language.${row.language}`) },
  { label: t('participants.consent'), isKept: true, render: (row) => <ConsentStatus state={row.consent} /> },
  {
    label: t('participants.kind'),
    render: (row) =>
      row.is_flagged ? (
        <StatusDot tone="red">{t('participants.flagged')}</StatusDot>
      ) : row.is_customer ? (
        t('participants.customer')
      ) : (
        t('participants.lead')
      ),
  },
  { label: t('participants.since'), sort: 'created_at', date: (row) => row.created_at },
]
