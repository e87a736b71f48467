import { Anchor, Button } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { Suspense } from 'react'
import { usePage } from '#console/kit/api/query.ts'
import { useDialogOver } from '#console/kit/dialogs/useDialogOver.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT, withTexts } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { Participant } from '#contract/participants/calls.ts'
import type { Participation } from '#contract/prizing/calls.ts'
import { EntryStatus } from '../statuses.tsx'
import type { InExperience } from '../useJudgeEntry.ts'
import { PagedRows, usePaging } from './PagedRows.tsx'
import classes from './person.module.css'
import { When } from './When.tsx'

const ParticipantResetDialog = lazily(
  async () =>
    (await withTexts(['entryReset'], import('../ParticipantResetDialog.tsx'))).ParticipantResetDialog,
)

/** Every entry of a participant in any experience, with what it won. */
export function EntriesTab({ participant }: { participant: Participant }) {
  const t = useT()
  const paging = usePaging()
  const read = usePage('listParticipation', { params: { id: participant.id }, query: paging.query })
  const dialog = useDialogOver<InExperience>()
  const canReset = useCan('validation', 'change') && participant.erased_at === null
  return (
    <>
      <PagedRows
        label={t('person.tab.entries')}
        read={read}
        rowKey={(entry) => entry.entry_id}
        row={(entry) => (
          <EntryRow
            entry={entry}
            participant={participant}
            onReset={canReset ? () => dialog.open(entry.experience) : undefined}
          />
        )}
        empty={{ title: t('person.entriesEmpty'), text: t('person.entriesEmptyText') }}
        onGo={paging.go}
      />
      {dialog.matter && (
        <Suspense>
          <ParticipantResetDialog
            key={dialog.round}
            experience={dialog.matter}
            person={participant}
            opened={dialog.isOpen}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </>
  )
}

type RowProps = { entry: Participation; participant: Participant; onReset: (() => void) | undefined }

function EntryRow({ entry, participant, onReset }: RowProps) {
  const t = useT()
  const format = useFormat()
  const source = t(`experiences.source.${entry.source}`)
  return (
    <li>
      <div className={classes.statusRow}>
        <div>
          <ExperienceName entry={entry} participant={participant} />
          <div className={classes.hint}>
            {entry.is_test ? t('experiences.testSource', { source }) : source} ·{' '}
            <span className={classes.mono}>{entry.entry_eid}</span>
          </div>
        </div>
        <EntryStatus status={entry.status} />
        <When at={entry.created_at} />
      </div>
      {entry.prizes.map((prize) => (
        <div key={prize.id} className={classes.prize}>
          <IconTrophy size={14} aria-hidden />
          <span>{t('person.prize', { name: [prize.pool, prize.type].filter(Boolean).join(' · ') })}</span>
          <span className={classes.hint}>{t('person.prizeOn', { at: format.date(prize.created_at) })}</span>
        </div>
      ))}
      {onReset && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-label={t('person.resetHereNamed', { name: entry.experience.name })}
          onClick={onReset}
        >
          {t('person.resetHere')}
        </Button>
      )}
    </li>
  )
}

/** Leads to this person's entries in it. */
function ExperienceName({ entry, participant }: { entry: Participation; participant: Participant }) {
  const client = useClient().eid
  const canRead = useCan('experiences', 'read')
  const { eid, kind, name } = entry.experience
  if (!canRead) return <div>{name}</div>
  const search = participant.phone ?? participant.email
  return (
    <Anchor
      component={PathLink}
      to={paths.entries({ client, kind, eid })}
      {...(search ? { search: { q: search } } : {})}
      fz="sm"
    >
      {name}
    </Anchor>
  )
}
