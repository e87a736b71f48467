import { Readable } from 'node:stream'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import type { Bucket } from './bucket.ts'
import { refuseFiles } from './faults.ts'

type Known = { readonly bytes: number; readonly etag: string | undefined }

/**
 * The part that is asked for at once, and what of it is handed on at once: as from a disk, so that readers keep little.
 */
const pieceBytes = 4 * 1024 * 1024
const handedBytes = 64 * 1024

/**
 * A file in pieces, each a request of its own: whoever reads slowly, or waits for hours, holds no connection, and what
 * was cut off is asked again from where it was.
 */
export function readPieces(bucket: Bucket, key: string, known: Known): Readable {
  return Readable.from(piecesOf(bucket, key, known), { objectMode: false })
}

async function* piecesOf(bucket: Bucket, key: string, { bytes, etag }: Known): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes; from += pieceBytes) {
    const to = Math.min(bytes, from + pieceBytes)
    const piece = await fetchPiece(bucket, key, { from, to, etag }).catch((error: unknown) =>
      refuseFiles(bucket, { key, error }),
    )
    for (let handed = 0; handed < piece.length; handed += handedBytes)
      yield piece.subarray(handed, handed + handedBytes)
  }
}

type Piece = { from: number; to: number; etag: string | undefined }

async function fetchPiece(bucket: Bucket, key: string, { from, to, etag }: Piece): Promise<Uint8Array> {
  const asked = { ...bucket.at(key), Range: `bytes=${from}-${to - 1}`, IfMatch: etag }
  for (let triesLeft = 2; ; triesLeft--) {
    const abortSignal = AbortSignal.timeout(bucket.patience.request)
    const { Body } = await bucket.client.send(new GetObjectCommand(asked), { abortSignal })
    try {
      const piece = await Body?.transformToByteArray()
      if (piece?.length !== to - from) throw new Error(`${piece?.length} bytes of ${to - from} came`)
      return piece
    } catch (error) {
      // The client's own tries end where an answer begins.
      if (triesLeft === 0) throw error
    }
  }
}
