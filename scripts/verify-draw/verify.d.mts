export type Check = { readonly name: string; readonly ok: boolean; readonly detail: string }

export type Given = {
  /** The file of ballots of a version 2, in pieces that end anywhere, each as a text of `latin1`. */
  readonly ballots?: Iterable<string> | AsyncIterable<string>
  /** The certificate as it was written. */
  readonly text?: string | undefined
  /** The published key. */
  readonly key?: string | undefined
  readonly receipt?: unknown
  /** The hash that was made known when the experience was published. */
  readonly commitment?: string | undefined
}

export function verifyCertificate(certificate: unknown, given?: Given): Promise<Check[]>
