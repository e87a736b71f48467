import { once } from 'node:events'
import { createConnection } from 'node:net'
import { openHttpLine } from './httpLine.ts'
import type { Letter, Line, LineOptions } from './line.ts'
import { openSmppLine } from './smppLine.ts'
import { openSmtpLine } from './smtpLine.ts'

// The fastest way there is to send over each protocol: raw sockets, texts put together as one string, answers looked at
// no closer than a number needs it. Nothing of the product: no limits, no timers, no way back where anything goes wrong.

/** `atOnce` letters may be underway on a line; a letter waits for a line that has room. */
const kinds: Record<
  string,
  { lines: number; atOnce: number; open: (options: LineOptions) => Promise<Line> | Line }
> = {
  http: { lines: 50, atOnce: 1, open: openHttpLine },
  smtp: { lines: 50, atOnce: 2, open: openSmtpLine },
  smpp: { lines: 1, atOnce: 500, open: openSmppLine },
}

export type Sender = {
  /** Resolves with the other side's ids in the order of the letters. */
  readonly send: (letters: readonly Letter[]) => Promise<string[]>
}

export async function openSender(
  kind: string,
  { port, receipt }: { port: number; receipt?: (id: string) => void },
): Promise<Sender> {
  const { lines, atOnce, open } = kinds[kind] ?? { lines: 0, atOnce: 0, open: openHttpLine }
  const free: Line[] = []
  for (let count = 0; count < lines; count++) {
    const socket = createConnection({ host: '127.0.0.1', port, noDelay: true })
    await once(socket, 'connect')
    const line = await open({ socket, ...(receipt && { receipt }) })
    for (let slot = 0; slot < atOnce; slot++) free.push(line)
  }
  return { send: senderOn(free) }
}

function senderOn(free: Line[]): Sender['send'] {
  const waiting: { letter: Letter; done: (id: string) => void }[] = []
  let head = 0
  const begin = (line: Line, letter: Letter, done: (id: string) => void) =>
    line.send(letter, (id) => {
      done(id)
      const next = waiting[head]
      if (next === undefined) return free.push(line)
      head += 1
      if (head === waiting.length) waiting.length = head = 0
      return begin(line, next.letter, next.done)
    })
  return (letters) =>
    new Promise((resolve) => {
      const ids: string[] = new Array(letters.length)
      let left = letters.length
      for (const [at, letter] of letters.entries()) {
        const done = (id: string) => {
          ids[at] = id
          left -= 1
          if (left === 0) resolve(ids)
        }
        const line = free.pop()
        if (line) begin(line, letter, done)
        else waiting.push({ letter, done })
      }
    })
}
