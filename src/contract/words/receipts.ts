/** The largest picture or PDF that comes with an entry, in bytes. */
export const maxReceiptBytes = 15 * 1024 * 1024
/** The most pixels that one has. */
export const maxReceiptPixels = 40_000_000
/** How many each field of a form takes. */
export const maxReceipts = 5

/** Types that a browser may choose; its bytes say what a file is. */
export const receiptTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'application/pdf',
] as const
