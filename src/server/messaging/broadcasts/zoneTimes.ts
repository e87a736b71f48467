import { type QuietHours, quietHoursEnd } from '../delivery/quietHours.ts'

/**
 * When recipients of a zone are due: `name` null is the client's own zone and stands for whoever names none that is
 * known. `isOver`: the quiet hours hold them until after the campaign.
 */
export type ZoneTime = { readonly name: string | null; readonly notBefore: Date; readonly isOver: boolean }

type Asked = {
  ownZone: string
  at: Date
  dueAt: Date
  /** Undefined where the quiet hours are ignored. */
  quietHours: QuietHours | undefined
  endsAt: Date | null
}

/** One for each zone of the world, once for a broadcast: a participant's zone is a text that anybody wrote. */
export function zoneTimes({ ownZone, at, dueAt, quietHours, endsAt }: Asked): ZoneTime[] {
  const timeOf = (name: string | null): ZoneTime => {
    const heldUntil = quietHours && quietHoursEnd(name ?? ownZone, at, quietHours)
    const isOver = heldUntil !== undefined && endsAt !== null && heldUntil > endsAt
    return { name, notBefore: heldUntil ?? dueAt, isOver }
  }
  const names = quietHours ? Intl.supportedValuesOf('timeZone').filter((name) => name !== ownZone) : []
  return [timeOf(null), ...names.map(timeOf)]
}
