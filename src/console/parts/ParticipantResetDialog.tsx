import { Alert, Text } from '@mantine/core'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import type { ParticipantReset } from '#contract/entries/resetCalls.ts'
import type { InExperience } from './useJudgeEntry.ts'

type Props = {
  experience: InExperience
  person: { id: string; name: string }
  opened: boolean
  onClose: () => void
}

/** Asks with what goes of a person's part in an experience, counted while the question stands. */
export function ParticipantResetDialog({ experience: { kind, eid }, person, ...dialog }: Props) {
  const t = useT()
  const format = useFormat()
  const params = { type: kind, id: eid }
  const reset = useChange('resetParticipant')
  const read = useRead(
    'getParticipantReset',
    { params, query: { participant_id: person.id } },
    { isEnabled: dialog.opened && !reset.isPending && !reset.isSuccess, staleMs: 0 },
  )
  const preview = read.data?.data
  const name = format.person(preview?.participant_name ?? person.name)
  const seen = preview && { entries: preview.entries, prizes: preview.prizes }
  return (
    <ConfirmDialog
      {...dialog}
      title={t('entryReset.title', { name })}
      verb={t('entryReset.verb')}
      isDestructive
      isReady={preview?.why === null && preview.entries > 0}
      facts={seen}
      doneText={t('entryReset.done')}
      onConfirm={() => reset.mutateAsync({ params, body: { participant_id: person.id, seen } })}
    >
      <Loaded read={read} lines={4}>
        {({ data }) => <Facts preview={data} />}
      </Loaded>
    </ConfirmDialog>
  )
}

const counted = ['entries', 'images', 'notes', 'prizes'] as const

function Facts({ preview }: { preview: ParticipantReset }) {
  const t = useT()
  const format = useFormat()
  if (preview.entries === 0) return <Text>{t('entryReset.none')}</Text>
  return (
    <>
      {preview.why && (
        <Alert color="yellow" variant="outline" mb="sm" role="alert">
          {whyText(preview.why)}
        </Alert>
      )}
      <Text>{t('entryReset.goes')}</Text>
      <ul>
        {counted.map((name) => (
          <li key={name}>{t(`entryReset.count.${name}`, { count: format.number(preview[name]) })}</li>
        ))}
      </ul>
      <Text>{t('entryReset.stays')}</Text>
    </>
  )
}
