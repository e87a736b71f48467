/** A chain of drand with the scheme `bls-unchained-g1-rfc9380`. */
export type BeaconChain = {
  readonly hash: string
  /** A point of G2, in hexadecimal. */
  readonly publicKey: string
  /** When round 1 came, in seconds since 1970. */
  readonly genesisSeconds: number
  readonly periodSeconds: number
}

/** The one of the League of Entropy that anybody can check without the rounds before. Its key is pinned here: a server is not asked for it. */
export const quicknet: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisSeconds: 1_692_803_367,
  periodSeconds: 3,
}

/** The first round that comes at this time or later, and when it comes. */
export function roundFrom(
  { genesisSeconds, periodSeconds }: BeaconChain,
  time: Date,
): { round: number; at: Date } {
  const before = Math.max(0, Math.ceil((time.getTime() / 1000 - genesisSeconds) / periodSeconds))
  return { round: before + 1, at: new Date((genesisSeconds + before * periodSeconds) * 1000) }
}
