// long: every deed of a hostile peer on one more adapter; npm test has gateways, webhooks and drand.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { RefusedError } from '#server/platform/errors.ts'
import { answerWith, type Proper } from '../../hostilePeers.fixture.ts'
import { type HostileSuite, hostilePeersSuite } from '../../hostilePeers.suite.ts'
import type { FileStore } from '../port.ts'
import { newKey } from '../store.suite.ts'
import { openS3Store } from './s3.ts'

process.env.AWS_ACCESS_KEY_ID ??= 'test'
process.env.AWS_SECRET_ACCESS_KEY ??= 'a secret of tests'

const proper: Proper = (asked) => {
  if (asked.startsWith('HEAD')) return answerWith(200, '').replace('content-length: 0', 'content-length: 3')
  if (asked.startsWith('GET')) return answerWith(206, 'Zo?', 'content-range: bytes 0-2/3')
  return answerWith(asked.startsWith('DELETE') ? 204 : 200, '', 'etag: "one"')
}

const log = pino({ level: 'silent' })
type Call = (store: FileStore) => Promise<unknown>

/** Three tries each, so the shortest time must do: of the deeds that take more, none ends otherwise by it. */
const patienceOf = (milliseconds: number) => {
  const request = milliseconds === 30_000 ? milliseconds : 300
  return { connect: 30_000, silent: request, request }
}

const suiteOf = (prepare: (store: FileStore) => Promise<Call>): HostileSuite => ({
  open: async (endpoint, milliseconds) => {
    const settings = { bucket: 'files', region: 'us-east-1', isPathStyle: true, prefix: '', endpoint }
    const store = await openS3Store(settings, { log, patience: patienceOf(milliseconds) })
    const call = await prepare(store)
    return {
      call: () =>
        call(store).then(
          () => 'done',
          (error: unknown) => (error instanceof RefusedError ? error.refusal.reason : `${error}`),
        ),
    }
  },
  proper,
  told: () => 'files_away',
  good: 'done',
})

hostilePeersSuite('a store that is asked whether a file is there', {
  ...suiteOf(async () => (store) => store.has(newKey())),
  without: [
    'says half a body',
    'drips a body without end',
    'pours a body without end',
    'closes within a body',
    'resets the line within a body',
  ],
})

hostilePeersSuite(
  'a store that is to keep a file',
  suiteOf(async () => (store) => store.put(newKey(), Readable.from(['Zoé']))),
)

hostilePeersSuite(
  'a store that is to remove a file',
  suiteOf(async () => (store) => store.remove(newKey())),
)

hostilePeersSuite(
  'a store that a file is read from',
  suiteOf(async (good) => {
    // The file that is read first was opened while the store was good.
    let opened = await good.open(newKey()).catch(() => undefined)
    return async (store) => {
      const reading = opened ?? (await store.open(newKey()))
      opened = undefined
      return buffer(reading)
    }
  }),
)
