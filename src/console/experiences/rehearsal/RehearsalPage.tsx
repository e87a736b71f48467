import { Button, Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { kinds, useKind } from '#console/kinds.ts'
import { toldOf } from '#console/kit/api/errors.ts'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { allOf, Loaded } from '#console/kit/Loaded.tsx'
import { usePathParam } from '#console/kit/links.tsx'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useClient } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { useAct } from '#console/kit/useAct.ts'
import { ExperienceStatus } from '#console/parts/statuses.tsx'
import { paths } from '#console/paths.ts'
import type { ExperienceDetail, Kind } from '#contract/experiences/kinds.ts'
import type { Rehearsal } from '#contract/public/rehearsal.ts'
import { Stage } from './Stage.tsx'

/** Staff play the whole experience before anyone else sees it. */
export function RehearsalPage() {
  const t = useT()
  const kind = useKind()
  const eid = usePathParam('eid')
  const isEnabled = kinds[kind].isRehearsed
  const experience = useRead(`${kind}.get`, { params: { eid } })
  const rehearsal = useRead('findRehearsal', { params: { kind, eid } }, { isEnabled })
  if (!isEnabled) return <Page>{t('rehearsal.notRehearsed')}</Page>
  return (
    <Loaded read={allOf(experience, rehearsal)} isPage>
      {([{ data: of }, { data: begun }]) => <Rehearsing kind={kind} experience={of} rehearsal={begun} />}
    </Loaded>
  )
}

type Props = { kind: Kind; experience: ExperienceDetail; rehearsal: Rehearsal | null }

function Rehearsing({ kind, experience, rehearsal }: Props) {
  const t = useT()
  const where = { client: useClient().eid, kind, eid: experience.eid }
  const [isAsking, setAsking] = useState(false)
  const remove = useChange('deleteRehearsal')
  return (
    <Page>
      <PageHead
        title={t('rehearsal.title', { name: experience.name })}
        back={{ label: experience.name, to: paths.experience(where) }}
        crumb={experience.eid}
        status={<ExperienceStatus status={experience.status} />}
        actions={
          rehearsal && (
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('rehearsal.startOver')}
            </Button>
          )
        }
      />
      <Text c="dimmed" fz="sm">
        {t('rehearsal.intro')}
      </Text>
      {rehearsal ? (
        <Stage key={rehearsal.id} kind={kind} experience={experience} rehearsal={rehearsal} />
      ) : (
        <Begin kind={kind} experience={experience} />
      )}
      {rehearsal && (
        <ConfirmDialog
          opened={isAsking}
          onClose={() => setAsking(false)}
          title={t('rehearsal.startOverQuestion')}
          verb={t('rehearsal.startOver')}
          onConfirm={() => remove.mutateAsync({ params: { kind, eid: experience.eid, rid: rehearsal.id } })}
        >
          {t('rehearsal.startOverText')}
        </ConfirmDialog>
      )}
    </Page>
  )
}

function Begin({ kind, experience }: Pick<Props, 'kind' | 'experience'>) {
  const t = useT()
  const [isInvited, setInvited] = useState(true)
  const start = useChange('startRehearsal')
  const act = useAct()
  const begin = () =>
    act.run(() =>
      start.mutateAsync({ params: { kind, eid: experience.eid }, body: { is_invited: isInvited } }),
    )
  return (
    <EmptyState
      title={t('rehearsal.nothingYet')}
      action={
        <>
          {'visibility' in experience && experience.visibility === 'private' && (
            <Checkbox
              label={t('rehearsal.invited')}
              checked={isInvited}
              onChange={(event) => setInvited(event.currentTarget.checked)}
            />
          )}
          <Button loading={act.isBusy} onClick={() => void begin()}>
            {t('rehearsal.begin')}
          </Button>
          {act.failure && (
            <Text c="red" role="alert">
              {toldOf(act.failure.error)}
            </Text>
          )}
        </>
      }
    />
  )
}
