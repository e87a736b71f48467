import type { FastifyReply } from 'fastify'
import { refuse } from '../errors.ts'
import { plainAnswer } from './answers.ts'
import type { EventsAnswer } from './call.ts'
import type { SessionFound } from './scopes.ts'

/** Whose stream it is; `isAllowed` says whether the session, as it is now, may still have it. */
export type Holder = {
  readonly token: string
  readonly isAllowed: (session: SessionFound | undefined) => boolean
}

export type Streams = {
  /** Answers with server-sent events until the reader leaves or falls behind, the time is over, or the session ends. */
  open(reply: FastifyReply, answer: EventsAnswer, holder: Holder): FastifyReply
  /** Looks whether sessions with open streams are what they were, and ends the streams of those that are not. */
  recheck(): Promise<void>
  /** Ends every stream: the server closes. */
  end(): void
}

export type StreamOptions = {
  /** The live ones among sessions, by token. Being asked does not count as use, or no stream's session would end. */
  readonly readSessions: (tokens: readonly string[]) => Promise<ReadonlyMap<string, SessionFound>>
  readonly mostOfSession?: number
  readonly mostOfAll?: number
  /** How long a session that ended by itself may still be told something. */
  readonly recheckMilliseconds?: number
}

const heartbeatMilliseconds = 20_000
/** After that the browser connects again. */
const longestMilliseconds = 15 * 60_000
/** A reader that is more than so many bytes behind is cut off; the browser comes back and reads anew. */
const mostBytesBehind = 256 * 1024

type Stream = { readonly holder: Holder; readonly end: () => void }

/** The open streams of one server: a tab has one, so that a session needs few and none of them outlives it. */
export function createStreams(options: StreamOptions): Streams {
  const { readSessions, mostOfSession = 20, mostOfAll = 2000, recheckMilliseconds = 20_000 } = options
  const open = new Set<Stream>()
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const endDead = async () => {
    if (open.size === 0) return
    const live = await readSessions([...new Set([...open].map(({ holder }) => holder.token))])
    for (const { holder, end } of open) if (!holder.isAllowed(live.get(holder.token))) end()
  }
  const recheck = async (): Promise<void> => {
    isAskedAgain = true
    running ??= (async () => {
      while (isAskedAgain) {
        isAskedAgain = false
        // A database that does not answer is no fault here: the next look ends what has to end.
        await endDead().catch(() => undefined)
      }
      running = undefined
    })()
    return running
  }
  const looking = setInterval(() => void recheck(), recheckMilliseconds).unref()
  return {
    open: (reply, answer, holder) => {
      const own = [...open].filter((stream) => stream.holder.token === holder.token)
      if (own.length >= mostOfSession || open.size >= mostOfAll) refuse('too_many')
      const stream = { holder, end: () => void reply.raw.end() }
      open.add(stream)
      reply.raw.on('close', () => open.delete(stream))
      return streamEvents(reply, answer)
    },
    recheck,
    end: () => {
      clearInterval(looking)
      for (const { end } of open) end()
    },
  }
}

function streamEvents(reply: FastifyReply, { subscribe }: EventsAnswer): FastifyReply {
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
    if (raw.writableLength > mostBytesBehind) raw.end()
    else raw.write(text)
  }
  const stop = subscribe((event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
  const beat = setInterval(() => write(': still here\n\n'), heartbeatMilliseconds)
  const tooLong = setTimeout(() => raw.end(), longestMilliseconds)
  raw.on('close', () => {
    clearInterval(beat)
    clearTimeout(tooLong)
    stop()
  })
  return reply
}
