/**
 * The day (`YYYY-MM-DD`) that a person typed: `4/1/27`, the day first (M9), `Jan 4, 2027`, `4 janvier 2027` or
 * `2027-01-04`; undefined where it is none. Two digits are the year that is at most 20 years ahead.
 */
export function readDay(typed: string, today = new Date()): string | undefined {
  const text = typed.trim().toLowerCase()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const numbers = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(text)
  if (numbers) return dayOf(wholeYear(numbers[3], today), numbers[2], numbers[1])
  const words =
    /^(?<month>\p{L}{3,})\.? (?<date>\d{1,2}),? (?<year>\d{2}|\d{4})$/u.exec(text) ??
    /^(?<date>\d{1,2})(?:er)? (?<month>\p{L}{3,})\.?,? (?<year>\d{2}|\d{4})$/u.exec(text)
  const { year, month = '', date } = words?.groups ?? {}
  return dayOf(wholeYear(year, today), monthOf(month), date)
}

/** A day as it is written, with its whole year where the two digits of it would be read as another one. */
export const readable = (written: string, day: string): string =>
  readDay(written) === day ? written : written.replace(/\d\d$/, day.slice(0, 4))

function dayOf(year = '', month = '', date = ''): string | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  // A 31 of June would be read as a day of July.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : undefined
}

const mostYearsAhead = 20

function wholeYear(year: string | undefined, today: Date): string | undefined {
  if (year?.length !== 2) return year
  const ahead = today.getUTCFullYear() + mostYearsAhead
  const inThisCentury = ahead - (ahead % 100) + Number(year)
  return String(inThisCentury > ahead ? inThisCentury - 100 : inThisCentury)
}

/** The number of a month by its name or the beginning of it, in English or French. */
function monthOf(name: string): string {
  const named = months.filter((names) => names.some((one) => one.startsWith(plain(name))))
  return named.length === 1 ? String(months.indexOf(named[0] ?? []) + 1) : ''
}

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '')

const months = Array.from({ length: 12 }, (_, month) =>
  ['en', 'fr'].map((language) =>
    plain(
      new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'long' })
        .format(Date.UTC(2026, month, 15))
        .toLowerCase(),
    ),
  ),
)

/** A day so many months later; the last of the month where that is shorter. */
export function monthsFrom(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
