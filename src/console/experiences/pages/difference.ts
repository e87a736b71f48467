import { diffLines } from 'diff'

export type DifferenceRow =
  | { readonly kind: 'same' | 'added' | 'removed'; readonly text: string; readonly line: number }
  /** So many lines that are the same, which are left out, from this one on. */
  | { readonly kind: 'skipped'; readonly count: number; readonly line: number }

/** How many of the lines around a change are shown. */
const around = 3
/** Two texts that have nothing in common take very long to compare, and the answer would help nobody. */
const mostEdits = 1500

/** The lines taken out of one text and put into the other; `line` counts in the text that has it. */
export function differenceOf(from: string, to: string): DifferenceRow[] {
  const parts = diffLines(from, to, { maxEditLength: mostEdits }) ?? [
    { value: from, removed: true, added: false },
    { value: to, removed: false, added: true },
  ]
  const at = { from: 0, to: 0 }
  const rows: Exclude<DifferenceRow, { kind: 'skipped' }>[] = []
  for (const { value, added, removed } of parts)
    for (const text of linesOf(value)) {
      if (!added) at.from += 1
      if (!removed) at.to += 1
      const kind = added ? 'added' : removed ? 'removed' : 'same'
      rows.push({ kind, text, line: removed ? at.from : at.to })
    }
  return shortened(rows)
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

function shortened(rows: Exclude<DifferenceRow, { kind: 'skipped' }>[]): DifferenceRow[] {
  const isNear = rows.map(() => false)
  for (const [at, { kind }] of rows.entries())
    if (kind !== 'same') isNear.fill(true, Math.max(0, at - around), at + around + 1)
  const shown: DifferenceRow[] = []
  for (const [at, row] of rows.entries()) {
    const last = shown.at(-1)
    if (isNear[at]) shown.push(row)
    else if (last?.kind === 'skipped') shown[shown.length - 1] = { ...last, count: last.count + 1 }
    else shown.push({ kind: 'skipped', count: 1, line: row.line })
  }
  return shown
}
