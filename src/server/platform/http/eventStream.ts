import type { FastifyReply } from 'fastify'
import { plainAnswer } from './answers.ts'
import type { EventsAnswer } from './call.ts'

/** Open streams, so that the end of the process ends them: they would hold it up for ever. */
const open = new Set<() => void>()

const heartbeatMilliseconds = 20_000
/** After that the browser connects again, and its session and role are looked at again. */
const longestMilliseconds = 15 * 60_000
/** A reader that is more than so many bytes behind is cut off; the browser comes back and reads anew. */
const mostBytesBehind = 256 * 1024

/** Answers with server-sent events until the reader leaves, falls behind, or the time is over. */
export function streamEvents(reply: FastifyReply, { subscribe }: EventsAnswer): FastifyReply {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...plainAnswer,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
    // Nothing follows on this connection, which would hold up the end of the process.
    Connection: 'close',
  })
  raw.write('retry: 2000\n\n')
  const write = (text: string) => {
    if (raw.writableLength > mostBytesBehind) end()
    else raw.write(text)
  }
  const stop = subscribe((event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
  const beat = setInterval(() => write(': still here\n\n'), heartbeatMilliseconds)
  const tooLong = setTimeout(() => end(), longestMilliseconds)
  const end = () => {
    raw.end()
  }
  open.add(end)
  raw.on('close', () => {
    open.delete(end)
    clearInterval(beat)
    clearTimeout(tooLong)
    stop()
  })
  return reply
}

/** Ends every stream: the server closes. */
export function endStreams(): void {
  for (const end of open) end()
}
