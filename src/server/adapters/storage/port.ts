import type { Readable } from 'node:stream'

/** Files of clients by key; a key is `{client id}/{random}` and never comes from outside. */
export type FileStore = {
  /** Stores the stream; answers its size in bytes and SHA-256 (hexadecimal). */
  put(key: string, content: Readable): Promise<{ bytes: number; sha256: string }>
  has(key: string): Promise<boolean>
  /** Throws where the key is not there. */
  open(key: string): Promise<Readable>
  remove(key: string): Promise<void>
}
