import { maxReceiptBytes } from '#contract/words/receipts.ts'

/** A stranger's file is drawn within these limits: nobody who looks at it waits for long, or loses the tab to it. */
export const mostPages = 50
/** 64 MB of memory for one page. */
const mostPixels = 16_000_000
/** Not every browser has a canvas with a longer side. */
const mostSide = 8192
/** Pixels of one picture within a page: a Letter page scanned at 600 dots to the inch has 34 million. */
export const mostPicturePixels = 64_000_000
export const secondsToOpen = 20
export const secondsToDraw = 20

/** Why no page is shown. `unreachable`: the file, or what draws it, did not come. */
export type PdfFault = 'locked' | 'broken' | 'large' | 'slow' | 'unreachable'

export class PdfFaultError extends Error {
  readonly fault: PdfFault
  constructor(fault: PdfFault) {
    super(fault)
    this.name = 'PdfFaultError'
    this.fault = fault
  }
}

/** PDF.js tells a password that is missing by the name of its error; its other ones are of damaged files. */
export function faultOf(error: unknown): PdfFault {
  if (error instanceof PdfFaultError) return error.fault
  return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken'
}

export function refuseLarge(bytes: number): void {
  if (bytes > maxReceiptBytes) throw new PdfFaultError('large')
}

type Size = { width: number; height: number }

/** Scales a page so that its longest side has so many pixels, or as many as the limits let through. */
export function scaleOf({ width, height }: Size, wanted: number): number {
  const longest = Math.max(width, height)
  if (!(Math.min(width, height) > 0) || longest === Number.POSITIVE_INFINITY)
    throw new PdfFaultError('broken')
  return Math.min(wanted / longest, mostSide / longest, Math.sqrt(mostPixels / (width * height)))
}

/**
 * Waits for work so many seconds, and ends with the fault `slow`. Seconds in which the tab is hidden do not count: browsers
 * draw nothing in them.
 */
export async function inTime<T>(
  work: Promise<T>,
  seconds: number,
  isHidden = (): boolean => document.hidden,
): Promise<T> {
  let left = seconds
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setInterval(() => {
    if (!isHidden()) left -= 1
    if (left <= 0) reject(new PdfFaultError('slow'))
  }, 1000)
  try {
    return await Promise.race([work, late])
  } finally {
    clearInterval(timer)
  }
}
