import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCopy, IconPencil } from '@tabler/icons-react'
import { kinds } from '#console/kinds.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import type { RowAction } from '#console/kit/list/columns.ts'
import { MoreMenu } from '#console/kit/list/MoreMenu.tsx'
import { PageHead } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { HistoryLink, useHistoryActions } from '#console/parts/HistoryLink.tsx'
import { ExperienceStatus } from '#console/parts/statuses.tsx'
import { paths } from '#console/paths.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { NextStep } from '#contract/reporting/nextSteps.ts'
import type { Overview } from '#contract/reporting/overviewCalls.ts'
import { useDuplicate } from '../list/useDuplicate.ts'
import { PublishActions } from '../publishing/PublishActions.tsx'

type Props = { kind: Kind; overview: Overview }

/**
 * The name, its status, where one goes from here, and the one step that comes next. On a phone the menu has
 * what is not that step.
 */
export function OverviewHead({ kind, overview: { experience, next_step } }: Props) {
  const t = useT()
  const where = { client: useClient().eid, kind, eid: experience.eid }
  const canChange = useCan('experiences', 'change')
  const isNarrow = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const duplicate = useDuplicate(kind)
  const historyOf = useHistoryActions()
  const record = { entity: 'experience', id: experience.id } as const
  const ways = useWays(where)
  const inMenu = [
    ...(isNarrow ? [...ways, ...historyOf(record)] : []),
    ...(canChange
      ? [
          {
            label: t('experiences.duplicate'),
            icon: <IconCopy size={16} />,
            act: () => duplicate(experience.eid),
          },
        ]
      : []),
  ]
  return (
    <PageHead
      title={experience.name}
      back={{ label: t(`experiences.${kind}.title`), to: paths.experiences(where) }}
      crumb={experience.eid}
      status={<ExperienceStatus status={experience.status} />}
      actions={
        <>
          {!isNarrow && <HistoryLink {...record} />}
          {inMenu.length > 0 && (
            <MoreMenu label={t('kit.actionsOf', { name: experience.name })} actions={inMenu} />
          )}
          {!isNarrow &&
            ways.map(({ label, to, icon }) => (
              <Button key={to} component={PathLink} to={to} variant="default" leftSection={icon}>
                {label}
              </Button>
            ))}
          <PublishActions
            kind={kind}
            experience={experience}
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

type Way = RowAction & { to: string }

/** The ways from here. */
function useWays(where: Where): Way[] {
  const t = useT()
  const { takesEntries, drawsWinners, isRehearsed } = kinds[where.kind]
  const canChange = useCan('experiences', 'change')
  const canSeeEntries = useCan('validation', 'read') && takesEntries
  const canSeeReports = useCan('reports', 'read')
  const canSeeDraws = useCan('draws', 'read') && drawsWinners
  const all: (Way | false)[] = [
    canChange && isRehearsed && { label: t('overview.rehearse'), to: paths.rehearsal(where) },
    canSeeEntries && { label: t('experiences.entries'), to: paths.entries(where) },
    canSeeReports && { label: t('overview.report'), to: paths.report(where) },
    canSeeDraws && { label: t('experiences.prizing'), to: paths.prizing(where) },
    {
      label: canChange ? t('kit.edit') : t(`experiences.${where.kind}.view`),
      icon: <IconPencil size={14} />,
      to: paths.editExperience(where),
    },
  ]
  return all.filter((way) => way !== false)
}

const nothingTyped = () => false

type Where = { client: string; kind: Kind; eid: string }

const placeOf: Record<Exclude<NextStep, 'publish'>, (where: Where) => string> = {
  confirm: paths.drawsToConfirm,
  validate: (where) => (kinds[where.kind].hasQueue ? paths.validation : paths.pendingEntries)(where),
  draw: paths.prizing,
}
