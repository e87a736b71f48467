import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCodes, type FastifyRequest } from 'fastify'
import { why } from '#contract/why.ts'
import { isDiskFull } from '../diskFull.ts'
import { RefusedError, refusalFor, refuse, refuseField } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Upload } from './call.ts'

/** The largest file a call takes: the largest import (500 MB). */
export const maxUploadBytes = 500 * 1024 * 1024

export type Received = {
  readonly fields: Record<string, string>
  readonly upload: Upload
  discard(): Promise<void>
}

/** Room for a multipart body besides its file: twenty fields of 64 kB, and the lines between them. */
const aroundFileBytes = 20 * 65 * 1024

/**
 * Takes a multipart body: text fields, and one file that is written to a private temporary folder. One that says that it
 * is too large is refused before it is read.
 */
export async function receiveUpload(
  request: FastifyRequest,
  { folder, maxBytes }: { folder: string; maxBytes: number },
): Promise<Received> {
  if (!request.isMultipart()) refuse('file_expected')
  if (Number(request.headers['content-length']) > maxBytes + aroundFileBytes) refuseTooLarge(maxBytes)
  return receiveInto(folder, async (path) => {
    const { fields, file } = await readParts(request, { path, maxBytes })
    return { fields, file: file ?? refuseField('file', 'required', { field: 'file' }) }
  })
}

/** Takes a body as it came; one of more than `maxBytes` is too large. */
export async function receiveBody(
  request: FastifyRequest,
  { folder, maxBytes }: { folder: string; maxBytes: number },
): Promise<Received> {
  if (Number(request.headers['content-length']) > maxBytes) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
  return receiveInto(folder, async (path) => {
    const hash = createHash('sha256')
    const target = createWriteStream(path, { mode: 0o600 })
    await pipeline(request.raw.iterator({ destroyOnReturn: false }), atMost(maxBytes), hashed(hash), target)
    return { fields: {}, file: { name: '', bytes: target.bytesWritten, sha256: hash.digest('hex') } }
  })
}

type Written = { fields: Record<string, string>; file: Omit<Upload, 'path'> }

async function receiveInto(folder: string, write: (path: string) => Promise<Written>): Promise<Received> {
  const path = join(folder, newId())
  const discard = () => rm(path, { force: true })
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { fields, file } = await write(path)
    return { fields, upload: { path, ...file }, discard }
  } catch (error) {
    await discard()
    throw refusedByBody(error)
  }
}

/** The parser tells of a broken body by a bare error; a file that finds no room is refused, reading goes on. */
export function refusedByBody(error: unknown): unknown {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  if (isDiskFull(error)) return new RefusedError(refusalFor(why('no_room')))
  // The sender who stopped is gone; the log need not call it a fault of ours.
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new RefusedError(refusalFor(why('upload_broken_off')))
  if (code === undefined && /multipart|part header/i.test(message ?? ''))
    return new RefusedError(refusalFor(why('not_multipart')))
  return error
}

const refuseTooLarge = (maxBytes: number): never =>
  refuse('file_too_large', { max: Math.floor(maxBytes / 1024 / 1024) })

async function readParts(request: FastifyRequest, { path, maxBytes }: { path: string; maxBytes: number }) {
  const fields: Record<string, string> = Object.create(null)
  let file: Omit<Upload, 'path'> | undefined
  for await (const part of request.parts({
    limits: { files: 1, fields: 20, fieldSize: 64 * 1024, fileSize: maxBytes },
  })) {
    if (part.type === 'field') {
      if (part.valueTruncated) refuseField(part.fieldname, 'field_too_long')
      if (part.fieldname in fields) refuseField(part.fieldname, 'given_twice')
      fields[part.fieldname] = String(part.value)
      continue
    }
    const target = createWriteStream(path, { mode: 0o600 })
    const hash = createHash('sha256')
    await pipeline(part.file, hashed(hash), target)
    if (part.file.truncated) refuseTooLarge(maxBytes)
    const name = (part.filename ?? '').slice(-200)
    file = { name, bytes: target.bytesWritten, sha256: hash.digest('hex') }
  }
  return { fields, file }
}

/** Passes a body on as it comes, as far as it may be long. */
function atMost(maxBytes: number) {
  return async function* (pieces: AsyncIterable<Buffer>) {
    let bytes = 0
    for await (const piece of pieces) {
      bytes += piece.length
      if (bytes > maxBytes) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
      yield piece
    }
  }
}

/** Passes a file on as it comes, and adds it to the hash. */
export function hashed(hash: Hash) {
  return async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece)
      yield piece
    }
  }
}
