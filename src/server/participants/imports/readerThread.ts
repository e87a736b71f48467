/** A thread of its own that reads a CSV and checks each row: the main thread only decides and writes. */
import { ReadableStream } from 'node:stream/web'
import { parentPort, workerData } from 'node:worker_threads'
import type { CsvRow } from '#contract/csvRows.ts'
import { why } from '#contract/why.ts'
import { CsvError, csvRows } from '#server/platform/csv/readCsv.ts'
import { createAddressSet } from './addressSet.ts'
import type { Read, Reading } from './rowBatches.ts'
import { noteAddresses, startBatch } from './startBatch.ts'

const { content, mapping, encoding, hasHeader, skip, batchRows, maxRows, maxBatchLength } =
  workerData as Reading

const items = readAll()
const read = new ReadableStream<Read>(
  {
    pull: async (controller) => {
      const { value, done } = await items.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  },
  { highWaterMark: 1 },
)
parentPort?.postMessage(read, [read])
// The thread lives until it is ended: what it sent last must arrive.
parentPort?.on('message', () => undefined)

async function* readAll(): AsyncGenerator<Read> {
  try {
    const rows = csvRows(content, encoding)
    if (hasHeader) yield { isEmpty: (await rows.next()).done === true }
    yield* batches(rows)
  } catch (error) {
    yield { fault: error instanceof CsvError ? error.why : String((error as Error).stack ?? error) }
  }
}

async function* batches(rows: AsyncIterable<CsvRow>): AsyncGenerator<Read> {
  const addresses = createAddressSet()
  let index = 0
  let batch = startBatch({ mapping, start: skip, addresses })
  for await (const row of rows) {
    if (index >= maxRows) throw new CsvError(why('too_many_rows', { max: maxRows }))
    if (index++ < skip) {
      // Whoever is named in them is repeated by what follows.
      noteAddresses(mapping, row, addresses)
      continue
    }
    batch.add(row)
    if (batch.count() < batchRows && batch.length() < maxBatchLength) continue
    yield { batch: batch.end() }
    batch = startBatch({ mapping, start: index, addresses })
  }
  if (batch.count() > 0) yield { batch: batch.end() }
}
