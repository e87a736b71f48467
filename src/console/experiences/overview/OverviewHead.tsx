import { Button } from '@mantine/core'
import { IconCopy, IconPencil } from '@tabler/icons-react'
import { kinds } from '#console/kinds.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { MoreMenu } from '#console/kit/list/MoreMenu.tsx'
import { PageHead } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { HistoryLink } from '#console/parts/HistoryLink.tsx'
import { ExperienceStatus } from '#console/parts/statuses.tsx'
import { paths } from '#console/paths.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { NextStep } from '#contract/reporting/nextSteps.ts'
import type { Overview } from '#contract/reporting/overviewCalls.ts'
import { useDuplicate } from '../list/useDuplicate.ts'
import { PublishActions } from '../publishing/PublishActions.tsx'

type Props = { kind: Kind; overview: Overview }

/** What it is called, its status, where one goes from here, and the one step that comes next. */
export function OverviewHead({ kind, overview: { experience, next_step } }: Props) {
  const t = useT()
  const where = { client: useClient().eid, kind, eid: experience.eid }
  const canChange = useCan('experiences', 'change')
  const duplicate = useDuplicate(kind)
  const canSeeEntries = useCan('validation', 'read') && kinds[kind].takesEntries
  const canSeeDraws = useCan('draws', 'read') && kinds[kind].drawsWinners
  return (
    <PageHead
      title={experience.name}
      back={{ label: t(`experiences.${kind}.title`), to: paths.experiences(where) }}
      crumb={experience.eid}
      status={<ExperienceStatus status={experience.status} />}
      actions={
        <>
          <HistoryLink entity="experience" id={experience.id} />
          {canChange && (
            <MoreMenu
              label={t('kit.actionsOf', { name: experience.name })}
              actions={[
                {
                  label: t('experiences.duplicate'),
                  icon: <IconCopy size={16} />,
                  act: () => duplicate(experience.eid),
                },
              ]}
            />
          )}
          {canChange && kinds[kind].isRehearsed && (
            <Button component={PathLink} to={paths.rehearsal(where)} variant="default">
              {t('overview.rehearse')}
            </Button>
          )}
          {canSeeEntries && (
            <Button component={PathLink} to={paths.entries(where)} variant="default">
              {t('experiences.entries')}
            </Button>
          )}
          {canSeeDraws && (
            <Button component={PathLink} to={paths.prizing(where)} variant="default">
              {t('experiences.prizing')}
            </Button>
          )}
          <Button
            component={PathLink}
            to={paths.editExperience(where)}
            variant="default"
            leftSection={<IconPencil size={14} />}
          >
            {canChange ? t('kit.edit') : t(`experiences.${kind}.view`)}
          </Button>
          <PublishActions
            {...{ kind, experience }}
            isDirty={nothingTyped}
            hasPages={kinds[kind].hasPages}
            isNext={next_step === 'publish'}
          />
          {next_step && next_step !== 'publish' && (
            <Button component={PathLink} to={placeOf[next_step](where)}>
              {t(`overview.next.${next_step}`)}
            </Button>
          )}
        </>
      }
    />
  )
}

const nothingTyped = () => false

type Where = { client: string; kind: Kind; eid: string }

const placeOf: Record<Exclude<NextStep, 'publish'>, (where: Where) => string> = {
  confirm: paths.drawsToConfirm,
  validate: (where) => (kinds[where.kind].hasQueue ? paths.validation : paths.pendingEntries)(where),
  draw: paths.prizing,
}
