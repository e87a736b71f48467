import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Measured } from './measured.ts'

/** A figure that is kept in `docs/benchmarks.json`. */
export type Figure = Measured & { bench: string; date: string; machine: string }

const begin = '<!-- figures: written by npm run bench -- NAME --write -->'
const end = '<!-- end of figures -->'

const columns = ['bench', 'what', 'product', 'bare', 'ratio', 'wanted', 'date', 'machine', 'note'] as const

/** A figure takes the place of the one that its bench had for the same thing; a new one comes behind its bench's last. */
export function merged(kept: readonly Figure[], fresh: readonly Figure[]): Figure[] {
  const all = [...kept]
  for (const one of fresh) {
    const same = all.findIndex(({ bench, what }) => bench === one.bench && what === one.what)
    const last = all.findLastIndex(({ bench }) => bench === one.bench)
    if (same >= 0) all[same] = one
    else all.splice(last >= 0 ? last + 1 : all.length, 0, one)
  }
  return all
}

/** Puts the table between the two marks of the page. */
export function withTable(page: string, figures: readonly Figure[]): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`The page has no “${begin}” before a “${end}”.`)
  return `${page.slice(0, from + begin.length)}\n\n${tableOf(figures)}\n\n${page.slice(to)}`
}

export function writeFigures(folder: string, fresh: readonly Figure[]): void {
  const [json, page] = [join(folder, 'benchmarks.json'), join(folder, 'benchmarks.md')]
  const figures = merged(JSON.parse(readFileSync(json, 'utf8')) as Figure[], fresh)
  writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`)
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), figures))
}

/** A figure that is not as wanted is in bold, or its ratio. */
export function cellsOf(one: Figure): string[] {
  const { bench, what, product, baseline, unit, ratio, wanted = '–', date, machine, note = '' } = one
  const isRatioWanted = ratio !== undefined && !wanted.startsWith('<')
  const mark = (text: string, isJudged: boolean) => (!one.isMet && isJudged ? `**${text}**` : text)
  return [
    ...[bench, what, mark(shown(product, unit), !isRatioWanted)],
    baseline === undefined ? '–' : shown(baseline, unit),
    ratio === undefined ? '–' : mark(ratio.toFixed(2), isRatioWanted),
    ...[wanted, date, machine, note],
  ]
}

function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((one) => cellsOf(one).map((cell) => cell.replaceAll('|', '\\|')))
  const widths = columns.map((name, at) =>
    Math.max(name.length, 3, ...rows.map((row) => row[at]?.length ?? 0)),
  )
  const isNumber = (at: number) => at >= 2 && at <= 5
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (isNumber(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, at) => (isNumber(at) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  return [lineOf(columns), lineOf(rule), ...rows.map(lineOf)].join('\n')
}

function shown(value: number, unit: Measured['unit']): string {
  if (unit === '/s') return `${Math.round(value).toLocaleString('en')}/s`
  if (unit === 'MB') return `${Math.round(value)} MB`
  const digits = unit === 'µs' ? 0 : value < 1 ? 2 : value < 100 ? 1 : 0
  return `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`
}
