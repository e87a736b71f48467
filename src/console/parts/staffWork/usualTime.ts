/** At nine in the morning things are due, where nothing else is said. */
const usual = '09:00'

type When = { selection: string | null | undefined; date: string | null | undefined; now: string }

/**
 * The time with which a task begins (`HH:MM`): nine o'clock; of today, where that is over, the next full hour, and the last
 * minute in the last one. `now` is the text of a date and time in the task's zone.
 */
export function usualTimeOf({ selection, date, now }: When): string {
  const [today, time = ''] = now.split('T')
  const isToday = selection === 'now' || (selection === 'custom' && date === today)
  if (!isToday || time < usual) return usual
  const next = Number(time.slice(0, 2)) + 1
  return next < 24 ? `${next}:00` : '23:59'
}
