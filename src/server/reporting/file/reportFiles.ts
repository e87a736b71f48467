/** A report as a file: a PDF to read and pass on, or a CSV of its days for a spreadsheet. */
import { entrySources } from '#contract/entries/entrySources.ts'
import { entryStatuses } from '#contract/entries/entryStates.ts'
import { kinds } from '#contract/experiences/kinds.ts'
import { withFirst } from '#contract/moments.ts'
import { mostMeasured } from '#contract/reporting/reportPeriods.ts'
import { csvStream } from '#server/platform/csv/writeCsv.ts'
import { type PdfBlock, pdfOf } from '#server/platform/pdf.ts'
import type { Scope } from '#server/platform/scope.ts'
import { fileName } from '#server/platform/storedFiles.ts'
import { sumOf } from '../outcomes.ts'
import type { ServiceLevel } from '../serviceLevel.ts'
import type { Figures } from './figures.ts'
import { type ReportLanguage, reportWords, type Words } from './words.ts'

type Written = { readonly figures: Figures; readonly language: ReportLanguage }

export const reportFileName = ({ figures, language }: Written, ending: 'pdf' | 'csv'): string => {
  const { report, file } = reportWords[language]
  const { name, from, until } = figures
  return `${fileName(file(name.slice(0, 80), from, until), report)}.${ending}`
}

export function writePdf({ client, at }: Scope, { figures, language }: Written): Promise<Buffer> {
  const words = reportWords[language]
  const shown = createShown(language, client.timeZone)
  return pdfOf({
    title: words.of(figures.name),
    subtitle: [
      client.name,
      words.range(shown.day(figures.from), shown.day(figures.until)),
      words.made(shown.moment(at), client.timeZone),
    ].join(' · '),
    language,
    madeAt: at,
    blocks: blocksOf(figures, words, shown),
    foot: words.page,
  })
}

type Shown = ReturnType<typeof createShown>

/** Numbers and days as that language writes them; a day is one of the client's zone already. */
function createShown(language: ReportLanguage, timeZone: string) {
  const { locale } = reportWords[language]
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const numbers = new Intl.NumberFormat(locale)
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return {
    day: (day: string) => withFirst(language, days.format(new Date(`${day}T00:00:00Z`))),
    moment: (at: Date) => withFirst(language, moments.format(at)),
    number: (count: number) => numbers.format(count),
    share: (count: number, of: number) =>
      of === 0 ? '' : `${numbers.format(count)} (${percents.format(count / of)})`,
  }
}

function blocksOf(figures: Figures, words: Words, shown: Shown): PdfBlock[] {
  const heading = (text: string): PdfBlock => ({ is: 'heading', text })
  const { experiences, service } = figures
  const isLimited = service && (service.is_limited || service.before.is_limited)
  const paragraph = (text: string): PdfBlock => ({ is: 'paragraph', text })
  return [
    heading(words.figures),
    figuresTable(figures, words, shown),
    ...(isLimited ? [paragraph(words.limited(shown.number(mostMeasured)))] : []),
    heading(words.byDay),
    ...(figures.entries === 0 ? [paragraph(words.none)] : [barsOf(figures, words, shown)]),
    ...(figures.entries + figures.prizes === 0 ? [] : daysTable(figures, words, shown)),
    ...(figures.entries === 0 ? [] : [heading(words.bySource), sourcesTable(figures, words, shown)]),
    ...(experiences.length === 0
      ? []
      : [
          heading(words.experiences),
          {
            is: 'table' as const,
            columns: [
              { title: words.experience, share: 3 },
              { title: words.entries, isNumber: true },
              { title: words.prizes, isNumber: true },
            ],
            rows: experiences.map(({ name, entries, prizes }) => [
              name,
              shown.number(entries),
              shown.number(prizes),
            ]),
          },
        ]),
  ]
}

/** A figure, and that of the days before. */
type Named = [string, number, number | undefined]

/** Nothing is said of prizes where there can be none. */
const hasPrizes = ({ of }: Figures) => of === 'campaign' || kinds[of].hasPools

