import { createHash } from 'node:crypto'

/** Counts the bytes of a file and computes its SHA-256 while they pass. */
export function createMeasure() {
  const hash = createHash('sha256')
  let bytes = 0
  async function* pass(content: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
    for await (const piece of content) {
      const passing = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece))
      bytes += passing.length
      hash.update(passing)
      yield passing
    }
  }
  /** To be asked once, when all has passed. */
  const result = () => ({ bytes, sha256: hash.digest('hex') })
  return { pass, result }
}
