import { createServer } from 'node:net'

/** A free port below 32768: above, it may become the client side of anybody's connection at any time. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = 12_000 + Math.floor(Math.random() * 20_000)
    if (await isFree(port, host)) return port
  }
  throw new Error('no free port')
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
