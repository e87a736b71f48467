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

  constructor(sent: Sent, done: (error: Error | undefined, results: unknown) => void) {
    super('', done)
    this.sent = sent
  }

  override submit = (wire: pg.Connection) => {
    const { settings, statements } = this.sent
    wire.stream.write(bytesOf(wire, settings))
    for (const statement of statements) new Part(statement).prepare(wire)
    wire.sync()
    this.once('end', () => noteRead(wire, settings))
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
  connection.query(new Together(sent, (error, results) => (error ? reject(error) : resolve(results))))
  try {
    return [(await promise) as pg.QueryResult].flat().slice(sent.settings.length)
  } catch (error) {
    // The asker, in place of the driver's own calls.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

const read = new WeakMap<pg.Connection, Set<string>>()

function noteRead(wire: pg.Connection, settings: readonly Setting[]): void {
  const known = read.get(wire) ?? new Set()
  read.set(wire, known)
  for (const { name } of settings) if (name) known.add(name)
}

/** Reads each setting that the connection does not know by its name, and runs it. */
const bytesOf = (wire: pg.Connection, settings: readonly Setting[]): Buffer =>
  Buffer.concat(
    settings.flatMap((setting) => {
      const isRead = setting.name !== undefined && read.get(wire)?.has(setting.name)
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
