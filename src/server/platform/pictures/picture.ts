/** Why a file is no picture that is taken. */
export type PictureFault =
  | 'picture_unknown'
  | 'picture_is_svg'
  | 'picture_broken'
  | 'picture_has_more'
  | 'picture_many_parts'
  | 'picture_moves'

export class PictureError extends Error {
  readonly fault: PictureFault
  constructor(fault: PictureFault) {
    super(fault)
    this.name = 'PictureError'
    this.fault = fault
  }
}

export type Size = { readonly width: number; readonly height: number }
/** A picture's own parts: its size, and those that draw it. */
export type Parts = Size & { readonly parts: readonly Buffer[] }

export function broken(): never {
  throw new PictureError('picture_broken')
}

/**
 * How many parts a file may have. Each costs whoever shows the picture: one of a thousand scans is drawn a thousand
 * times.
 */
export function requireFewer(count: number, most: number): void {
  if (count > most) throw new PictureError('picture_many_parts')
}

/** So many bytes from there on; a file that ends before is cut off. */
export function bytesAt(file: Buffer, at: number, length: number): Buffer {
  if (length < 0 || at + length > file.length) broken()
  return file.subarray(at, at + length)
}
