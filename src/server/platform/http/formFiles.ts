import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { refuseField } from '../errors.ts'
import { newId } from '../ids.ts'
import type { FormFile } from './call.ts'
import { hashed, refusedByBody } from './upload.ts'

export type ReceivedForm = {
  readonly fields: Record<string, string>
  readonly files: readonly FormFile[]
  discard(): Promise<void>
}

type Taking = { readonly folder: string; readonly maxFiles: number; readonly maxBytes: number }

/**
 * Takes a page's form with files, which a browser without script sends. A file that is too large or one too many is read
 * past and marked, so that the page can say so beside its field with everything else that was typed.
 */
export async function receiveForm(
  request: FastifyRequest,
  { folder, maxFiles, maxBytes }: Taking,
): Promise<ReceivedForm> {
  const fields: Record<string, string> = Object.create(null)
  const files: FormFile[] = []
  const discard = async () => {
    await Promise.all(files.map(({ path }) => rm(path, { force: true })))
  }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const limits = { files: maxFiles * 4, fields: 100, fieldSize: 64 * 1024, fileSize: maxBytes }
    // One that is too large is told beside its field; the plugin's own way is to end the request.
    const taking = { limits, throwFileSizeLimit: false }
    for await (const part of request.parts(taking)) {
      if (part.type === 'field') {
        if (part.fieldname in fields) refuseField(part.fieldname, 'given_twice')
        fields[part.fieldname] = String(part.value)
      } else if (files.length >= maxFiles) {
        part.file.resume()
        files.push({ ...nothing, field: part.fieldname, fault: 'too_many' })
      } else {
        const path = join(folder, newId())
        const at = files.push({ ...nothing, field: part.fieldname, path }) - 1
        const hash = createHash('sha256')
        const target = createWriteStream(path, { mode: 0o600 })
        await pipeline(part.file, hashed(hash), target)
        const name = (part.filename ?? '').slice(-200)
        const told = { name, bytes: target.bytesWritten, sha256: hash.digest('hex') }
        const fault = part.file.truncated ? { fault: 'too_large' as const } : {}
        files[at] = { field: part.fieldname, path, ...told, ...fault }
      }
    }
    return { fields, files: files.filter(isThere), discard }
  } catch (error) {
    await discard()
    throw refusedByBody(error)
  }
}

const nothing = { path: '', name: '', bytes: 0, sha256: '' }

/** A field in which nothing was chosen comes as a file without a name. */
const isThere = ({ name, bytes, fault }: FormFile) => fault !== undefined || name !== '' || bytes > 0
