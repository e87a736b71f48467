import type { Socket } from 'node:net'

// All that goes out on a line in one turn goes in one write: a write costs more than what it carries.

export type Outgoing = {
  /** False where the line takes nothing any more. */
  readonly write: (pdu: Buffer) => boolean
  /** Writes what waits now. */
  readonly flush: () => void
}

/** Nobody reads at the other end where so much waits: a window of texts and the answers to a flood are a tenth. */
const mostBytes = 4 * 1024 * 1024

export function createOutgoing(socket: Socket, onStuck: () => void): Outgoing {
  let waiting: Buffer[] = []
  const flush = () => {
    if (waiting.length === 0) return
    socket.write(Buffer.concat(waiting))
    waiting = []
    if (socket.writableLength > mostBytes) onStuck()
  }
  return {
    flush,
    write: (pdu) => {
      if (!socket.writable) return false
      if (waiting.push(pdu) === 1) process.nextTick(flush)
      return true
    },
  }
}
