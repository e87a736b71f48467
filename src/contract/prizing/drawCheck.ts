// A draw is checked by a worker, for the public page of a draw and for the console alike.

export type DrawCheck = { readonly name: string; readonly ok: boolean; readonly detail: string }

/** Certificate and ballots, as addresses or files; the address of the key. */
export type CheckWork<Source> = {
  readonly certificate: Source
  readonly ballots: Source
  readonly key: string
}

/** How many bytes of the ballots are read, then what came of it; no checks where something could not be had or read. */
export type CheckTold = { readonly read: number } | { readonly checks: DrawCheck[] | undefined }

export const drawCheckWorker = '/site/draw-worker.js'
export const signingKeyPath = '/.well-known/fanfare-signing-key.json'

/** Which checks (docs/draws.md) each line that is shown stands for. */
export const drawCheckLines = {
  files: /^(format|file)$/,
  set: /^set_(order|hash)$/,
  frozen: /^(manifest|manifest_hash|times)$/,
  bound: /^commitment$/,
  seed: /^(secret_hash|public_value|beacon|seed)$/,
  rounds: /^round/,
  winners: /^winners$/,
  witnesses: /^witnesses$/,
  steps: /^(links|steps)$/,
  signature: /^(signature|key)$/,
} as const
export type DrawCheckLine = keyof typeof drawCheckLines

/** A certificate without steps shows nothing of some lines. */
export function outcomeOf(checks: readonly DrawCheck[], line: RegExp): 'fits' | 'not' | 'none' {
  const own = checks.filter(({ name }) => line.test(name))
  if (own.length === 0) return 'none'
  return own.every(({ ok }) => ok) ? 'fits' : 'not'
}
