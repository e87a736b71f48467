import { Button, Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { kinds, useKind } from '#console/kinds.ts'
import type { Answer } from '#console/kit/api/call.ts'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useKeyHelp } from '#console/kit/keyHelp.ts'
import { useKeys } from '#console/kit/keys.ts'
import { PathLink, usePathParam } from '#console/kit/links.tsx'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { EmptyState, ErrorState } from '#console/kit/states.tsx'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'
import type { Decision } from '#contract/entries/entryStates.ts'
import type { ValidationEntry } from '#contract/entries/validationCalls.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import { useEntryTools } from '../notes/useEntryTools.tsx'
import { CreditPanel } from './CreditPanel.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'
import { EntryInHand } from './EntryInHand.tsx'
import { HandDialog } from './HandDialog.tsx'
import { NothingInHand, Pace, QueueCounts } from './QueueFacts.tsx'
import { ReasonPanel } from './ReasonPanel.tsx'
import { UndoBar } from './UndoBar.tsx'
import { useQueue } from './useQueue.ts'
import type { Verdict } from './useQueueCalls.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'
import classes from './validation.module.css'

type Where = Parameters<typeof paths.entries>[0]

/** One entry after the other, decided without the mouse. */
export function ValidationPage() {
  const t = useT()
  const client = useClient().eid
  const kind = useKind()
  const where = { client, kind, eid: usePathParam('eid') }
  const mayDecide = useCan('validation', 'change')
  if (mayDecide && kinds[kind].hasQueue) return <Validating where={where} />
  return (
    <Page>
      <PageHead title={t('validation.title')} back={backTo(t, where)} />
      <EmptyState
        title={t('validation.notHere')}
        action={
          <Button component={PathLink} to={paths.entries(where)}>
            {t('validation.allEntries')}
          </Button>
        }
      >
        {t(mayDecide ? 'validation.notHereText' : 'validation.notYours')}
      </EmptyState>
    </Page>
  )
}

const backTo = (t: ReturnType<typeof useT>, { client, kind }: Where) => ({
  label: t(`experiences.${kind}.title`),
  to: paths.experiences({ client, kind }),
})

