/** A day in a text as shops print it and people type it, before it is known which of its numbers is the month. */
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

/** `days`: each as `2026-11-23`, of which it may be any; where it stands in the text. */
type Printed = { readonly days: readonly string[]; readonly from: number; readonly to: number }

export function printedDay(text: string): Printed | undefined {
  const found = [numbers, dayAndName, nameAndDay].map((form) => form.exec(text)).find((match) => match)
  if (!found) return undefined
  const [whole, first = '', second = '', third = ''] = found
  const days = daysOf([first, second, third]).filter(isDay).map(written)
  return { days, from: found.index, to: found.index + whole.length }
}

/** Whether the text is a day, maybe with its time, and one after `today` however it is read. */
export function isYetToCome(text: string, today: string): boolean {
  const typed = text.trim().replace(/(\d)T(?=\d)/i, '$1 ')
  const found = printedDay(typed)
  if (!found || found.from > 0 || !/^[\d\s:.,hapmtz]*$/i.test(typed.slice(found.to))) return false
  return found.days.length > 0 && found.days.every((day) => day > today)
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
