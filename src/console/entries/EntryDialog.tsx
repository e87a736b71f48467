import { Anchor, Button, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { serverText, useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { EntryData, Facts } from '#console/parts/EntryFacts.tsx'
import { EntryStatus } from '#console/parts/EntryStatus.tsx'
import { OtherEntries } from '#console/parts/OtherEntries.tsx'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import { paths } from '#console/paths.ts'
import type { Entry } from '#contract/entries/calls.ts'
import { whyEntryIsFixed } from '#contract/entries/entryStates.ts'
import { EditEntryDataDialog } from './EditEntryDataDialog.tsx'

type Props = { experience: InExperience; entry: Entry | undefined; onClose: () => void }
type DataProps = { entry: Entry; isEditing: boolean; setEditing: (isEditing: boolean) => void }

/** One entry with its data, and what else this person sent in. */
export function EntryDialog({ experience, entry, onClose }: Props) {
  const t = useT()
  const format = useFormat()
  const [isEditing, setEditing] = useState(false)
  return (
    <Modal
      opened={entry !== undefined}
      onClose={onClose}
      closeOnEscape={!isEditing}
      title={t('experiences.entryOf', { name: format.person(entry?.participant_name ?? '') })}
      size={640}
    >
      {entry && <EntryDetails key={entry.id} {...{ experience, entry, onClose, isEditing, setEditing }} />}
    </Modal>
  )
}

function EntryDetails({ experience, entry, onClose, ...editing }: Props & DataProps) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const canSeePeople = useCan('participants', 'read')
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          { name: t('kit.status'), value: <EntryStatus status={entry.status} /> },
          {
            name: t('experiences.participant'),
            value: canSeePeople ? (
              <Anchor component={PathLink} to={paths.participant({ client, id: entry.participant_id })}>
                {format.person(entry.participant_name)}
              </Anchor>
            ) : (
              format.person(entry.participant_name)
            ),
          },
          { name: t('kit.phone'), value: format.phone(entry.phone) },
          { name: t('kit.email'), value: entry.email ?? '–' },
          { name: t('experiences.source'), value: t(`experiences.source.${entry.source}`) },
          { name: t('experiences.enteredAt'), value: format.dateTimeZone(entry.created_at) },
          { name: t('experiences.test'), value: t(entry.is_test ? 'kit.yes' : 'kit.no') },
        ]}
      />
      <section>
        <DataOfEntry entry={entry} {...editing} />
      </section>
      <section>
        <Title order={3} mb={4}>
          {t('experiences.otherEntries')}
        </Title>
        <OtherEntries experience={experience} entryEid={entry.eid} />
      </section>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('kit.close')}
        </Button>
      </Group>
    </Stack>
  )
}

/** What the entry's form asked, and its correction. */
function DataOfEntry({ entry, isEditing, setEditing }: DataProps) {
  const t = useT()
  const canEdit = useCan('validation', 'change')
  const refusal = whyEntryIsFixed(entry)
  const [saved, setSaved] = useState(entry)
  const [round, setRound] = useState(0)
  const edit = () => {
    setRound(round + 1)
    setEditing(true)
  }
  return (
    <>
      <Group justify="space-between" mb={4}>
        <Title order={3}>{t('experiences.entryData')}</Title>
        {canEdit && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={refusal !== undefined}
            aria-describedby={refusal && 'why-fixed'}
            onClick={edit}
          >
            {t('experiences.editEntryData')}
          </Button>
        )}
      </Group>
      {canEdit && refusal && (
        <Text c="dimmed" fz="xs" id="why-fixed">
          {serverText(refusal)}
        </Text>
      )}
      <EntryData data={saved.data} />
      {canEdit && (
        <EditEntryDataDialog
          key={round}
          entry={saved}
          opened={isEditing}
          onClose={() => setEditing(false)}
          onSaved={setSaved}
        />
      )}
    </>
  )
}
