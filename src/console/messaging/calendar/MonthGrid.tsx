import { type KeyboardEvent, useRef } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { broadcastName } from '#console/parts/broadcastName.ts'
import { paths } from '#console/paths.ts'
import { shownState } from '#contract/messaging/approval.ts'
import type { CalendarEntry } from '#contract/messaging/calls.ts'
import { broadcastTones, stateText } from '../states.ts'
import classes from './calendar.module.css'
import { dayAfterKey, monthOf } from './days.ts'
import type { Calendar } from './useCalendar.ts'
import { useDayTexts } from './useDayTexts.ts'

const shown = 2

type Props = { calendar: Calendar; onOpen: () => void }

/** The month as a table: the arrows walk its days, Enter opens one, the page keys change the month. */
export function MonthGrid({ calendar, onOpen }: Props) {
  const { month, weeks, day: chosen, choose } = calendar
  const t = useT()
  const texts = useDayTexts()
  const countText = (count: number) => t('broadcasts.dayCount', { count })
  const awaited = useRef('')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onOpen()
      return
    }
    const next = dayAfterKey(chosen, event.key)
    if (next === undefined) return
    event.preventDefault()
    awaited.current = next
    choose(next)
  }
  return (
    <table
      className={classes.grid}
      aria-label={texts.month(month)}
      data-refetching={calendar.read.isPlaceholderData || undefined}
    >
      <thead>
        <tr>
          {texts.weekdays.map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-outside={monthOf(day) !== month || undefined}
                data-chosen={day === chosen || undefined}
              >
                <button
                  type="button"
                  className={classes.day}
                  tabIndex={day === chosen ? 0 : -1}
                  aria-pressed={day === chosen}
                  aria-label={`${texts.long(day)}. ${countText(calendar.entries.get(day)?.length ?? 0)}`}
                  aria-current={day === calendar.today ? 'date' : undefined}
                  onClick={() => choose(day)}
                  onKeyDown={onKeyDown}
                  ref={(button) => {
                    if (!button || awaited.current !== day || day !== chosen) return
                    awaited.current = ''
                    button.focus()
                  }}
                >
                  <span className={classes.dayNumber}>{Number(day.slice(8))}</span>
                </button>
                <DayEntries entries={calendar.entries.get(day) ?? []} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The first few; the rest stands beside the month once the day is chosen. */
function DayEntries({ entries }: { entries: CalendarEntry[] }) {
  const t = useT()
  const rest = entries.length - shown
  return (
    <>
      {entries.slice(0, shown).map((entry) => (
        <Chip key={entry.id} entry={entry} />
      ))}
      {rest > 0 && <span className={classes.more}>{t('broadcasts.moreOnDay', { count: rest })}</span>}
    </>
  )
}

/** The time and the name of a broadcast; by keyboard it is reached by its day. */
function Chip({ entry }: { entry: CalendarEntry }) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const state = shownState(entry)
  const name = broadcastName(entry)
  const time = format.time(entry.send_after)
  return (
    <PathLink
      to={paths.broadcast({ client, id: entry.id })}
      className={classes.chip}
      data-tone={broadcastTones[state]}
      data-state={state}
      tabIndex={-1}
      title={`${time} ${name} · ${stateText(t, state)}`}
    >
      {name}
      <span className={classes.chipFacts}>
        <time dateTime={entry.send_after}>{time}</time> {stateText(t, state)}
      </span>
    </PathLink>
  )
}
