/** A place on a picture as it is stored, in parts of its width and height (0 to 1). */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export type ReadWord = { readonly text: string; readonly box: Box }

/** A printed line, from left to right. */
export type ReadLine = {
  readonly text: string
  /** How sure the reader is, 0 to 100. */
  readonly confidence: number
  readonly words: readonly ReadWord[]
}

export type ReadText = {
  /** From top to bottom; empty where nothing can be read. */
  readonly lines: readonly ReadLine[]
  /** By how much the picture has to be turned to the right to be read, in degrees. */
  readonly turn: 0 | 90 | 180 | 270
}

/** It cannot be read, and tried again it could not be either. */
export class UnreadableError extends Error {}

/** Reads what is printed on a picture: here, or by a service that an installation names. */
export type ReceiptReader = {
  /** Which reader it was, kept with what it read. */
  readonly name: string
  /**
   * `picture` is a JPEG that this installation made itself.
   *
   * @throws UnreadableError
   */
  read(picture: Buffer): Promise<ReadText>
}
