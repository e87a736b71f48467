import { Stack, Text, Title } from '@mantine/core'
import type { Answer } from '#console/kit/api/call.ts'
import { useFileSize } from '#console/kit/i18n/fileSize.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { Table } from '#console/kit/list/Table.tsx'
import { Facts } from '#console/parts/EntryFacts.tsx'
import { PersonLink } from '#console/parts/PersonLink.tsx'
import type { ImageMatch } from '#contract/entries/matches.ts'

/** The facts of a picture, and the entries that it was used in. */
export function PictureFindings({ found }: { found: Answer<'analyseImage'>['data'] }) {
  const t = useT()
  const format = useFormat()
  const fileSize = useFileSize()
  const columns = useColumns(columnsOf)
  const { content_type: type, bytes, width, height, md5, sha256, matches } = found
  return (
    <Stack aria-live="polite">
      <Title order={2}>{t('fraud.properties')}</Title>
      <Facts
        facts={{
          [t('fraud.type')]: type,
          [t('fraud.size')]: fileSize(bytes),
          [t('fraud.pixels')]:
            width === null || height === null
              ? undefined
              : `${format.number(width)} × ${format.number(height)}`,
          MD5: md5,
          'SHA-256': sha256,
        }}
      />
      <Title order={2}>{t('fraud.matches')}</Title>
      {matches.length === 0 ? (
        <Text>{t('fraud.noMatches')}</Text>
      ) : (
        <Table
          label={t('fraud.matches')}
          rows={matches}
          columns={columns}
          rowKey={(row) => row.image_id}
          rowName={(row) => row.participant_name}
        />
      )}
    </Stack>
  )
}

const columnsOf: ColumnsOf<ImageMatch> = (t) => [
  { label: t('fraud.shared'), render: (row) => t(`fraud.kind.${row.word}`) },
  {
    label: t('fraud.person'),
    render: (row) => (
      <PersonLink id={row.participant_id} name={row.participant_name} is_flagged={row.is_flagged} />
    ),
  },
  { label: t('nouns.experience'), render: (row) => row.experience_name },
  { label: t('fraud.entered'), dateTime: (row) => row.created_at },
]
