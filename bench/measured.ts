/** One thing measured against its bare baseline in the same run. */
export type Measured = {
  name: string
  rate: number
  baseline: number
  ratio: number
  /** The least ratio; what is below it ends the run with 1, since it is the same on every machine. */
  wanted: number
  /** What is wanted on two quiet cores: rates and times of other machines are printed beside it and judged by nobody. */
  wantedRate?: number
  /** Microseconds of processor for one, database included. */
  micros?: { product: number; baseline: number; wanted?: number }
  /** It took more memory than it may. */
  isTooLarge?: boolean
  /** It began later than it may. */
  isTooLate?: boolean
  note: string
}

/** Prints what was measured as a table; true where all of it is as wanted. */
export function printMeasured(measured: readonly Measured[]): boolean {
  console.log('| what | product | wanted | baseline | ratio | wanted | µs, bare | wanted | |')
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|---|')
  for (const one of measured) console.log(lineOf(one))
  return measured.every(
    ({ ratio, wanted, isTooLarge, isTooLate }) => ratio >= wanted && !isTooLarge && !isTooLate,
  )
}

function lineOf({ name, rate, baseline, ratio, wanted, wantedRate, micros, note }: Measured): string {
  const cells = [
    ...[name, `${Math.round(rate)}/s`, atLeast(wantedRate, '/s'), `${Math.round(baseline)}/s`],
    ...[ratio.toFixed(2), atLeast(wanted || undefined)],
    micros ? `${micros.product.toFixed(0)}, ${micros.baseline.toFixed(0)}` : '–',
    ...[micros?.wanted ? `≤ ${micros.wanted}` : '–', note],
  ]
  return `| ${cells.join(' | ')} |`
}

const atLeast = (wanted: number | undefined, unit = '') => (wanted === undefined ? '–' : `≥ ${wanted}${unit}`)
