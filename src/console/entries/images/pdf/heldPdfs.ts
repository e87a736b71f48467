import type { PdfFault } from './limits.ts'
import { openPdf } from './openPdf.ts'
import type { Pdf } from './readPdf.ts'

/** A PDF that is open, for all who show it: the page and the preview over it read it once. */
export type Held = {
  readonly pdf: Promise<Pdf>
  /** Frees it once nobody shows it any more. */
  readonly release: () => void
  /** Frees it at once, for this reason. */
  readonly giveUp: (fault: PdfFault) => void
  fault: PdfFault | undefined
}

const held = new Map<string, { one: Held; users: number }>()

export function holdPdf(address: string): Held {
  const there = held.get(address)
  if (there) {
    there.users += 1
    return there.one
  }
  const leaving = new AbortController()
  const leave = () => {
    if (held.get(address) === mine) held.delete(address)
    leaving.abort()
  }
  const one: Held = {
    pdf: openPdf(address, leaving.signal),
    release: () => {
      mine.users -= 1
      if (mine.users === 0) leave()
    },
    giveUp: (fault) => {
      one.fault ??= fault
      leave()
    },
    fault: undefined,
  }
  const mine = { one, users: 1 }
  held.set(address, mine)
  return one
}
