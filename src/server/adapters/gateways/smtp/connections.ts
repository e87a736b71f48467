import {
  type MailServer,
  messageOf,
  type OpenConnection,
  openConnection,
  silentMilliseconds,
} from './connect.ts'
import { type Dialogue, openDialogue } from './dialogue.ts'
import { createHabits } from './habits.ts'
import { isWrongAddress, type Outgoing, tell } from './handover.ts'

/**
 * Up to `size` connections to one mail server. E-mails wait in one row, and each connection takes the next when it can. The
 * library's own pool sends an e-mail again by itself when a connection closes, and does not tell whether the content had
 * left; here each content is sent once, and the answer says how far it came.
 */
export type Connections = {
  /** Its outcome is told to the e-mail itself. */
  readonly handOver: (outgoing: readonly Outgoing[]) => void
  /** Ends the connections; who waits for an e-mail has to have waited before. */
  readonly close: () => void
}

const idleMilliseconds = 10_000
/** A server that took some connections and refused one more is left with those for a while. */
const fewerMilliseconds = 30_000
/** A whole reply takes that many times as long as a server may be silent at most. */
const timesSilent = 2

type Pool = {
  readonly server: MailServer
  readonly size: number
  readonly habits: ReturnType<typeof createHabits>
  /** The next is the last. */
  waiting: Outgoing[]
  arrived: Outgoing[]
  readonly idle: Line[]
  /** Open, or being opened. */
  open: number
  opening: number
  mostUntil: { readonly open: number; readonly at: number } | undefined
  isClosed: boolean
}

type Line = { readonly dialogue: Dialogue; idleTimer: NodeJS.Timeout | undefined }

export function openConnections(server: MailServer, size: number): Connections {
  const pool: Pool = {
    server,
    size,
    habits: createHabits(),
    waiting: [],
    arrived: [],
    idle: [],
    open: 0,
    opening: 0,
    mostUntil: undefined,
    isClosed: false,
  }
  return {
    handOver: (outgoing) => {
      for (const one of outgoing) if (!refuseWrong(one)) pool.arrived.push(one)
      serve(pool)
    },
    close: () => {
      pool.isClosed = true
      for (const { dialogue } of [...pool.idle]) dialogue.quit()
    },
  }
}

/**
 * Nothing is said to the server of an e-mail whose addresses would be more than addresses. The code (RFC 3463) says whose
 * it is: a wrong sender is nothing against the recipient.
 */
function refuseWrong(outgoing: Outgoing): boolean {
  const { from, to } = outgoing.envelope
  const isWrongSender = isWrongAddress(from)
  const isWrong = isWrongSender || to === '' || isWrongAddress(to)
  const answer = `553 ${isWrongSender ? '5.1.7' : '5.1.3'} This is no address.`
  if (isWrong) tell(outgoing, { kind: 'answered', code: 553, answer, isOfSender: isWrongSender })
  return isWrong
}

/** Somebody is there for whoever waits, as far as there may be. */
function serve(pool: Pool): void {
  while (hasWaiting(pool)) {
    const line = pool.idle.pop()
    if (!line) break
    clearTimeout(line.idleTimer)
    line.dialogue.goOn()
  }
  while (pool.opening < pool.waiting.length + pool.arrived.length && pool.open < mostOpen(pool)) {
    pool.open += 1
    pool.opening += 1
    void openLine(pool)
  }
}

const hasWaiting = (pool: Pool) => pool.waiting.length > 0 || pool.arrived.length > 0

/** An e-mail that nobody waits for any more is left out. */
function nextOf(pool: Pool): Outgoing | undefined {
  for (;;) {
    if (pool.waiting.length === 0) {
      pool.waiting = pool.arrived.reverse()
      pool.arrived = []
    }
    const outgoing = pool.waiting.pop()
    if (!outgoing || outgoing.tell) return outgoing
  }
}

function mostOpen(pool: Pool): number {
  if (pool.mostUntil && performance.now() > pool.mostUntil.at) pool.mostUntil = undefined
  return pool.mostUntil?.open ?? pool.size
}

async function openLine(pool: Pool): Promise<void> {
  try {
    const connection = await openConnection(pool.server)
    pool.opening -= 1
    serveOn(pool, connection)
  } catch (error) {
    pool.open -= 1
    pool.opening -= 1
    if (pool.open > 0) pool.mostUntil = { open: pool.open, at: performance.now() + fewerMilliseconds }
    else {
      pool.mostUntil = undefined
      refuseWaiting(pool, messageOf(error))
    }
  }
}

/** No connection is there or on its way, so nobody would come for them. */
function refuseWaiting(pool: Pool, reason: string): void {
  for (let outgoing = nextOf(pool); outgoing; outgoing = nextOf(pool))
    tell(outgoing, { kind: 'never_sent', reason })
}

function serveOn(pool: Pool, { socket, extensions, gone, close }: OpenConnection): void {
  const dialogue = openDialogue({
    socket,
    canPipeline: extensions.has('PIPELINING'),
    knowsUtf8: extensions.has('SMTPUTF8'),
    replyMilliseconds: timesSilent * (pool.server.timeoutMilliseconds ?? silentMilliseconds),
    habits: pool.habits,
    next: () => nextOf(pool),
    putBack: (outgoing) => pool.waiting.push(outgoing),
    onIdle: () => {
      if (pool.isClosed) return dialogue.quit()
      pool.idle.push(line)
      line.idleTimer = setTimeout(() => dialogue.quit(), idleMilliseconds).unref()
    },
    onOver: () => {
      clearTimeout(line.idleTimer)
      const at = pool.idle.indexOf(line)
      if (at >= 0) pool.idle.splice(at, 1)
      close()
      pool.open -= 1
      serve(pool)
    },
  })
  const line: Line = { dialogue, idleTimer: undefined }
  void gone.then(dialogue.lose)
  dialogue.goOn()
}
