/** One thing measured, beside its bare baseline in the same run where it has one. */
export type Measured = {
  /** Says the size too: a smaller run does not take the place of a larger one. */
  what: string
  product: number
  baseline?: number
  unit: '/s' | 's' | 'ms' | 'µs' | 'MB'
  /** Above 1 the product is the quicker one; `wanted` says where less counts as better (Citus). */
  ratio?: number
  /** As it is printed: `≥ 0.5`, `< 100 ms`. */
  wanted?: string
  /** False where it is not as wanted, which ends the run with 1. */
  isMet: boolean
  /** Microseconds of processor, memory, and whatever else makes the figure understood. */
  note?: string
}

/** A run tells each figure as soon as it has it, or all of them at its end. */
export type Bench = () => Promise<readonly Measured[]> | AsyncIterable<Measured>

type Rates = {
  what: string
  /** A second. */
  rate: number
  baseline: number
  /** The least ratio, the same on every machine. */
  wanted?: number
  /** On two quiet cores: rates and times of other machines are printed beside it and judged by nobody. */
  wantedRate?: number
  /** Microseconds of processor for one, database included. */
  micros?: { product: number; baseline: number; wanted?: number }
  /** It took more memory than it may, or began later. */
  isMissed?: boolean
  note?: string
}

/** Rates, of which the ratio decides. */
export function rated({ what, rate, baseline, wanted, isMissed, ...more }: Rates): Measured {
  const ratio = rate / baseline
  const { wantedRate, micros } = more
  const notes = [
    wantedRate && `wanted ≥ ${wantedRate.toLocaleString('en')}/s`,
    micros && `${micros.product.toFixed(0)} µs, bare ${micros.baseline.toFixed(0)}`,
    micros?.wanted && `wanted ≤ ${micros.wanted} µs`,
    more.note,
  ]
  return {
    what,
    product: rate,
    baseline,
    unit: '/s',
    ratio,
    ...(wanted !== undefined && { wanted: `≥ ${wanted}` }),
    isMet: ratio >= (wanted ?? 0) && !isMissed,
    note: notes.filter(Boolean).join('; '),
  }
}

type Amount = Pick<Measured, 'what' | 'product' | 'baseline' | 'unit' | 'ratio' | 'note'> & { most?: number }

/** A time or a memory that has to stay below `most`. */
export function limited({ most, ...one }: Amount): Measured {
  if (most === undefined) return { ...one, isMet: true }
  return { ...one, wanted: `< ${most} ${one.unit}`, isMet: one.product < most }
}
