import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { within } from './deadline.ts'
import {
  type DeedName,
  deeds,
  type HostilePeer,
  type Proper,
  startHostilePeer,
} from './hostilePeers.fixture.ts'

/** An adapter that has a hostile peer. */
export type HostileCaller = {
  /** One call, and in a word how its end is told to whoever called. */
  readonly call: () => Promise<string>
  readonly close?: () => Promise<void>
}

export type HostileSuite = {
  /** The peer is good yet; a call may take so long. */
  readonly open: (url: string, milliseconds: number) => HostileCaller | Promise<HostileCaller>
  readonly proper: Proper
  /** How the end is told where the peer does this, and where it is good. */
  readonly told: (deed: DeedName) => string
  readonly good: string
  /** Deeds that are none where an answer has no body. */
  readonly without?: readonly DeedName[]
}

const names = Object.keys(deeds) as DeedName[]
/** Far more than any call may take here. */
const longMilliseconds = 60_000

/**
 * The rule for every adapter that calls out over HTTP: whatever its peer does, a call ends, and later ones are served.
 */
export function hostilePeersSuite(name: string, suite: HostileSuite): void {
  const some = names.filter((deed) => !suite.without?.includes(deed))
  describe(name, { concurrency: 6 }, () => {
    for (const deed of some)
      it(`a peer that ${deed} is given up: it is told, no line stays open, and later calls are served`, () =>
        withPeer(suite, deed, async (peer, caller) => {
          peer.turn(deed)
          assert.equal(await toldOnceMet(peer, caller), suite.told(deed))
          await within(longMilliseconds, peer.closed)
          peer.turn()
          await within(longMilliseconds, async (over) => {
            // On a busy machine a good peer may be too late as well.
            while (!over.aborted && (await caller.call()) !== suite.good);
          })
        }))
  })
}

/** On a busy machine the time of a call may be over before its request is there: that one says nothing of the deed. */
const toldOnceMet = (peer: HostilePeer, { call }: HostileCaller): Promise<string> =>
  within(longMilliseconds, async (over) => {
    while (!over.aborted) {
      const before = peer.metCount()
      const told = await call()
      if (peer.metCount() > before) return told
    }
    return 'no request came'
  })

type Rule = (peer: HostilePeer, caller: HostileCaller) => Promise<void>

async function withPeer({ open, proper }: HostileSuite, deed: DeedName, rule: Rule): Promise<void> {
  const peer = await startHostilePeer(proper)
  const caller = await open(peer.url, deeds[deed].milliseconds)
  try {
    await rule(peer, caller)
  } finally {
    await peer.leave()
    await caller.close?.()
  }
}
