import type { Series } from './series.ts'

type Words = { day: string; total: string; nameOf: (name: string) => string }

/** The table of a series as a file that spreadsheets open, the oldest day first. */
export function daysCsv({ split, days, names }: Series, words: Words): string {
  const isOne = split === 'prizes'
  const head = [words.day, ...names.map(words.nameOf), ...(isOne ? [] : [words.total])]
  const rows = days.map(({ day, values, total }) => [day, ...values, ...(isOne ? [] : [total])])
  // The mark at the beginning tells spreadsheets that letters with accents are UTF-8.
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

const cell = (value: string | number) =>
  typeof value === 'string' && /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : String(value)
