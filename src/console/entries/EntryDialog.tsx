import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Cover } from '#console/kit/dialogs/useDialogOver.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT, whyText, withTexts } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { useCan } from '#console/kit/session.ts'
import { LinesSkeleton } from '#console/kit/states.tsx'
import { FormData } from '#console/parts/answers/FormData.tsx'
import { formsOfEntries } from '#console/parts/answers/formsOfEntries.ts'
import { Facts } from '#console/parts/EntryFacts.tsx'
import { OtherEntries } from '#console/parts/OtherEntries.tsx'
import { useNewWork } from '#console/parts/staffWork/useNewWork.tsx'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { Entry } from '#contract/entries/calls.ts'
import { whyEntryIsFixed } from '#contract/entries/entryStates.ts'
import { EditEntryDataDialog } from './EditEntryDataDialog.tsx'
import { EntryImages } from './EntryImages.tsx'
import { FraudPanel } from './fraud/FraudPanel.tsx'
import { ReceiptReadings } from './reading/ReceiptReadings.tsx'
import { useEntryFacts } from './useEntryFacts.tsx'

const EntryDecision = lazily(
  async () => (await withTexts(['validation'], import('./EntryDecision.tsx'))).EntryDecision,
)

type Props = { experience: InExperience; entry: Entry | undefined; onClose: () => void }
type DataProps = Pick<Props, 'experience'> & {
  entry: Entry
  isEditing: boolean
  setEditing: (isEditing: boolean) => void
}

/** One entry with its data, and what else this person sent in. */
export function EntryDialog({ experience, entry, onClose }: Props) {
  const t = useT()
  const format = useFormat()
  const [isEditing, setEditing] = useState(false)
  const [isCovered, setCovered] = useState(false)
  return (
    <Modal
      opened={entry !== undefined}
      onClose={onClose}
      closeOnEscape={!isEditing && !isCovered}
      title={t('entryList.entryOf', { name: format.person(entry?.participant_name ?? '') })}
      size={640}
    >
      {entry && (
        <Cover value={setCovered}>
          <EntryDetails
            key={entry.id}
            experience={experience}
            entry={entry}
            onClose={onClose}
            isEditing={isEditing}
            setEditing={setEditing}
          />
        </Cover>
      )}
    </Modal>
  )
}

function EntryDetails({ experience, entry, onClose, ...editing }: Props & DataProps) {
  const t = useT()
  const own = useEntryFacts(entry)
  const work = useNewWork()
  const begins = work.actionsOf({
    participant: { id: entry.participant_id, name: entry.participant_name },
    entry_id: entry.id,
  })
  return (
    <Stack gap="lg">
      <Facts
        facts={{
          ...own,
          [t('entryList.test')]: t(entry.is_test ? 'kit.yes' : 'kit.no'),
        }}
      />
      <Suspense fallback={<LinesSkeleton count={2} />}>
        <EntryDecision experience={experience} entry={entry} />
      </Suspense>
      <section>
        <DataOfEntry experience={experience} entry={entry} {...editing} />
      </section>
      <section>
        <Title order={3} mb={4}>
          {t('entryImages.title')}
        </Title>
        <EntryImages experience={experience} entryEid={entry.eid} />
        <ReceiptReadings experience={experience} entryEid={entry.eid} />
        <FraudPanel experience={experience} entryEid={entry.eid} order={3} />
      </section>
      <section>
        <Title order={3} mb={4}>
          {t('experiences.otherEntries')}
        </Title>
        <OtherEntries experience={experience} entryEid={entry.eid} />
      </section>
      <Group justify="flex-end">
        {begins.map(({ label, icon, act }) => (
          <Button key={label} variant="default" leftSection={icon} onClick={act}>
            {label}
          </Button>
        ))}
        <Button variant="default" onClick={onClose}>
          {t('kit.close')}
        </Button>
      </Group>
      {work.dialogs}
    </Stack>
  )
}

/** The answers to the entry's form, and their correction. */
function DataOfEntry({ experience, entry, isEditing, setEditing }: DataProps) {
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
            {t('entryList.editEntryData')}
          </Button>
        )}
      </Group>
      {canEdit && refusal && (
        <Text c="dimmed" fz="xs" id="why-fixed">
          {whyText(refusal)}
        </Text>
      )}
      <FormData
        experience={experience}
        forms={formsOfEntries}
        data={saved.data}
        none={t('experiences.entryNoData')}
      />
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
