import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HeadObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { startFauxqs } from 'fauxqs'
import type { S3Settings } from './settings.ts'

// A server that speaks as S3 does and that others wrote, with its files on disk, behind a door that fails as it is told.

type DoorAnswer = { status: number; code: string; headers?: Record<string, string> }

/**
 * The fate of a request: nobody answers, the line breaks before it is passed on or in the middle of its answer, or what
 * the door says itself.
 */
export type DoorFault = 'hang' | 'away' | 'half' | DoorAnswer

/** Decides about a request by its method, its path with the query, and how many came before it. */
export type Door = (asked: string, before: number) => DoorFault | undefined

export type S3Server = {
  readonly settings: S3Settings
  /** From now on; without a door everything passes. */
  readonly meet: (door?: Door) => void
  /** Requests since the last `meet`: the method and the path with its query. */
  readonly asked: () => readonly string[]
  /** Ends every connection, as a store does with those that rest. */
  readonly hangUp: () => void
  /** The keys of what lies in the bucket, with the prefix. */
  readonly keys: () => Promise<string[]>
  /** Uploads in parts that neither ended nor were given up. */
  readonly unfinished: () => number
  readonly head: (key: string) => Promise<{ bytes: number | undefined; contentType: string | undefined }>
  /** Puts a file there as a copying program would. */
  readonly copyIn: (key: string, body: Buffer) => Promise<void>
  readonly leave: () => Promise<void>
}

const bucket = 'fanfare-files'

export async function startS3(): Promise<S3Server> {
  process.env.AWS_ACCESS_KEY_ID ??= 'test'
  process.env.AWS_SECRET_ACCESS_KEY ??= 'a secret of tests'
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-s3-'))
  const inner = await startFauxqs({
    port: 0,
    host: '127.0.0.1',
    logger: false,
    s3StorageDir: folder,
    init: { buckets: [bucket] },
  })
  const door = await openDoor(inner.port)
  const settings = { bucket, region: 'us-east-1', isPathStyle: true, prefix: 'fanfare/' }
  const client = new S3Client({
    region: settings.region,
    endpoint: `http://127.0.0.1:${inner.port}`,
    forcePathStyle: true,
  })
  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${door.port}` },
    meet: door.meet,
    asked: door.asked,
    hangUp: door.hangUp,
    keys: async () => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }))
      return Contents.map(({ Key = '' }) => Key)
    },
    unfinished: () => readdirSync(join(folder, '_multipart')).length,
    head: async (key) => {
      const found = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
      return { bytes: found.ContentLength, contentType: found.ContentType }
    },
    copyIn: async (key, body) => {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body }))
    },
    leave: async () => {
      client.destroy()
      await door.close()
      await inner.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

async function openDoor(port: number) {
  let door: Door | undefined
  let asked: string[] = []
  const pass = (incoming: IncomingMessage, answer: ServerResponse) => {
    const what = `${incoming.method} ${incoming.url}`
    const fault = door?.(what, asked.length)
    asked.push(what)
    if (fault === 'hang') return
    if (fault === 'away') return incoming.socket.destroy()
    if (fault && fault !== 'half') return refuse(incoming, answer, fault)
    forward({ incoming, answer, port, isHalf: fault === 'half' })
  }
  const server: Server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    meet: (next?: Door) => {
      door = next
      asked = []
    },
    asked: () => asked,
    hangUp: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function refuse(incoming: IncomingMessage, answer: ServerResponse, fault: DoorAnswer) {
  incoming.resume()
  const body =
    incoming.method === 'HEAD' || fault.code === ''
      ? ''
      : `<Error><Code>${fault.code}</Code><Message>No.</Message></Error>`
  answer.writeHead(fault.status, { 'Content-Type': 'application/xml', ...fault.headers }).end(body)
}

type Passing = { incoming: IncomingMessage; answer: ServerResponse; port: number; isHalf: boolean }

function forward({ incoming, answer, port, isHalf }: Passing): void {
  const { method, url, headers } = incoming
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 500, given.headers)
    if (!isHalf) return void given.pipe(answer)
    given.once('data', (first: Buffer) => {
      answer.write(first.subarray(0, first.length / 2), () => answer.destroy())
      given.destroy()
    })
    given.once('end', () => answer.destroy())
  })
  onward.on('error', () => answer.destroy())
  incoming.pipe(onward)
}
