import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { found } from '../errors.ts'
import { plainAnswer } from './answers.ts'
import type { RangesAnswer } from './call.ts'

type Part = { readonly first: number; readonly last: number }

/**
 * Sends a file of this machine, or the one part of it that is asked for (RFC 9110, 14.2). Its path is a setting and never
 * what somebody sent. One that is not there is a 404; several parts at once are answered with the whole file.
 */
export async function sendRanges(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, contentType }: RangesAnswer,
): Promise<FastifyReply> {
  const file = found(await openFile(path))
  try {
    const { size, mtimeMs } = await file.stat()
    // Strong, so that who has read its directory notices another file; the same for it on each machine.
    const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`
    reply.headers({
      ...plainAnswer,
      'Cache-Control': 'private, max-age=3600',
      'Accept-Ranges': 'bytes',
      'Content-Type': contentType,
      ETag: etag,
    })
    const { range, 'if-range': ifRange, 'if-none-match': known } = request.headers
    const part = ifRange === undefined || ifRange === etag ? partOf(range, size) : undefined
    if (part === 'none') {
      await file.close()
      return reply.code(416).header('Content-Range', `bytes */${size}`).send()
    }
    if (!part && known?.split(',').some((one) => one.trim() === etag || one.trim() === '*')) {
      await file.close()
      return reply.code(304).send()
    }
    if (part) reply.code(206).header('Content-Range', `bytes ${part.first}-${part.last}/${size}`)
    reply.header('Content-Length', String(part ? part.last - part.first + 1 : size))
    if (request.method === 'HEAD') {
      await file.close()
      // Of an answer that is no stream the length would be written anew.
      return reply.send(Readable.from([]))
    }
    // Closes the file once it is read, and when the browser goes away.
    return reply.send(file.createReadStream(part ? { start: part.first, end: part.last } : {}))
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openFile(path: string): Promise<FileHandle | undefined> {
  try {
    const file = await open(path)
    if ((await file.stat()).isFile()) return file
    await file.close()
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES') return undefined
    throw error
  }
}

/** `none` where the file has no such part; undefined where the whole file is the answer. */
export function partOf(range: string | undefined, size: number): Part | 'none' | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.replace(/\s/g, '') ?? '')
  const [from, to] = [asked?.[1] ?? '', asked?.[2] ?? '']
  if (from === '' && to === '') return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'none' : { first: size - length, last: size - 1 }
  }
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
  // An end before its beginning is no range at all.
  if (to !== '' && Number(to) < first) return undefined
  return first >= size ? 'none' : { first, last }
}
