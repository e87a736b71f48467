import { Alert, Button, NativeSelect, Tabs, Text } from '@mantine/core'
import { kinds, useKind } from '#console/kinds.ts'
import type { Answer } from '#console/kit/api/call.ts'
import { ApiError } from '#console/kit/api/errors.ts'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { allOf, Loaded, readIf } from '#console/kit/Loaded.tsx'
import { PathLink, usePathParam } from '#console/kit/links.tsx'
import { PrimaryButton } from '#console/kit/list/PrimaryButton.tsx'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { paths } from '#console/paths.ts'
import { takesAtOnce } from '#contract/experiences/kinds/prizeMethods.ts'
import type { Draw } from '#contract/prizing/calls.ts'
import { whyDrawIsFixed } from '#contract/prizing/drawStates.ts'
import { AbandonedNotice } from './AbandonDraw.tsx'
import { ConfirmedDraw } from './ConfirmedDraw.tsx'
import { nextEndMs } from './claimEnds.ts'
import { DrawState } from './DrawState.tsx'
import type { DrawnExperience, DrawnProps } from './drawnProps.ts'
import { type DrawTab, newDraw, type PrizingTab, prizingTabs, useDrawTab } from './drawTab.ts'
import { FrozenDraw } from './FrozenDraw.tsx'
import { NewDrawForm } from './NewDrawForm.tsx'
import classes from './prizing.module.css'
import { ReviewTab } from './ReviewTab.tsx'
import { ValidationTab } from './ValidationTab.tsx'
import { WinnersToConfirm } from './WinnersToConfirm.tsx'

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
  return (
    <Loaded read={allOf(readIf(!isDeleted, experience), draws)} isPage>
      {([found, { data }]) => (
        <Prizing
          key={eid}
          experience={found?.data ?? { kind, eid, name: t('prizing.deletedName') }}
          draws={data}
          isDeleted={isDeleted}
          takesAtOnce={takesAtOnce(found?.data ?? {})}
        />
      )}
    </Loaded>
  )
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.kind === 'not_found'

type PrizingProps = {
  experience: DrawnExperience
  draws: Draw[]
  isDeleted: boolean
  takesAtOnce: boolean
}

function Prizing({ experience, draws, isDeleted, ...method }: PrizingProps) {
  const t = useT()
  const client = useClient().eid
  const canDraw = useCan('draws', 'change') && !isDeleted
  const { kind } = experience
  const drawTab = useDrawTab(draws, canDraw)
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
            {!isDeleted && (
              <Button
                component={PathLink}
                to={paths.winners({ client, kind, eid: experience.eid })}
                variant="subtle"
                color="gray"
              >
                {t('prizing.allWinners')}
              </Button>
            )}
            {canDraw && draw && (
              <PrimaryButton label={t('prizing.newDraw')} act={() => go({ draw: newDraw, tab: 'draw' })} />
            )}
          </>
        }
      />
      <GivenBesides isAtOnce={method.takesAtOnce} byCredits={kinds[kind].earnsCredits} />
      {isDeleted && (
        <Alert color="gray" variant="outline" my="md" title={t('prizing.deleted')}>
          {t('prizing.deletedText')}
        </Alert>
      )}
      {draw && <AbandonedNotice draw={draw} />}
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

/** Prizes of this experience that no draw gives. */
function GivenBesides({ isAtOnce, byCredits }: { isAtOnce: boolean; byCredits: boolean }) {
  const t = useT()
  if (!isAtOnce && !byCredits) return null
  return (
    <Text fz="sm" c="dimmed">
      {t(byCredits ? 'prizing.byCredits' : 'prizing.atOnce')}
    </Text>
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
  if (draw?.state === 'abandoned' && step !== 'draw' && (step === 'confirmation' || draw.drawn_at === null)) {
    const title = draw.drawn_at === null ? 'freeze.abandonedNotDrawn' : 'freeze.abandonedNobody'
    return <EmptyState title={t(title)}>{t('freeze.abandonedFinal')}</EmptyState>
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
  return <DrawnStep key={draw.eid} step={step} {...drawn} />
}

const untilNextEnd = (answer: Answer<'listBallotDraws'> | undefined) =>
  nextEndMs(answer?.data ?? [], Date.now())

/** The steps that show who was drawn; the last one awards, and afterwards has the certificate. */
function DrawnStep({ step, ...drawn }: DrawnProps & { step: PrizingTab }) {
  const { experience, draw } = drawn
  const params = { exp: experience.eid, drawEid: draw.eid }
  const read = useRead('listBallotDraws', { params }, { staleMs: 0, pollMs: untilNextEnd })
  return (
    <Loaded read={read} lines={6}>
      {({ data }) => {
        const { live = [], replaced = [] } = Object.groupBy(data, (row) =>
          row.is_replaced ? 'replaced' : 'live',
        )
        const ballots = { ...drawn, live, replaced }
        if (step === 'review') return <ReviewTab {...ballots} />
        if (step === 'validation') return <ValidationTab {...ballots} />
        return whyDrawIsFixed(draw.state) ? <ConfirmedDraw {...ballots} /> : <WinnersToConfirm {...ballots} />
      }}
    </Loaded>
  )
}
