import type { Series } from './series.ts'

type Words = { day: string; total: string; nameOf: (name: string) => string }

/** The table of a series as a file that spreadsheets open, the oldest day first. */
export function daysCsv({ days, names }: Pick<Series, 'days' | 'names'>, words: Words): string {
  const head = [words.day, ...names.map(words.nameOf), words.total]
  const rows = days.map(({ day, values, total }) => [day, ...values, total])
  // The mark at the beginning tells spreadsheets that letters with accents are UTF-8.
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

const cell = (value: string | number) =>
  typeof value === 'string' && /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : String(value)
