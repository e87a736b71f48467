import type { FormChallenge } from '#contract/experiences/challenge.ts'
import { solve } from './solve.ts'

// Beside the page, which stays quick while this computes. What failed is an empty proof.
self.addEventListener('message', async ({ data }: MessageEvent<FormChallenge>) => {
  self.postMessage(await solve(data).catch(() => ''))
})
