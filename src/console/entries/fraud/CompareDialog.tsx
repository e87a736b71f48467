import { Modal, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { EntryStatus } from '#console/parts/statuses.tsx'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { PlacedEntry } from '#contract/entries/matches.ts'
import { ImageViewer } from '../images/ImageViewer.tsx'

type Props = { experience: InExperience; entryEid: string; other: PlacedEntry; onClose: () => void }

/** The pictures of two entries side by side, with who sent the other one, when and where. */
export function CompareDialog({ experience, entryEid, other, onClose }: Props) {
  const t = useT()
  const format = useFormat()
  const there = { kind: other.experience_kind, eid: other.experience_eid }
  return (
    <Modal opened onClose={onClose} title={t('fraud.sideBySide')} size="90rem">
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Stack gap="xs">
          <Title order={3}>{t('fraud.thisEntry')}</Title>
          <Pictures experience={experience} entryEid={entryEid} label={t('fraud.thisEntry')} />
        </Stack>
        <Stack gap="xs">
          <Title order={3}>{t('fraud.otherEntry')}</Title>
          <Pictures experience={there} entryEid={other.entry_eid} label={t('fraud.otherEntry')} />
          <Text fz="sm">
            {format.person(other.participant_name)} · {other.experience_name} ·{' '}
            {format.dateTimeZone(other.created_at)}
          </Text>
          <EntryStatus status={other.status} />
        </Stack>
      </SimpleGrid>
    </Modal>
  )
}

function Pictures({ experience, entryEid, label }: Omit<Props, 'other' | 'onClose'> & { label: string }) {
  const t = useT()
  const read = useRead('listEntryImages', {
    params: { type: experience.kind, exp: experience.eid, entryEid },
  })
  return (
    <Loaded read={read} empty={t('fraud.noPicture')}>
      {({ data }) => (
        <ImageViewer
          images={data.filter((one) => !one.is_of_claim)}
          experience={experience}
          entryEid={entryEid}
          label={label}
        />
      )}
    </Loaded>
  )
}
