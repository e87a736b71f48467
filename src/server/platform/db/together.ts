import pg from 'pg'

export type Statement = { text: string; values: unknown[]; name?: string }

/** A statement that gives no rows and has no values, such as `begin`; one with a name is read once by a connection. */
export type Setting = { readonly text: string; readonly name?: string }

export type Sent = { readonly settings: readonly Setting[]; readonly statements: readonly Statement[] }

/**
 * Settings and statements that leave in one message and are answered in one, where each alone would have the database
 * send, and the driver wait for, an end of its own. The driver takes them for one query with a result for each.
 */
export class Together extends pg.Query {
  sent: Sent
  /** To be called where it failed. */
  forget: () => void = () => undefined

  constructor(sent: Sent, done: (error: Error | undefined, results: unknown) => void) {
    super('', done)
    this.sent = sent
  }

  override submit = (wire: pg.Connection) => {
    const { settings, statements } = this.sent
    const known = knownBy(wire)
    wire.stream.write(bytesOf(settings, known))
    this.forget = noteRead(settings, known)
    for (const statement of statements) new Part(statement).prepare(wire)
    wire.sync()
  }
}

/** One of the statements: it ends with its execution. */
class Part extends pg.Query {
  declare prepare: (wire: pg.Connection) => void

  _getRows(wire: { execute(config: object): void }): void {
    wire.execute({})
  }
}

/** Answers the results of the statements. After one that fails it is in doubt which of them the connection knows. */
export async function sendTogether(connection: pg.PoolClient, sent: Sent): Promise<pg.QueryResult[]> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const together = new Together(sent, (error, results) => {
    if (!error) return resolve(results)
    together.forget()
    reject(error)
  })
  connection.query(together)
  try {
    return [(await promise) as pg.QueryResult].flat().slice(sent.settings.length)
  } catch (error) {
    // The asker, in place of the driver's own calls.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

const readBy = new WeakMap<pg.Connection, Set<string>>()

/** The names that a connection has read, or will have before it reads what is sent from now on. */
function knownBy(wire: pg.Connection): Set<string> {
  const known = readBy.get(wire) ?? new Set()
  readBy.set(wire, known)
  return known
}

/**
 * Notes it when it is sent, since what is sent behind it, before its answer, must not have it read again: the database
 * refuses a name that it has. Answers how to take that back.
 */
function noteRead(settings: readonly Setting[], known: Set<string>): () => void {
  const added = settings.flatMap(({ name }) => (name && !known.has(name) ? [name] : []))
  for (const name of added) known.add(name)
  return () => {
    for (const name of added) known.delete(name)
  }
}

/** Reads each setting that the connection does not know by its name, and runs it. */
const bytesOf = (settings: readonly Setting[], known: ReadonlySet<string>): Buffer =>
  Buffer.concat(
    settings.flatMap((setting) => {
      const isRead = setting.name !== undefined && known.has(setting.name)
      return isRead ? [running(setting)] : [reading(setting), running(setting)]
    }),
  )

const reading = ({ name = '', text }: Setting) =>
  bytesFor(`read ${name} ${text}`, () => [message('P', `${ended(name)}${ended(text)}\0\0`)])

const running = ({ name = '' }: Setting) =>
  bytesFor(`run ${name}`, () => [
    message('B', `${ended('')}${ended(name)}\0\0\0\0\0\0`),
    message('E', `${ended('')}\0\0\0\0`),
  ])

/** There are few, and one for each client. */
const made = new Map<string, Buffer>()

function bytesFor(key: string, make: () => Buffer[]): Buffer {
  const bytes = made.get(key) ?? Buffer.concat(make())
  made.set(key, bytes)
  return bytes
}

const ended = (value: string) => `${value}\0`

/** A message of PostgreSQL's protocol: its letter, its length, and what it says. */
function message(letter: string, body: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + Buffer.byteLength(body))
  return Buffer.concat([Buffer.from(letter), length, Buffer.from(body)])
}