function figuresTable(figures: Figures, words: Words, shown: Shown): PdfBlock {
  const { entries, clicks, opt_ins, prizes, before, sent, sends, service } = figures
  const { day, number } = shown
  const rows: Named[] = [
    [words.entries, entries, before.entries],
    [words.clicks, clicks.people, before.clicks],
    [words.programs, clicks.programs, undefined],
    [words.optIns, opt_ins, before.opt_ins],
    ...(hasPrizes(figures) ? [[words.prizes, prizes, before.prizes] satisfies Named] : []),
    ...(sent ? [[words.sent, sent.count, sent.before] satisfies Named] : []),
  ]
  if (sends)
    rows.push(
      [words.broadcasts, sends.broadcasts, undefined],
      [words.recipients, sends.recipients, undefined],
      [words.delivered, sends.delivered, undefined],
      [words.failed, sends.failed, undefined],
    )
  return {
    is: 'table',
    columns: [
      { title: words.figure, share: 2 },
      { title: words.inRange, isNumber: true },
      { title: words.before(day(before.from), day(before.until)), share: 2, isNumber: true },
    ],
    rows: [
      ...rows.map(([name, now, then]) => [name, number(now), then === undefined ? '' : number(then)]),
      ...(service ? serviceRows(service, words, shown) : []),
    ],
  }
}

/** The entries that were decided, with how long they waited; in time, where an experience has a service level. */
function serviceRows(service: ServiceLevel, words: Words, { number, share }: Shown): string[][] {
  const both = (name: string, of: (one: ServiceLevel['before']) => string) => [
    name,
    of(service),
    of(service.before),
  ]
  return [
    both(words.decided, ({ decided }) => number(decided)),
    ...(service.due + service.before.due === 0
      ? []
      : [both(words.within, ({ within, due }) => share(within, due))]),
    both(words.median, ({ median_seconds: seconds }) =>
      seconds === null ? '' : words.time(seconds, number),
    ),
  ]
}

function barsOf({ days }: Figures, words: Words, { day, number }: Shown): PdfBlock {
  const values = days.map(({ counts }) => sumOf(counts))
  return {
    is: 'bars',
    values,
    first: day(days.at(0)?.day ?? ''),
    last: day(days.at(-1)?.day ?? ''),
    most: words.mostOnDay(number(Math.max(0, ...values))),
  }
}

/** Of a year most days are empty: those are told by their number. */
function daysTable(figures: Figures, words: Words, { day, number }: Shown): PdfBlock[] {
  const withPrizes = hasPrizes(figures)
  const listed = figures.days.filter(({ counts, prizes }) => sumOf(counts) + prizes > 0)
  const others = figures.days.length - listed.length
  const table: PdfBlock = {
    is: 'table',
    columns: [
      { title: words.day, share: 2 },
      ...entryStatuses.map((status) => ({ title: words.statuses[status], isNumber: true })),
      { title: words.inAll, isNumber: true },
      ...(withPrizes ? [{ title: words.prizes, isNumber: true }] : []),
    ],
    rows: listed.map((one) => [
      day(one.day),
      ...entryStatuses.map((status) => number(sumOf(one.counts.filter((count) => count.status === status)))),
      number(sumOf(one.counts)),
      ...(withPrizes ? [number(one.prizes)] : []),
    ]),
  }
  return others === 0 ? [table] : [table, { is: 'paragraph', text: words.otherDays(others, withPrizes) }]
}

function sourcesTable({ days }: Figures, words: Words, { number }: Shown): PdfBlock {
  const counts = days.flatMap((one) => one.counts)
  const rows = entrySources.flatMap((source) => {
    const count = sumOf(counts.filter((one) => one.source === source))
    return count === 0 ? [] : [[words.sources[source], number(count)]]
  })
  return counted(words.source, rows, words)
}

const counted = (title: string, rows: string[][], words: Words): PdfBlock => ({
  is: 'table',
  columns: [
    { title, share: 3 },
    { title: words.entries, isNumber: true },
  ],
  rows,
})

/** A line for each day and source that has entries, and one for the prizes of a day, whose entries may be of another one. */
export function writeCsv({ figures, language }: Written) {
  const words = reportWords[language]
  const { days } = figures
  const withPrizes = hasPrizes(figures)
  const ofEntries = [...entryStatuses.map((one) => words.statuses[one]), words.inAll]
  const header = [words.day, words.source, ...ofEntries, ...(withPrizes ? [words.prizes] : [])]
  async function* lines() {
    for (const { day, counts, prizes } of days) {
      for (const source of entrySources) {
        const those = counts.filter((one) => one.source === source)
        if (those.length === 0) continue
        const each = entryStatuses.map((status) => sumOf(those.filter((one) => one.status === status)))
        yield [day, words.sources[source], ...each, sumOf(those), ...(withPrizes ? [''] : [])]
      }
      if (prizes > 0) yield [day, '', ...ofEntries.map(() => ''), prizes]
    }
  }
  return csvStream(header, lines())
}