function Validating({ where }: { where: Where }) {
  const t = useT()
  const navigate = useNavigate()
  const experience = useRead(`${where.kind}.get`, { params: { eid: where.eid } })
  const queue = useQueue(where)
  const { hand, error, isBusy, asked, decide, show, putBack } = queue
  const [asking, setAsking] = useState<Decision>()
  const entry = hand?.entry ?? undefined
  const left = useSecondsLeft(entry?.until)
  const isOver = left === 0 && entry !== undefined
  useEffect(() => {
    if (!isOver) return
    toast.stay(t('validation.over'))
    setAsking(undefined)
    // E2: to the queue of a gift with purchase, of others to the list.
    if (kinds[where.kind].earnsCredits) putBack()
    else void navigate({ to: paths.experiences(where) })
  }, [isOver, navigate, t, where, putBack])

  const canDecide = entry?.lock.is_mine === true && !asked.isKicked
  const ask = (status: Exclude<Decision, 'valid'>) => () => canDecide && setAsking(status)
  const { earnsCredits } = kinds[where.kind]
  const accept = () =>
    canDecide && (earnsCredits ? setAsking('valid') : decide({ status: 'valid', reasons: [] }))
  const tools = useEntryTools({ experience: where, onMoved: () => show({ skip: asked.skip ?? 0 }) })
  const skip = () => show({ ...asked, entry: undefined, skip: (asked.skip ?? 0) + 1 })
  const toggleKicked = () => show({ isKicked: !asked.isKicked })
  useKeys({
    v: accept,
    x: ask('invalid'),
    k: ask('kicked'),
    n: () => entry && skip(),
    o: () => canDecide && entry && tools.open('handOver', entry),
    c: () => entry && tools.open('notes', entry),
    z: queue.undo,
    escape: () => setAsking(undefined),
  })
  useKeyHelp(t('validation.title'), useKeyRows())
  return (
    <Page>
      <PageHead
        title={t(asked.isKicked ? 'validation.kickedTitle' : 'validation.title')}
        back={backTo(t, where)}
        crumb={experience.data?.data.name ?? where.eid}
        count={hand && <QueueCounts hand={hand} isKicked={asked.isKicked === true} left={entry && left} />}
        actions={
          <DecisionButtons
            canDecide={canDecide}
            toggleKicked={toggleKicked}
            skip={skip}
            accept={accept}
            ask={ask}
            notes={() => entry && tools.open('notes', entry)}
            handOver={() => entry && tools.open('handOver', entry)}
            hasEntry={entry !== undefined}
            isKicked={asked.isKicked === true}
          />
        }
      />
      <UndoBar
        decided={queue.decided}
        problem={queue.problem}
        onUndo={queue.undo}
        onOver={queue.forget}
        onClose={() => queue.setProblem(undefined)}
      />
      <div className={classes.body}>
        {error !== undefined && <ErrorState error={error} onRetry={() => show(asked)} />}
        {error === undefined && !entry && isBusy && (
          <Skeleton h={420} role="status" aria-label={t('kit.loading')} />
        )}
        {asking && entry && (
          <Asking
            key={`${entry.id}${asking}`}
            where={where}
            entry={entry}
            asking={asking}
            experience={experience.data?.data}
            onVerdict={(verdict) => {
              setAsking(undefined)
              decide(verdict)
            }}
            onClose={() => setAsking(undefined)}
          />
        )}
        {error === undefined && hand && entry && (
          <EntryInHand experience={where} entry={entry} others={hand.otherEntries} />
        )}
        {error === undefined && hand && !entry && !isBusy && (
          <NothingInHand
            waiting={hand.waiting}
            isKicked={asked.isKicked === true}
            isOver={queue.isPutBack}
            onMore={() => show(asked.isKicked ? { isKicked: true } : {})}
          />
        )}
        {hand && <Pace {...hand.pace} />}
      </div>
      {tools.dialog}
      <HandDialog key={entry?.id} left={left} onKeep={queue.relock} />
    </Page>
  )
}

type Shown = Answer<`${Kind}.get`>['data']
type AskingProps = {
  where: Where
  entry: ValidationEntry
  asking: Decision
  experience: Shown | undefined
  onVerdict: (verdict: Verdict) => void
  onClose: () => void
}

/** Of an experience whose entries earn credits: its pools, and its own reasons of rejection. */
function partsOf(experience: Shown | undefined): { poolIds: string[]; rejections: string[] } {
  if (!experience) return { poolIds: [], rejections: [] }
  return {
    poolIds: 'prize_pools' in experience ? experience.prize_pools.map(({ id }) => id) : [],
    rejections: 'rejection_reason' in experience ? experience.rejection_reason.map(({ name }) => name) : [],
  }
}

/** Asked with a decision: what a valid entry earns, or why it is none. */
function Asking({ where, entry, asking, experience, onVerdict, onClose }: AskingProps) {
  const format = useFormat()
  const { poolIds, rejections } = partsOf(experience)
  return asking === 'valid' ? (
    <CreditPanel
      entry={entry}
      poolIds={poolIds}
      onClose={onClose}
      experience={where}
      onCredits={(credits) => onVerdict({ status: asking, reasons: [], credits })}
    />
  ) : (
    <ReasonPanel
      status={asking}
      name={format.person(entry.participant_name)}
      own={rejections}
      onReasons={(reasons) => onVerdict({ status: asking, reasons })}
      onClose={onClose}
    />
  )
}

function useKeyRows() {
  const t = useT()
  return useMemo(
    () => [
      { keys: ['V'], text: t('validation.accept') },
      { keys: ['X'], text: t('validation.reject') },
      { keys: ['K'], text: t('validation.kick') },
      { keys: ['1', '–', '9'], text: t('validation.reasons') },
      { keys: ['N'], text: t('validation.skip') },
      { keys: ['O'], text: t('entryNotes.handOver.verb') },
      { keys: ['C'], text: t('entryNotes.title') },
      { keys: ['Z'], text: t('validation.undoKey') },
    ],
    [t],
  )
}
