import type { Check } from '../../../scripts/verify-draw/verify.mjs'

/** The addresses of the certificate, the ballots and the key. */
export type Work = { readonly certificate: string; readonly ballots: string; readonly key: string }
/** How many bytes of the ballots are read, then what came of it; no checks where something could not be had. */
export type Told = { readonly read: number } | { readonly checks: Check[] | undefined }
