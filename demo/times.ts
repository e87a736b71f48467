const dayMs = 24 * 3_600_000

/** Today at that hour and minute (UTC), so many days ago; negative days lie ahead. */
export function daysAgo(days: number, hour: number, minute = 0): Date {
  const day = new Date(Date.now() - days * dayMs)
  // Hours are those of eastern Canada, roughly: enough to keep the story within the day.
  day.setUTCHours(hour + 5, minute, 0, 0)
  return day
}
