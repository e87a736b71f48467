import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Worker } from 'node:worker_threads'
import type { CsvEncoding } from '#contract/csv.ts'
import type { ImportAnswers, ImportMapping } from '#contract/participants/importCalls.ts'
import type { Refusable, Why } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'
import { CsvError } from '#server/platform/csv/readCsv.ts'
import type { RowFault } from './rowReader.ts'

/** The most rows of one file (decisions 3). */
export const maxImportRows = 2_000_000

/**
 * Rows of the file from `start`, which counts from 0 below the header. Each list is one UTF-8 text with a separator,
 * so that what nobody has to look at goes to the database as it came: a million small texts, and even a thousand large
 * ones, would fill the heap before they are swept.
 */
export type RowBatch = {
  readonly start: number
  readonly count: number
  /** The line on which each row begins, as an editor counts. */
  readonly lines: Uint32Array
  /** The cells of each row as JSON, a line each: needed only where a row is refused. */
  readonly cells: Uint8Array
  /** By field, what each row says of it; empty where it says nothing. */
  readonly columns: Readonly<Record<string, Uint8Array>>
  /** The person variables of each row as JSON. */
  readonly variables: Uint8Array
  /** Rows that cannot come in, by their position in the batch; they say nothing in the columns. */
  readonly faults: ReadonlyMap<number, RowFault>
  /** Rows whose phone or e-mail stands in an earlier row of the file, by their position in the batch. */
  readonly repeats: ReadonlySet<number>
  /** A 1 for each row that says yes, where a column says who agreed, else nothing. */
  readonly agreed: Uint8Array | undefined
  readonly answers: ImportAnswers | undefined
  readonly unread: readonly Unread[]
}

/** Cells that were left out of rows that come in: of which rows of the batch, and the first different ones. */
export type Unread = RowFault & { readonly at: readonly number[]; readonly cells: readonly string[] }
export const shownUnread = 5

/** Unit separator: no text that comes in can hold it. Cells are JSON, a line each. */
export const separator = '\u001f'

/**
 * The thread's input and output: whether the file is empty, then the batches, or why it stopped: a reason for the
 * person, or a text for the log.
 */
export type Reading = Asked & {
  content: ReadableStream<Uint8Array>
  maxRows: number
  maxBatchLength: number
}
export type Read =
  | { isEmpty: boolean; batch?: never; fault?: never }
  | { batch: RowBatch; isEmpty?: never; fault?: never }
  | { fault: Why<Refusable> | string; isEmpty?: never; batch?: never }

/** Characters in one batch: long rows come fewer at a time. */
const maxBatchLength = 4_000_000

type Asked = {
  mapping: ImportMapping
  encoding: CsvEncoding
  hasHeader: boolean
  skip: number
  batchRows: number
}

/**
 * Reads a CSV in a thread of its own, one batch ahead of whoever writes; the first `skip` rows are passed over.
 * @throws CsvError where the file cannot be read, has no rows, or too many.
 */
export async function* rowBatches(content: Readable, asked: Asked): AsyncGenerator<RowBatch> {
  const stream = Readable.toWeb(content) as ReadableStream<Uint8Array>
  const reading: Reading = { ...asked, content: stream, maxRows: maxImportRows, maxBatchLength }
  const worker = new Worker(new URL('./readerThread.ts', import.meta.url), {
    workerData: reading,
    transferList: [stream as never],
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 12 },
  })
  try {
    let rowCount = asked.skip
    for await (const { isEmpty, batch, fault } of readFrom(worker)) {
      if (fault) throw typeof fault === 'string' ? new Error(fault) : new CsvError(fault)
      if (isEmpty) throw new CsvError(why('no_rows'))
      if (!batch) continue
      rowCount += batch.count
      yield batch
      release(batch)
    }
    if (rowCount === 0) throw new CsvError(why('no_rows_below_header'))
  } finally {
    await worker.terminate()
    content.destroy()
  }
}

/** Gives the memory back at once: the garbage collector sees only how small the objects in front of it are. */
function release({ cells, variables, columns, agreed }: RowBatch): void {
  const lists = [cells, variables, ...Object.values(columns), ...(agreed ? [agreed] : [])]
  for (const { buffer } of lists) if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0)
}

/** The thread's messages; a thread that ends before it is through is an error. */
async function* readFrom(worker: Worker): AsyncGenerator<Read> {
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the reader of an import ended with ${code}`)))
  })
  ended.catch(() => undefined)
  const started = new Promise<ReadableStream<Read>>((resolve) => worker.once('message', resolve))
  const reader = (await Promise.race([started, ended])).getReader()
  for (;;) {
    const { value, done } = await Promise.race([reader.read(), ended])
    if (done) return
    yield value
  }
}
