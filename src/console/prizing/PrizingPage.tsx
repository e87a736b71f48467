import { Alert, NativeSelect, Tabs } from '@mantine/core'
import { useKind } from '#console/kinds.ts'
import { ApiError } from '#console/kit/api/errors.ts'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { usePathParam } from '#console/kit/links.tsx'
import { PrimaryButton } from '#console/kit/list/PrimaryButton.tsx'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { EmptyState, ErrorState, FormSkeleton } from '#console/kit/states.tsx'
import { paths } from '#console/paths.ts'
import type { Draw } from '#contract/prizing/calls.ts'
import { ConfirmationTab } from './ConfirmationTab.tsx'
import { DrawState } from './DrawState.tsx'
import type { DrawnExperience } from './drawnProps.ts'
import { type DrawTab, newDraw, type PrizingTab, prizingTabs, useDrawTab } from './drawTab.ts'
import { FrozenDraw } from './FrozenDraw.tsx'
import { NewDrawForm } from './NewDrawForm.tsx'
import classes from './prizing.module.css'
import { ReviewTab } from './ReviewTab.tsx'
import { ValidationTab } from './ValidationTab.tsx'

/**
 * Drawing winners in four steps (E2): draw, review, validation, confirmation. The draws of a deleted experience stay
 * readable here (decisions 5).
 */
export function PrizingPage() {
  const t = useT()
  const kind = useKind()
  const eid = usePathParam('eid')
  const experience = useRead(`${kind}.get`, { params: { eid } })
  const draws = useRead('listDraws', { params: { exp: eid } }, { staleMs: 0 })
  const isDeleted = isNotFound(experience.error) && draws.data !== undefined
  const failed = [...(isDeleted ? [] : [experience]), draws].find((read) => read.isError)
  if (failed) {
    return (
      <Page>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </Page>
    )
  }
  const shown = isDeleted ? { kind, eid, name: t('prizing.deletedName') } : experience.data?.data
  if (!shown || !draws.data) return <FormSkeleton />
  return <Prizing experience={shown} draws={draws.data.data} isDeleted={isDeleted} />
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.kind === 'not_found'

type PrizingProps = { experience: DrawnExperience; draws: Draw[]; isDeleted: boolean }

function Prizing({ experience, draws, isDeleted }: PrizingProps) {
  const t = useT()
  const client = useClient().eid
  const canDraw = useCan('draws', 'change') && !isDeleted
  const { kind } = experience
  const drawTab = useDrawTab(draws)
  const { draw, tab, go } = drawTab
  return (
    <Page>
      <PageHead
        title={t('prizing.title', { name: experience.name })}
        back={{ label: t(`experiences.${kind}.title`), to: paths.experiences({ client, kind }) }}
        crumb={experience.eid}
        status={draw && <DrawState state={draw.state} />}
        actions={
          <>
            <DrawSwitcher draws={draws} drawTab={drawTab} />
            {canDraw && draw && (
              <PrimaryButton label={t('prizing.newDraw')} act={() => go({ draw: newDraw, tab: 'draw' })} />
            )}
          </>
        }
      />
      {isDeleted && (
        <Alert color="gray" variant="outline" my="md" title={t('prizing.deleted')}>
          {t('prizing.deletedText')}
        </Alert>
      )}
      <Tabs
        value={tab}
        onChange={(value) => value && go({ tab: value as PrizingTab, ...(draw ? {} : { draw: newDraw }) })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('prizing.tabs')} className={classes.tabs ?? ''}>
          {prizingTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`prizing.tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {prizingTabs.map((one) => (
          <Tabs.Panel key={one} value={one} pt="md">
            <Step step={one} experience={experience} drawTab={drawTab} canDraw={canDraw} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}

/** Every draw stays in sight, numbered, so that none can be dropped quietly (decisions 5). */
function DrawSwitcher({ draws, drawTab }: { draws: Draw[]; drawTab: DrawTab }) {
  const t = useT()
  const format = useFormat()
  if (draws.length === 0) return null
  const choices = draws.map((draw) => ({
    value: draw.eid,
    label: t('prizing.drawChoice', {
      number: draw.number,
      state: t(`prizing.state.${draw.state}`),
      at: format.dateTimeZone(draw.opened_at),
    }),
  }))
  return (
    <NativeSelect
      aria-label={t('prizing.draw')}
      value={drawTab.draw?.eid ?? newDraw}
      onChange={(event) => drawTab.go({ draw: event.currentTarget.value })}
      data={drawTab.draw ? choices : [{ value: newDraw, label: t('prizing.newDrawChoice') }, ...choices]}
    />
  )
}

type StepProps = { step: PrizingTab; experience: DrawnExperience; drawTab: DrawTab; canDraw: boolean }

function Step({ step, experience, drawTab, canDraw }: StepProps) {
  const t = useT()
  const { draw } = drawTab
  if (step === 'draw' && !draw) {
    if (canDraw) return <NewDrawForm experience={experience} drawTab={drawTab} />
    return <EmptyState title={t('prizing.noDraws')}>{t('prizing.noDrawsText')}</EmptyState>
  }
  if (!draw || (draw.state === 'open' && step !== 'draw')) {
    return (
      <EmptyState
        title={t('prizing.notDrawn')}
        action={
          <PrimaryButton label={t('prizing.toDraw')} icon={null} act={() => drawTab.go({ tab: 'draw' })} />
        }
      >
        {t('prizing.notDrawnText')}
      </EmptyState>
    )
  }
  const drawn = { experience, draw, drawTab }
  if (step === 'draw') return <FrozenDraw key={draw.eid} {...drawn} />
  if (step === 'review') return <ReviewTab key={draw.eid} {...drawn} />
  if (step === 'validation') return <ValidationTab key={draw.eid} {...drawn} />
  return <ConfirmationTab key={draw.eid} {...drawn} />
}
