import { newProduct, type ProductRow } from './giftValues.ts'

export type LineFault = {
  line: number
  /** `twice`: the same eid stands in line `first`. */
  why: 'eidMissing' | 'eidLong' | 'nameLong' | 'columns' | 'quote' | 'twice' | 'listed' | 'full'
  first?: number
}
export type ProductLines = {
  products: ProductRow[]
  faults: LineFault[]
  /** The lines that are at fault, as they were pasted. */
  left: string
}
type Limits = {
  /** The eids that the list has already. */
  listed: readonly string[]
  /** How many products fit besides those. */
  room: number
  eidLength: number
  nameLength: number
}

const heads = new Set(['eid', 'tether_product_eid', 'product eid', 'identifiant du produit'])

/**
 * Products that were pasted: a line has the eid, the English and the French name, with tabs, semicolons or commas
 * between them and quotes around what holds one of those. Empty lines and a line of column heads are nothing.
 */
export function readProductLines(text: string, { listed, room, ...limits }: Limits): ProductLines {
  const separator = separatorOf(text)
  const there = new Set(listed)
  const firsts = new Map<string, number>()
  const found: ProductLines = { products: [], faults: [], left: '' }
  const left: string[] = []
  let isHeadAllowed = true
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') continue
    const cells = cellsOf(line, separator)
    const [eid = '', alias_en = '', alias_fr = '', ...others] = cells ?? []
    const isHead = isHeadAllowed && heads.has(eid.toLowerCase())
    isHeadAllowed = false
    if (isHead) continue
    const first = firsts.get(eid)
    const why = cells
      ? (cellFault({ eid, names: [alias_en, alias_fr], others }, limits) ??
        (first !== undefined ? 'twice' : undefined) ??
        (there.has(eid) ? 'listed' : undefined) ??
        (found.products.length >= room ? 'full' : undefined))
      : 'quote'
    if (why) {
      found.faults.push({ line: at + 1, why, ...(why === 'twice' && first !== undefined ? { first } : {}) })
      left.push(line)
    } else {
      firsts.set(eid, at + 1)
      found.products.push({ ...newProduct(), tether_product_eid: eid, alias_en, alias_fr })
    }
  }
  return { ...found, left: left.join('\n') }
}

type Cells = { eid: string; names: string[]; others: string[] }

function cellFault(
  { eid, names, others }: Cells,
  { eidLength, nameLength }: Pick<Limits, 'eidLength' | 'nameLength'>,
): LineFault['why'] | undefined {
  if (eid === '') return 'eidMissing'
  if (eid.length > eidLength) return 'eidLong'
  if (names.some((name) => name.length > nameLength)) return 'nameLong'
  return others.some(Boolean) ? 'columns' : undefined
}

/** A spreadsheet's columns come with tabs; else it is what is met first outside of quotes. */
function separatorOf(text: string): string {
  if (text.includes('\t')) return '\t'
  return /[;,]/.exec(text.replaceAll(/"[^"\n]*"/g, ''))?.[0] ?? ','
}

/** The cells of a line; undefined where a quote is not closed. A quote within a quoted cell is doubled. */
function cellsOf(line: string, separator: string): string[] | undefined {
  const cells: string[] = []
  let rest = line
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"[^\S\t]*/.exec(rest)
    const end = quoted ? quoted[0].length : rest.indexOf(separator)
    if (!quoted && /^\s*"/.test(rest)) return undefined
    if (quoted && end < rest.length && rest[end] !== separator) return undefined
    cells.push(
      (quoted ? (quoted[1] ?? '').replaceAll('""', '"') : rest.slice(0, end < 0 ? undefined : end)).trim(),
    )
    if (end < 0 || end >= rest.length) return cells
    rest = rest.slice(end + 1)
  }
}
