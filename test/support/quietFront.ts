import { createConnection, createServer, type Socket } from 'node:net'
import { freePort } from './freePort.ts'

/** A line to the database, which can be lost as lines are: with an end, or without a word. */
export type QuietFront = {
  readonly url: string
  /** From now on nothing goes either way, and nothing ends; with `isForNew`, connections yet to be made are spared. */
  readonly fallSilent: (how?: { readonly isForNew: boolean }) => void
  /** Data that was held back goes on. */
  readonly recover: () => void
  readonly cut: () => void
  readonly end: () => Promise<void>
}

/** Stands before a database as a program that forwards bytes. */
export async function quietFront(databaseUrl: string): Promise<QuietFront> {
  const { hostname, port } = new URL(databaseUrl)
  const pairs = new Map<Socket, Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = createConnection({ host: hostname, port: Number(port) })
    pairs.set(near, far)
    near.pipe(far)
    far.pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      // An end that breaks closes, and with it goes the other.
      one.on('error', () => undefined)
      one.on('close', () => {
        pairs.delete(near)
        other.destroy()
      })
    }
    if (isSilent) hold(near, far)
  })
  const nearPort = await freePort()
  await new Promise<void>((resolve) => server.listen(nearPort, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(nearPort)
  const cut = () => {
    for (const near of pairs.keys()) near.destroy()
  }
  return {
    url: url.href,
    fallSilent: ({ isForNew } = { isForNew: true }) => {
      isSilent = isForNew
      for (const [near, far] of pairs) hold(near, far)
    },
    recover: () => {
      isSilent = false
      for (const [near, far] of pairs) letGo(near, far)
    },
    cut,
    end: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function hold(near: Socket, far: Socket): void {
  for (const one of [near, far]) {
    one.unpipe()
    one.pause()
  }
}

function letGo(near: Socket, far: Socket): void {
  hold(near, far)
  near.pipe(far)
  far.pipe(near)
}
