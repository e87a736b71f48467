import type { IncomingMessage } from 'node:http'

const keptBytes = 1000
/** Up to so many bytes are read, so that the connection can be used again; beyond them it is closed. */
const readBytes = 65_536

/**
 * The first bytes of an answer as text. What breaks off, or has not ended when its time is `over`, is as long as it came:
 * its head stands.
 */
export function readStart(response: IncomingMessage, over: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    let length = 0
    const finish = () => resolve(textOf(Buffer.concat(pieces)))
    response.on('data', (piece: Buffer) => {
      if (length < keptBytes) pieces.push(piece.subarray(0, keptBytes - length))
      length += piece.length
      if (length > readBytes) response.destroy()
    })
    over.addEventListener('abort', () => {
      response.destroy()
      finish()
    })
    // Its connection has become something else (RFC 9110, 15.2.2).
    if ((response.statusCode ?? 0) < 200) response.destroy()
    response.once('end', finish)
    response.once('error', finish)
    response.once('close', finish)
  })
}

/** A database takes no NUL. */
const textOf = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '')
