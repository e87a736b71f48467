import { Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { kinds } from '#console/kinds.ts'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useKeyHelp } from '#console/kit/keyHelp.ts'
import { useKeys } from '#console/kit/keys.ts'
import { lazily } from '#console/kit/lazily.ts'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useClient } from '#console/kit/session.ts'
import { ErrorState } from '#console/kit/states.tsx'
import { toast } from '#console/kit/toast.tsx'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import { paths } from '#console/paths.ts'
import type { Decision } from '#contract/entries/entryStates.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import { kindNames } from '#contract/words/kindNames.ts'
import { useEntryTools } from '../notes/useEntryTools.tsx'
import { Asking } from './Asking.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'
import { EntryInHand } from './EntryInHand.tsx'
import { HandDialog } from './HandDialog.tsx'
import { NothingInHand, Pace, QueueCounts } from './QueueFacts.tsx'
import { queueKeys } from './queueKeys.ts'
import { UndoBar } from './UndoBar.tsx'
import { useKeyRows } from './useKeyRows.ts'
import { useLoadedAhead } from './useLoadedAhead.ts'
import { useQueue } from './useQueue.ts'
import type { Asked, InHand } from './useQueueCalls.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'
import classes from './validation.module.css'

const OutcomeDialog = lazily(async () => (await import('./OutcomeDialog.tsx')).OutcomeDialog)

type Props = {
  /** The experience whose queue it is; none: that of all. */
  of?: InExperience
  back?: { label: string; to: string }
  /** The entry that is asked for first, by its eid. */
  first?: string | undefined
  /** The name of the experience, before an entry tells it. */
  crumb?: string
}

/** More may be kicked while they are gone through, so they are not counted. */
const kickedBehind = (entry: InHand | undefined): Asked =>
  entry?.status === 'kicked' ? { isKicked: true, behind: entry.eid } : { isKicked: true }

/** Of which nothing is read, while no entry is in hand. */
const nowhere = { kind: kindNames[0], eid: '' }

/** One entry after the other, decided without the mouse. */
export function Validating({ of, back, crumb, first }: Props) {
  const t = useT()
  const queue = useQueue(of, first)
  const { hand, error, isBusy, asked, decide, show } = queue
  const [asking, setAsking] = useState<Decision>()
  const [isPreviewed, setPreviewed] = useState(false)
  const entry = hand?.entry ?? undefined
  const place = entry?.experience ?? of
  const { kind, eid } = place ?? nowhere
  const stopAsking = useCallback(() => setAsking(undefined), [])
  const left = useEnd({ kind: of?.kind, entry, putBack: queue.putBack, stopAsking })
  useLoadedAhead(hand?.nextEntry)
  const experience = useRead(`${kind}.get`, { params: { eid } }, { isEnabled: place !== undefined })

  // While others are on their way, the page speaks of the entry that it shows.
  const isKicked = hand?.isKicked ?? asked.isKicked === true
  const canDecide = entry?.lock.is_mine === true && !isKicked && !asked.isKicked
  const mayAct = canDecide && !queue.isLeaving
  const ask = (status: Exclude<Decision, 'valid'>) => () => mayAct && setAsking(status)
  const accept = () => {
    if (!entry || !mayAct) return
    if (kinds[entry.experience.kind].earnsCredits) setAsking('valid')
    else decide({ status: 'valid', reasons: [] })
  }
  const isTold = entry !== undefined && kinds[entry.experience.kind].earnsCredits
  const tools = useEntryTools({
    experience: { kind, eid },
    onMoved: () => show({ skip: asked.skip ?? 0 }),
  })
  const acts = {
    accept,
    ask,
    skip: () => !queue.isLeaving && show(isKicked ? kickedBehind(entry) : { skip: (asked.skip ?? 0) + 1 }),
    toggleKicked: () => show({ isKicked: !isKicked }),
    notes: () => entry && tools.open('notes', entry),
    handOver: () => mayAct && entry && tools.open('handOver', entry),
    preview: () => isTold && setPreviewed(true),
  }
  useKeys({
    [queueKeys.accept]: accept,
    [queueKeys.reject]: ask('invalid'),
    [queueKeys.kick]: ask('kicked'),
    [queueKeys.skip]: () => entry && acts.skip(),
    [queueKeys.handOver]: acts.handOver,
    [queueKeys.notes]: acts.notes,
    [queueKeys.toggleKicked]: acts.toggleKicked,
    [queueKeys.preview]: acts.preview,
    [queueKeys.undo]: queue.undo,
    escape: stopAsking,
  })
  useKeyHelp(t('validation.title'), useKeyRows())
  return (
    <Page>
      <PageHead
        title={t(isKicked ? 'validation.kickedTitle' : of ? 'validation.title' : 'validation.titleOfAll')}
        back={back}
        crumb={crumb}
        count={hand && <QueueCounts hand={hand} isKicked={isKicked} left={entry && left} />}
        actions={
          <DecisionButtons
            {...acts}
            canDecide={canDecide}
            hasEntry={entry !== undefined}
            isTold={isTold}
            isKicked={isKicked}
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
            entry={entry}
            asking={asking}
            experience={experience}
            refused={queue.refused}
            onVerdict={(verdict) => {
              setAsking(undefined)
              decide(verdict)
            }}
            onClose={stopAsking}
          />
        )}
        {error === undefined && hand && entry && (
          <EntryInHand entry={entry} others={hand.otherEntries} isOfAll={!of} />
        )}
        {error === undefined && hand && !entry && !isBusy && (
          <NothingInHand
            waiting={hand.waiting}
            isKicked={isKicked}
            isOver={queue.isPutBack}
            onMore={() => show(isKicked ? { isKicked: true } : {})}
          />
        )}
        {hand && <Pace {...hand.pace} />}
      </div>
      {tools.dialog}
      {isPreviewed && entry && (
        <Suspense>
          <OutcomeDialog entry={entry} onClose={() => setPreviewed(false)} />
        </Suspense>
      )}
      <HandDialog key={entry?.id} left={left} onKeep={queue.relock} />
    </Page>
  )
}

type Ending = {
  /** Undefined in the queue of all. */
  kind: Kind | undefined
  entry: InHand | undefined
  putBack: () => void
  stopAsking: () => void
}

/** Seconds until the entry in hand is anybody's, and what happens then (E2). */
function useEnd({ kind, entry, putBack, stopAsking }: Ending): number | undefined {
  const t = useT()
  const navigate = useNavigate()
  const client = useClient().eid
  const left = useSecondsLeft(entry?.until)
  const isOver = left === 0 && entry !== undefined
  useEffect(() => {
    if (!isOver) return
    toast.stay(t('validation.over'))
    stopAsking()
    // E2: to the queue of a gift with purchase, of sweepstakes to the list; the queue of all stays itself.
    if (!kind || kinds[kind].earnsCredits) putBack()
    else void navigate({ to: paths.experiences({ client, kind }) })
  }, [isOver, navigate, t, client, kind, putBack, stopAsking])
  return left
}
