import type { Readable } from 'node:stream'

/**
 * Files of clients by key; a key is `{client id}/{random}` and never comes from outside. A store that cannot be had
 * right now refuses with `files_away`, a full one with `no_room`.
 */
export type FileStore = {
  /**
   * Stores the stream, wholly or not at all, and answers its size in bytes and SHA-256 (hexadecimal). Throws what the
   * stream threw where that broke off.
   */
  put(key: string, content: Readable): Promise<{ bytes: number; sha256: string }>
  has(key: string): Promise<boolean>
  /** Throws where the key is not there. */
  open(key: string): Promise<Readable>
  /** Does nothing where the key is not there. */
  remove(key: string): Promise<void>
}
