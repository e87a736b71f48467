import { createHash } from 'node:crypto'
import * as z from 'zod'
import { createThread } from '#server/platform/thread.ts'
import { limitedFetch } from '../limitedFetch.ts'
import { type BeaconChain, quicknet, roundFrom } from './chain.ts'
import { type Beacon, BeaconAwayError, type BeaconRound } from './port.ts'
import type { SignedRound } from './signature.ts'

type Options = {
  /** Of any server that has the chain, without a slash at the end: it cannot forge a round. */
  readonly url: string
  readonly chain?: BeaconChain
  readonly wholeMilliseconds?: number
}

const answered = z.object({ round: z.int(), signature: z.string().regex(/^[0-9a-f]{96}$/) })

/** Rounds of a drand chain over HTTP (`/{chain}/public/{round}`). A redirect is no answer. */
export function createBeacon({ url, chain = quicknet, wholeMilliseconds = 10_000 }: Options): Beacon {
  const checks = createThread<SignedRound, boolean>(new URL('./signatureThread.ts', import.meta.url), {
    milliseconds: 20_000,
    heapMegabytes: 64,
  })
  const isSigned = (round: number, signature: string) =>
    checks.run({ round, signature, publicKey: chain.publicKey })
  const find = async (round: number): Promise<BeaconRound> => {
    const address = `${url}/${chain.hash}/public/${round}`
    const response = await limitedFetch(wholeMilliseconds, address, { redirect: 'error' })
    if (!response.ok) throw new Error(`the answer is ${response.status}`)
    const { signature, ...named } = answered.parse(await response.json())
    if (named.round !== round) throw new Error(`it is round ${named.round}`)
    if (!(await isSigned(round, signature))) throw new Error('the chain did not sign it')
    return { signature, randomness: randomnessOf(signature) }
  }
  return {
    chainHash: chain.hash,
    genesisSeconds: chain.genesisSeconds,
    periodSeconds: chain.periodSeconds,
    roundFrom: (time) => roundFrom(chain, time),
    read: (round) =>
      find(round).catch((cause: unknown) => {
        throw new BeaconAwayError(`round ${round} of drand could not be read`, { cause })
      }),
  }
}

const randomnessOf = (signature: string): string =>
  createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex')
