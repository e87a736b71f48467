import { Anchor, Button, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { FormData } from '#console/parts/answers/FormData.tsx'
import { formsOfEntries } from '#console/parts/answers/formsOfEntries.ts'
import { Facts } from '#console/parts/EntryFacts.tsx'
import { EntryStatus } from '#console/parts/statuses.tsx'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { Entry } from '#contract/entries/calls.ts'
import { EntryDecision } from '../EntryDecision.tsx'
import { EntryImages } from '../EntryImages.tsx'
import { useEntryFacts } from '../useEntryFacts.tsx'
import classes from './validation.module.css'

type Props = { experience: InExperience; others: readonly Entry[] }

/** Everything else that the person sent to the experience; each is looked at beside the entry in hand, which stays there (E2). */
export function OthersPanel({ experience, others }: Props) {
  const t = useT()
  const format = useFormat()
  const viewer = useDialog<number>()
  return (
    <Paper component="section" withBorder p="md" aria-label={t('experiences.otherEntries')}>
      <Title order={2} mb="sm">
        {t('experiences.otherEntries')} <span className={classes.count}>{format.number(others.length)}</span>
      </Title>
      {others.length === 0 && <p className={classes.none}>{t('validation.noOthers')}</p>}
      <ul className={classes.others}>
        {others.slice(0, shown).map((other, at) => (
          <li key={other.id}>
            <EntryStatus status={other.status} />{' '}
            <Anchor
              component="button"
              type="button"
              fz="inherit"
              aria-label={t('validation.showOther', { at: format.dateTimeZone(other.created_at) })}
              onClick={() => viewer.open(at)}
            >
              {format.dateTimeZone(other.created_at)}
            </Anchor>
          </li>
        ))}
      </ul>
      {others.length > shown && (
        <p className={classes.none}>{t('validation.moreOthers', { count: others.length - shown })}</p>
      )}
      <Viewer
        key={viewer.round}
        experience={experience}
        others={others}
        first={viewer.matter}
        opened={viewer.isOpen}
        onClose={viewer.close}
      />
    </Paper>
  )
}

/** More would push what is decided by out of sight; the viewer goes on behind them. */
const shown = 8

type ViewerProps = Props & { first: number | undefined; opened: boolean; onClose: () => void }

function Viewer({ experience, others, first = 0, opened, onClose }: ViewerProps) {
  const t = useT()
  const [at, setAt] = useState(first)
  const count = others.length
  const other = others[at]
  const step = (by: number) => () => setAt((at + by + count) % count)
  return (
    <Modal
      opened={opened && other !== undefined}
      onClose={onClose}
      title={t('validation.otherOf', { number: String(at + 1), count: String(count) })}
      size={640}
    >
      {other && <Other key={other.id} experience={experience} other={other} />}
      <Group justify="flex-end" mt="md">
        {count > 1 && (
          <>
            <Button variant="default" onClick={step(-1)}>
              {t('validation.otherBefore')}
            </Button>
            <Button variant="default" onClick={step(1)}>
              {t('validation.otherNext')}
            </Button>
          </>
        )}
        <Button variant="default" onClick={onClose}>
          {t('kit.close')}
        </Button>
      </Group>
    </Modal>
  )
}

function Other({ experience, other }: { experience: InExperience; other: Entry }) {
  const t = useT()
  const own = useEntryFacts(other)
  return (
    <Stack gap="md">
      <Facts facts={own} />
      <EntryDecision experience={experience} entry={other} />
      <section>
        <Text fw={600}>{t('experiences.entryData')}</Text>
        <FormData
          experience={experience}
          forms={formsOfEntries}
          data={other.data}
          none={t('experiences.entryNoData')}
        />
      </section>
      <EntryImages experience={experience} entryEid={other.eid} />
    </Stack>
  )
}
