import { type QuietHours, quietHoursEnd } from '../delivery/quietHours.ts'

/** When recipients of a zone are due. `isOver`: the quiet hours hold them until after the campaign. */
type ZoneTime = { readonly notBefore: Date; readonly isOver: boolean }

/** The client's own zone stands for whoever names none that is known. */
export type ZoneTimes = {
  readonly own: ZoneTime
  readonly others: readonly (ZoneTime & { readonly name: string })[]
}

type Asked = {
  ownZone: string
  at: Date
  dueAt: Date
  /** Undefined where the quiet hours are ignored. */
  quietHours: QuietHours | undefined
  endsAt: Date | null
}

/** One for each zone of the world, once for a broadcast: a participant's zone is a text that anybody wrote. */
export function zoneTimes({ ownZone, at, dueAt, quietHours, endsAt }: Asked): ZoneTimes {
  const timeOf = (zone: string): ZoneTime => {
    const heldUntil = quietHours && quietHoursEnd(zone, at, quietHours)
    const isOver = heldUntil !== undefined && endsAt !== null && heldUntil > endsAt
    return { notBefore: heldUntil ?? dueAt, isOver }
  }
  const names = quietHours ? Intl.supportedValuesOf('timeZone').filter((name) => name !== ownZone) : []
  return { own: timeOf(ownZone), others: names.map((name) => ({ name, ...timeOf(name) })) }
}
