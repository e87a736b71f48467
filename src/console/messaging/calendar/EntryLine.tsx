import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { CalendarEntry } from '#contract/messaging/calls.ts'
import { BroadcastStatus, ChannelName } from '../BroadcastMarks.tsx'
import { broadcastName, broadcastTones, shownState, stateText } from '../states.ts'
import classes from './calendar.module.css'

/** A broadcast in a day's cell (time and name, reached by the day) or in the list of a day, with everything. */
export function EntryLine({ entry, isShort = false }: { entry: CalendarEntry; isShort?: boolean }) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const state = shownState(entry)
  const name = broadcastName(entry)
  const to = paths.broadcast({ client, id: entry.id })
  const time = format.time(entry.send_after)
  if (isShort) {
    return (
      <PathLink
        to={to}
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
  return (
    <li className={classes.entry}>
      <div className={classes.entryHead}>
        <time dateTime={entry.send_after}>{time}</time>
        <BroadcastStatus broadcast={entry} />
      </div>
      <PathLink to={to} className={classes.entryName}>
        {name}
      </PathLink>
      <div className={classes.entryFacts}>
        <ChannelName channel={entry.channel} /> · {entry.sender} ·{' '}
        {t('compose.flight.recipients', { count: entry.recipients })}
      </div>
    </li>
  )
}
