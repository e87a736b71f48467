import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

/** Nodes that a test can kill and start again, by the commands of CITUS_KILL and CITUS_START. */
export type Cluster = {
  /** `kill -9`; answers when it is gone. */
  kill(node: string): Promise<void>
  /** Answers when all nodes work together again. */
  start(node: string): Promise<void>
  /** The worker that has the client's rows. */
  nodeOf(clientId: number): Promise<string>
  /** As the owner, at the coordinator; the first row. */
  row<T extends object>(text: string, values?: unknown[]): Promise<T>
}

const { CITUS_URL: url = '', CITUS_KILL: kill = '', CITUS_START: start = '' } = process.env
const run = (command: string, node: string) =>
  promisify(execFile)('sh', ['-c', command, 'sh', node], { timeout: 60_000 })

/** Call it before whatever connects: what nodes are to keep counts for connections that begin after it. */
export async function openCluster(): Promise<Cluster> {
  await keepWhatIsCommitted()
  return {
    kill: async (node) => {
      await run(kill, node)
      await untilSo(async () => !(await isWhole()))
    },
    start: async (node) => {
      // Processes of the one that was killed may still hold its memory for a moment.
      await untilSo(() => hasWorked(run(start, node)))
      await untilSo(isWhole)
    },
    nodeOf: async (clientId) => {
      const { number } = await row<{ number: number }>(
        `select (select count(*)::int from pg_dist_node other
           where other.noderole = 'primary' and other.groupid between 1 and p.groupid) as number
         from pg_dist_placement p
         where p.shardid = get_shard_id_for_distribution_column('fanfare.participant', $1::bigint)`,
        [clientId],
      )
      return `worker${number}`
    },
    row,
  }
}

/**
 * Servers that answer a commit before it has left their own memory (`synchronous_commit = off`) forget it when they are
 * killed, and the tests would count their loss as the product's. The setting is this database's alone.
 */
async function keepWhatIsCommitted(): Promise<void> {
  const { text } = await row<{ text: string }>(
    `select format('alter database %I set synchronous_commit = on', current_database()) as text`,
  )
  await rows(text)
  const { is_kept: isKept } = await row<{ is_kept: boolean }>(
    `select bool_and(success and result = 'on') as is_kept from run_command_on_all_nodes('show synchronous_commit')`,
  )
  if (!isKept) throw new Error('a node would forget what it committed: set synchronous_commit = on there')
}

async function row<T extends object>(text: string, values: unknown[] = []): Promise<T> {
  const [first] = await rows<T>(text, values)
  if (first === undefined) throw new Error(`nothing: ${text}`)
  return first
}

/** A connection of its own each time, since each may have been cut. */
async function rows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  const options = '-c search_path=fanfare,public'
  const client = new pg.Client({ connectionString: url, options, connectionTimeoutMillis: 4000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Do the coordinator and all workers answer? */
async function isWhole(): Promise<boolean> {
  const asked = row<{ is_whole: boolean }>(
    `select bool_and(citus_check_connection_to_node(nodename, nodeport)) as is_whole
     from pg_dist_node where noderole = 'primary'`,
  )
  return asked.then(
    ({ is_whole: isSo }) => isSo,
    () => false,
  )
}

const hasWorked = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

export async function untilSo(isSo: () => Promise<boolean>, seconds = 60): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`not so after ${seconds} s`)
    await sleep(50)
  }
}
