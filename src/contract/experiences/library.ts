/** Limits of a client's library, and the public address of what is in it. No zod: pages count by it too. */
import { fontType } from '../words/fonts.ts'

export { libraryHashLength, libraryPath } from '../words/libraryPath.ts'

/** The largest picture or file, in bytes. */
export const maxLibraryBytes = 15 * 1024 * 1024
/** The most pixels that a picture has. */
export const maxLibraryPixels = 40_000_000

/** A picture is shown by pages; a file is led to, and saved by whoever follows. */
export const libraryKinds = ['picture', 'file'] as const
export type LibraryKind = (typeof libraryKinds)[number]

/** Each kind as a browser's choice of files asks for it. */
export const libraryTypes: Record<LibraryKind, readonly string[]> = {
  picture: ['image/png', 'image/jpeg', 'image/webp'],
  file: ['application/pdf', fontType],
}
