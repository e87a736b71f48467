/** A day that a receipt may mean, before it is known which of its numbers is the month. */
type Day = { readonly year: number; readonly month: number; readonly day: number }

const months = [
  ['jan', 'janv'],
  ['feb', 'fev', 'fevr'],
  ['mar', 'mars'],
  ['apr', 'avr', 'avril'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou', 'aout'],
  ['sep', 'sept'],
  ['oct'],
  ['nov'],
  ['dec'],
]

const numbers = /\b(\d{4}|\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})\b/
const dayAndName = /\b(\d{1,2})[ -.]{1,2}([A-Za-zÀ-ÿ]{3,9})\.?[ -.,]{1,2}(\d{4})\b/
const nameAndDay = /\b([A-Za-zÀ-ÿ]{3,9})\.? (\d{1,2}),? (\d{4})\b/

export type FoundDate = { readonly value: string; readonly from: number; readonly to: number }

/**
 * The day that is printed in a line, as `2026-11-23`. Where day and month can be taken for each other it is the later one that is
 * not after `today`: a receipt is sent soon after it was given.
 */
export function dateIn(text: string, today: string): FoundDate | undefined {
  const found = [numbers, dayAndName, nameAndDay].map((form) => form.exec(text)).find((match) => match)
  if (!found) return undefined
  const [whole, first = '', second = '', third = ''] = found
  const value = daysOf([first, second, third])
    .filter(isDay)
    .map(written)
    .filter((day) => day <= today)
    .sort()
    .at(-1)
  return value === undefined ? undefined : { value, from: found.index, to: found.index + whole.length }
}

function daysOf([first, second, third]: [string, string, string]): Day[] {
  const named = /\D/.test(second) ? monthOf(second) : monthOf(first)
  if (named !== undefined) {
    const day = Number(/\D/.test(second) ? first : second)
    return [{ year: Number(third), month: named, day }]
  }
  const [one, two, three] = [Number(first), Number(second), Number(third)]
  if (first.length === 4) return [{ year: one, month: two, day: three }]
  const year = third.length === 4 ? three : 2000 + three
  const days = [
    { year, month: one, day: two },
    { year, month: two, day: one },
  ]
  return third.length === 2 ? [...days, { year: 2000 + one, month: two, day: three }] : days
}

function monthOf(name: string): number | undefined {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const at = months.findIndex((names) => names.some((one) => plain === one || plain.startsWith(one)))
  return at < 0 ? undefined : at + 1
}

const isDay = ({ year, month, day }: Day) => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const written = ({ year, month, day }: Day) =>
  [year, ...[month, day].map((number) => String(number).padStart(2, '0'))].join('-')
