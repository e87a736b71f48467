/** A value that everybody can read and nobody could foresee, at a time that was said before: a drand chain. */
export type Beacon = {
  /** SHA-256 that names the chain, as 64 lower-case hexadecimal digits. */
  readonly chainHash: string
  /** When its first round came, in seconds since 1970, and how many seconds there are from one to the next. */
  readonly genesisSeconds: number
  readonly periodSeconds: number
  /** The first round that comes at this time or later, and when it comes. */
  roundFrom(time: Date): { readonly round: number; readonly at: Date }
  /** @throws BeaconAwayError where nobody has it yet, nobody answers, or what is answered is not signed by the chain. */
  read(round: number): Promise<BeaconRound>
}

export type BeaconRound = {
  /** SHA-256 of the signature, as 64 lower-case hexadecimal digits. */
  readonly randomness: string
  /** Of the chain over the round (BLS12-381, a point of G1), as 96 lower-case hexadecimal digits. */
  readonly signature: string
}

export class BeaconAwayError extends Error {
  override name = 'BeaconAwayError'
}
