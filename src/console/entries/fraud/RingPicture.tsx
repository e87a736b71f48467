import { Box, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type Format, useFormat } from '#console/kit/i18n/format.ts'
import { type T, useT } from '#console/kit/i18n/i18n.ts'
import classes from './ring.module.css'
import { type Member, memberAfter, placeOf } from './ringMembers.ts'

/** So many people stand round the picture on a phone and can still be touched. */
const mostDrawn = 24
const mostEntries = 4
const [peopleRadius, entryRadius, entryStep] = [36, 42, 2.4]

type Props = { shared: string; members: readonly Member[] }

/** The people of a ring round what they share; the table below says the same in words. */
export function RingPicture({ shared, members }: Props) {
  const t = useT()
  const format = useFormat()
  const [at, setAt] = useState(0)
  const people = useRef<HTMLElement>(null)
  const drawn = members.slice(0, mostDrawn)
  const chosen = drawn[at]
  const move = (event: KeyboardEvent) => {
    const next = memberAfter(event.key, at, drawn.length)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
    people.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <Stack gap="xs">
      <section ref={people} className={classes.picture} aria-label={t('fraud.ringPicture')}>
        <Lines members={drawn} />
        <div className={classes.shared}>{shared}</div>
        {drawn.map((member, place) => (
          <Person
            key={member.id}
            member={member}
            label={wordsOf(t, format, member)}
            place={placeOf(place, drawn.length, peopleRadius)}
            isChosen={place === at}
            onChoose={() => setAt(place)}
            onKey={move}
          />
        ))}
      </section>
      <Text ta="center" fz="sm" aria-live="polite">
        {chosen && wordsOf(t, format, chosen)}
      </Text>
      <Text ta="center" fz="xs" c="dimmed">
        {t('fraud.ringSigns')}
        {members.length > drawn.length && ` ${t('fraud.ringDrawn', { count: drawn.length })}`}
      </Text>
    </Stack>
  )
}

type PersonProps = {
  member: Member
  label: string
  place: { x: number; y: number }
  isChosen: boolean
  onChoose: () => void
  onKey: (event: KeyboardEvent) => void
}

function Person({ member, label, place, isChosen, onChoose, onKey }: PersonProps) {
  return (
    <Box
      component="button"
      type="button"
      className={classes.person}
      style={{ left: `${place.x}%`, top: `${place.y}%` }}
      tabIndex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={label}
      title={label}
      data-flagged={member.isFlagged || undefined}
      onClick={onChoose}
      onFocus={onChoose}
      onKeyDown={onKey}
    />
  )
}

function Lines({ members }: { members: readonly Member[] }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      {members.map((member, at) => {
        const end = placeOf(at, members.length, entryRadius)
        return <line key={member.id} x1={50} y1={50} x2={end.x} y2={end.y} />
      })}
      {members.flatMap(({ entries }, at) =>
        entries.slice(0, mostEntries).map(({ entry_id: id, prizes }, place) => {
          const { x, y } = placeOf(at, members.length, entryRadius + place * entryStep)
          return prizes.length > 0 ? (
            <rect key={id} x={x - 1} y={y - 1} width={2} height={2} />
          ) : (
            <circle key={id} cx={x} cy={y} r={0.9} />
          )
        }),
      )}
    </svg>
  )
}

function wordsOf(t: T, format: Format, { name, isFlagged, entries }: Member): string {
  const prizes = entries.flatMap((entry) => entry.prizes)
  const won =
    prizes.length > 0 ? t('fraud.personWon', { prizes: prizes.join(', ') }) : t('fraud.personWonNothing')
  const words = t('fraud.ringPerson', { name: format.person(name), count: entries.length, won })
  return isFlagged ? `${words} · ${t('fraud.flagged')}` : words
}
