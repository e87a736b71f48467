import type { FormChallenge } from '#contract/public/challenge.ts'
import { solve } from './solve.ts'

// Beside the page, which stays quick while this computes. What failed is an empty proof.
self.addEventListener('message', ({ data }: MessageEvent<FormChallenge>) => {
  void solve(data)
    .catch(() => '')
    .then((proof) => self.postMessage(proof))
})
