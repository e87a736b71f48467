/** A server of drand: a chain with a key of its own, whose rounds are signed as those of the League of Entropy are. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import type { BeaconChain } from '#server/adapters/beacon/chain.ts'
import { pointOf } from '#server/adapters/beacon/signature.ts'
import { freePort } from './freePort.ts'

const bls = bls12_381.shortSignatures
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

export type Drand = {
  readonly url: string
  readonly chain: BeaconChain
  /** Left out, each round is answered. */
  answer: ((response: ServerResponse, round: number) => void) | undefined
  sign(round: number): string
  /** From now on connections are refused, until `open` listens at the same address again. */
  refuse(): Promise<void>
  open(): Promise<void>
  close(): Promise<void>
}

/** `genesis`: round 1 comes then, each later one 3 s after the one before. */
export async function startDrand(genesis: Date): Promise<Drand> {
  const { publicKey, secretKey } = bls.keygen()
  const chain = {
    hash: 'c0'.repeat(32),
    publicKey: hex(publicKey.toBytes()),
    genesisSeconds: genesis.getTime() / 1000,
    periodSeconds: 3,
  }
  const sign = (round: number) => hex(bls.sign(pointOf(round), secretKey).toBytes())
  const server = createServer((request, response) => {
    const round = Number(new RegExp(`^/${chain.hash}/public/(\\d+)$`).exec(request.url ?? '')?.[1])
    if (drand.answer) drand.answer(response, round)
    else response.end(JSON.stringify({ round, signature: sign(round) }))
  })
  const port = await freePort('127.0.0.1')
  const open = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const refuse = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  await open()
  const drand: Drand = {
    url: `http://127.0.0.1:${port}`,
    chain,
    answer: undefined,
    sign,
    refuse,
    open,
    close: async () => {
      if (server.listening) await refuse()
    },
  }
  return drand
}
