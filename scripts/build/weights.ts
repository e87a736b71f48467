import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { languages } from '../../src/console/kit/i18n/languages.ts'
import type { Load, LoadKind } from './loads.ts'
import { limitOf, type Target, targets } from './targets.ts'

/** The weight of a page in one language: its scripts by name, each with its bytes as they are sent. */
export type Weight = Omit<Load, 'files'> & { scripts: Record<string, number> }

/** Beside what was built; a name with a dot before it is not served. */
export const weightsFile = '.weights.json'

/** Writes what each page takes, once all files are built and compressed. */
export function weighing() {
  let loads: readonly Load[] = []
  let folder = ''
  const plugin: Plugin = {
    name: 'weighing',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: () => {
        const weights = loads.map((load) => weightOf(load, folder))
        writeFileSync(join(folder, weightsFile), JSON.stringify(weights, null, 1))
      },
    },
  }
  const note = (built: readonly Load[]) => {
    loads = built
  }
  return { plugin, note }
}

function weightOf({ files, ...load }: Load, folder: string): Weight {
  const scripts = files.filter((file) => file.endsWith('.js'))
  return { ...load, scripts: Object.fromEntries(scripts.map((file) => [file, bytesOf(join(folder, file))])) }
}

/** Compressed where it is smaller so, as it is sent. */
const bytesOf = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size

type Measured = { target: Target; page: string; language: string; amount: number }
export type Verdict = { lines: string[]; faults: string[] }

const kinds: readonly LoadKind[] = ['first', 'later', 'editor']
const nearest = 5

/** Holds what was weighed against the targets: what to print, and what is above a limit or was not weighed. */
export function judge(weights: readonly Weight[]): Verdict {
  const measured = weights.flatMap(measure).sort((a, b) => shareOf(b) - shareOf(a))
  const unweighed = languages.flatMap((language) =>
    kinds
      .filter((kind) => !weights.some((weight) => weight.kind === kind && weight.language === language))
      .map((kind) => `nothing was weighed: ${kind}, ${language}`),
  )
  const above = measured.filter((one) => one.amount > limitOf(one.target)).map(told)
  return {
    lines: [
      ...[...kinds, 'scripts' as const].flatMap((name) => summaryOf(name, measured)),
      `The ${nearest} nearest to their limit:`,
      ...nearestOf(measured).map((line) => `  ${line}`),
    ],
    faults: [...unweighed, ...above],
  }
}

function measure({ page, language, kind, scripts }: Weight): Measured[] {
  const sizes = Object.values(scripts)
  const bytes: Measured = { target: kind, page, language, amount: sizes.reduce((sum, size) => sum + size, 0) }
  return kind === 'editor' ? [bytes] : [bytes, { ...bytes, target: 'scripts', amount: sizes.length }]
}

/** By their heavier language. Pages that are made of the same files weigh the same, and are one line. */
function nearestOf(measured: readonly Measured[]): string[] {
  const bytes = measured.filter(({ target }) => target !== 'scripts')
  const heaviest = bytes.filter((one, at) => bytes.findIndex(({ page }) => page === one.page) === at)
  const alike = Map.groupBy(heaviest, ({ target, amount }) => `${target} ${amount}`)
  return [...alike.values()].slice(0, nearest).flatMap(([first, ...others]) => {
    const more = others.length > 0 ? `, and ${others.length} alike` : ''
    return first ? [`${told(first)}${more}`] : []
  })
}

const shareOf = ({ target, amount }: Measured) => amount / limitOf(target)

/** Target, limit, and the most that was measured in each language. */
function summaryOf(name: Target, measured: readonly Measured[]): string[] {
  const most = languages.map((language) => {
    const found = measured.find((one) => one.target === name && one.language === language)
    return found && `${language} ${amountOf(name, found.amount)} (${found.page})`
  })
  return [
    `${name}: target ${amountOf(name, targets[name])}, limit ${amountOf(name, limitOf(name))}, measured ${most.filter(Boolean).join(', ')}`,
  ]
}

const told = ({ target, page, language, amount }: Measured) =>
  `${page} (${language}): ${amountOf(target, amount)} of ${amountOf(target, limitOf(target))}`

const amountOf = (name: Target, amount: number) =>
  name === 'scripts' ? `${amount} scripts` : `${(amount / 1000).toFixed(1)} kB`
