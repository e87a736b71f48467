import { List, Stack, Text } from '@mantine/core'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '#console/kit/dialogs/ReasonDialog.tsx'
import { LongTextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import type { Participant, ParticipantRow } from '#contract/participants/calls.ts'
import { PersonForm } from './PersonForm.tsx'

/** `person` is as it was when the dialog opened: once done, a flagged one is no longer to be flagged. */
export type PersonTask =
  | { what: 'edit'; person: Participant }
  | { what: 'flag' | 'delete' | 'erase'; person: ParticipantRow }
type Shared = { opened: boolean; onClose: () => void }
type Props<P = ParticipantRow> = Shared & { person: P }

/** The actions on one participant, asked in a dialog; `onDeleted`: there is nobody left to show. */
export function PersonDialog({
  task,
  onDeleted,
  ...dialog
}: Shared & { task: PersonTask; onDeleted?: (() => void) | undefined }) {
  switch (task.what) {
    case 'edit':
      return <EditDialog {...dialog} person={task.person} />
    case 'flag':
      return <FlagDialog {...dialog} person={task.person} />
    case 'delete':
      return <DeleteDialog {...dialog} person={task.person} onDeleted={onDeleted} />
    case 'erase':
      return <EraseDialog {...dialog} person={task.person} />
  }
}

function EditDialog({ person: chosen, ...dialog }: Props<Participant>) {
  const t = useT()
  const person = useRead('getParticipant', { params: { id: chosen.id } }).data?.data ?? chosen
  const update = useChange('updateParticipant')
  return (
    <PersonForm
      {...dialog}
      call="updateParticipant"
      person={person}
      title={t('people.editTitle')}
      submitLabel={t('people.saveVerb')}
      doneText={t('people.updated')}
      onSave={({ language, ...body }) =>
        update.mutateAsync({ params: { id: person.id }, body: { ...body, language: language ?? undefined } })
      }
    />
  )
}

/** Flags a person, which needs a reason, or takes the flag away. */
function FlagDialog({ person, ...dialog }: Props) {
  const t = useT()
  const name = useFormat().person(person.name)
  const client = useClient().id
  const flag = useChange('flagParticipant')
  const is_flagged = !person.is_flagged
  return (
    <ReasonDialog
      {...dialog}
      call="flagParticipant"
      title={t(is_flagged ? 'people.flagNamed' : 'people.unflagNamed', { name })}
      verb={t(is_flagged ? 'people.flagVerb' : 'people.unflagVerb')}
      about={person.id}
      required={is_flagged ? t('people.reasonRequired') : undefined}
      doneText={t(is_flagged ? 'people.flagDone' : 'people.unflagDone')}
      doneFor="messaging"
      onReason={(reason) => flag.mutateAsync({ body: { client, person: person.id, is_flagged, reason } })}
    >
      <Text>{t(is_flagged ? 'people.flagMeans' : 'people.unflagMeans')}</Text>
    </ReasonDialog>
  )
}

/** Whom it is about by the name of now: another may correct it while the question stands. */
function useNameOf({ id, name }: ParticipantRow, isAsked: boolean) {
  const format = useFormat()
  const fresh = useRead('getParticipant', { params: { id } }, { isEnabled: isAsked, staleMs: 0 })
  const now = fresh.data?.data.name ?? name
  return { name: format.person(now), seen: { name: now }, isKnown: fresh.data !== undefined }
}

/** Deletes somebody nothing depends on; the server refuses anybody else and says why. */
function DeleteDialog({ person, onDeleted, ...dialog }: Props & { onDeleted: (() => void) | undefined }) {
  const t = useT()
  const remove = useChange('deleteParticipant', { onDone: () => onDeleted?.() })
  const { name, seen, isKnown } = useNameOf(person, dialog.opened && !remove.isPending && !remove.isSuccess)
  return (
    <ConfirmDialog
      {...dialog}
      title={t('people.deleteNamed', { name })}
      verb={t('people.deleteVerb')}
      isDestructive
      doneText={t('people.deleted')}
      doneFor="messaging"
      facts={isKnown ? seen : undefined}
      isReady={isKnown}
      onConfirm={() => remove.mutateAsync({ params: { id: person.id }, body: { seen } })}
    >
      <Text>{t('people.deleteLost')}</Text>
      <Text mt="xs">{t('people.deleteRefused')}</Text>
    </ConfirmDialog>
  )
}

/** Erases a person's data on request (decisions 3): what is lost, what is kept and why, a reason, the name typed. */
function EraseDialog({ person, ...dialog }: Props) {
  const t = useT()
  const form = useCallForm({ call: 'eraseParticipant' })
  const reason = form.useWatchValue('reason')
  const erase = useChange('eraseParticipant')
  const { name, seen, isKnown } = useNameOf(person, dialog.opened)
  return (
    <ConfirmDialog
      {...dialog}
      title={t('people.eraseNamed', { name })}
      verb={t('people.eraseVerb')}
      isDestructive
      facts={isKnown ? seen : undefined}
      isReady={isKnown && reason.trim() !== ''}
      typed={{ label: t('people.eraseType', { name }), text: name }}
      doneText={t('people.erased')}
      doneFor="messaging"
      onConfirm={() => erase.mutateAsync({ params: { id: person.id }, body: { reason, seen } })}
    >
      <Stack gap="sm">
        <Text>{t('people.eraseFor')}</Text>
        <div>
          <Text fw={500}>{t('people.eraseLostTitle')}</Text>
          <Text>{t('people.eraseLost')}</Text>
        </div>
        <div>
          <Text fw={500}>{t('people.eraseKeptTitle')}</Text>
          <List fz="sm" spacing={4}>
            <List.Item>{t('people.eraseKeptDraws')}</List.Item>
            <List.Item>{t('people.eraseKeptConsent')}</List.Item>
            <List.Item>{t('people.eraseKeptStop')}</List.Item>
          </List>
        </div>
        <LongTextField
          form={form}
          name="reason"
          label={t('kit.reason')}
          description={t('people.eraseReasonHint')}
        />
      </Stack>
    </ConfirmDialog>
  )
}
