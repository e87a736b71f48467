// Files for an outsider who checks a draw (docs/draws.md).
import * as z from 'zod'
import { one, reads, route } from '../kit.ts'
import { drawParams } from './calls.ts'
import { drawReceiptSchema } from './certificate.ts'

/** For whoever typed it, as a proof of when the value was bound to the frozen set; 409 before. */
const getReceipt = route({
  method: 'GET',
  path: '/{client}/api/sweepstakes/{exp}/draw/{drawEid}/receipt',
  access: reads('draws'),
  summary: 'The signed receipt of the public value of a draw.',
  source: 'decisions 5',
  shows: ['draw'],
  params: z.object(drawParams),
  answer: one(drawReceiptSchema),
})

/**
 * The frozen set as text, a line for each ballot: `ballot id:person`, by id ascending. The SHA-256 of the file is the
 * manifest's `set_hash`. From the freeze on.
 */
const getFrozenSet = route({
  method: 'GET',
  path: '/{client}/api/sweepstakes/{exp}/draw/{drawEid}/frozen-set',
  access: reads('draws'),
  summary: 'The ballots of a draw, as they were frozen.',
  source: 'decisions 5',
  params: z.object(drawParams),
  raw: 'file',
})

/** JSON that an outsider can check with `npm run verify-draw` and the frozen set; 409 before confirmation. */
const getCertificate = route({
  method: 'GET',
  path: '/{client}/api/sweepstakes/{exp}/draw/{drawEid}/certificate',
  access: reads('draws'),
  summary: 'The certificate of a confirmed draw.',
  source: 'decisions 5',
  params: z.object(drawParams),
  raw: 'file',
})

export const proofCalls = { getReceipt, getFrozenSet, getCertificate }
