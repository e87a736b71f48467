import { Text } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useKeys } from '#console/kit/keys.ts'
import { useCan } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { toast } from '#console/kit/toast.tsx'
import { InvalidateEntryDialog } from '#console/parts/InvalidateEntryDialog.tsx'
import { PersonName } from '#console/parts/PersonName.tsx'
import { useJudgeEntry, verdictsOn } from '#console/parts/useJudgeEntry.ts'
import type { Verdict } from '#contract/entries/entryStates.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'
import type { BallotWithImages } from '#contract/prizing/calls.ts'
import { whyDrawIsFixed } from '#contract/prizing/drawStates.ts'
import { AllAtOnce } from './AllAtOnce.tsx'
import { BallotDrawStatus, drawnLabel } from './DrawState.tsx'
import type { BallotProps } from './drawnProps.ts'
import classes from './prizing.module.css'
import { WinnerCheck } from './WinnerCheck.tsx'

/** One potential winner after the other: the entry, what else the person sent in, and the verdict. */
export function ValidationTab({ experience, draw, live }: BallotProps) {
  const t = useT()
  const format = useFormat()
  const isOpen = !whyDrawIsFixed(draw.state)
  const canJudge = useCan('validation', 'change') && isOpen
  const canInvalidate = useCan('draws', 'change') && isOpen
  const [chosen, setChosen] = useState<string>()
  const [refused, setRefused] = useState<BallotWithImages>()
  const judge = useJudgeEntry(experience)
  const row = live.find((one) => one.eid === chosen) ?? live[0]
  const step = (by: 1 | -1) => {
    const next = live[live.findIndex((one) => one.eid === row?.eid) + by]
    if (next) setChosen(next.eid)
  }
  const say = (one: BallotWithImages, verdict: Verdict) => {
    if (verdict === 'invalid') setRefused(one)
    else void judge(one.entry.eid, { status: 'valid' }).catch(toast.error)
  }
  const sayByKey = (verdict: Verdict) => () => {
    const isPossible =
      row &&
      canJudge &&
      verdictsOn(row.entry, experience.kind).some((one) => one.verdict === verdict && !one.why)
    if (isPossible) say(row, verdict)
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    v: sayByKey('valid'),
    x: sayByKey('invalid'),
  })
  if (!row) return <EmptyState title={t('prizing.allReplaced')}>{t('prizing.allReplacedText')}</EmptyState>
  return (
    <>
      <div className={classes.toolbar}>
        <Text c="dimmed" fz="xs">
          {canJudge &&
            t(
              facts[experience.kind].earnsCredits
                ? 'prizing.validationKeysCredits'
                : 'prizing.validationKeys',
            )}
        </Text>
        {canInvalidate && <AllAtOnce experience={experience} rows={live} />}
      </div>
      <div className={classes.split}>
        <People label={t(drawnLabel(draw))} rows={live} current={row} onChoose={setChosen} />
        <WinnerCheck
          key={row.eid}
          experience={experience}
          row={row}
          canJudge={canJudge}
          canInvalidate={canInvalidate}
          onVerdict={(verdict) => say(row, verdict)}
        />
      </div>
      <InvalidateEntryDialog
        experience={experience}
        entry={refused && { eid: refused.entry.eid, name: format.person(refused.participant.name) }}
        onClose={() => setRefused(undefined)}
      />
    </>
  )
}

const reveal = (person: HTMLElement | null) => person?.scrollIntoView({ block: 'nearest' })

type PeopleProps = {
  label: string
  rows: BallotWithImages[]
  current: BallotWithImages
  onChoose: (eid: string) => void
}

function People({ label, rows, current, onChoose }: PeopleProps) {
  const format = useFormat()
  return (
    <ul className={classes.people} aria-label={label}>
      {rows.map((row) => {
        const isCurrent = row.eid === current.eid
        return (
          <li key={row.eid}>
            <button
              type="button"
              ref={isCurrent ? reveal : null}
              className={classes.person}
              aria-current={isCurrent || undefined}
              onClick={() => onChoose(row.eid)}
            >
              <span className={classes.position}>{format.number(row.position)}</span>
              <span>
                <PersonName {...row.participant} />
              </span>
              <BallotDrawStatus row={row} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
