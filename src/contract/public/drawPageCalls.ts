// A draw as everybody sees it who has its address (docs/draws.md).
import * as z from 'zod'
import { asTyped, route } from '../kit.ts'
import { publicEid, publicQuery } from './siteCalls.ts'

const page = {
  method: 'GET',
  access: 'anyone',
  source: 'decisions 5',
  params: z.object({ draw_eid: publicEid }),
  external: 'outsiders',
} as const
const path = '/draws/{draw_eid}'

/** From the freeze on. `entry`: an entry number, of which the page says whether its ballot is in the draw. */
const showDraw = route({
  ...page,
  path,
  summary: 'The page of a draw: what was frozen, what came of it, and whether an entry is in it.',
  query: publicQuery.extend({ entry: asTyped(100).optional().catch(undefined) }),
  raw: 'html',
})

/** As staff get it; 409 before confirmation. */
const getPublicCertificate = route({
  ...page,
  path: `${path}/certificate`,
  summary: 'The certificate of a confirmed draw, for everybody who has its address.',
  raw: 'file',
})

const getPublicFrozenSet = route({
  ...page,
  path: `${path}/ballots`,
  summary: 'The ballots of a draw as they were frozen, for everybody who has its address.',
  raw: 'file',
})

/** From publishing on, where a time of the draw was given; one that was replaced stays on it, and every draw with its state. */
const showBound = route({
  ...page,
  params: z.object({ experience_eid: publicEid }),
  path: '/draws/of/{experience_eid}',
  summary: 'The page of what publishing bound for the draw of an experience.',
  query: publicQuery,
  raw: 'html',
})

/** With which an outsider checks what this installation signed (docs/draws.md). */
const getSigningKey = route({
  method: 'GET',
  path: '/.well-known/fanfare-signing-key.json',
  access: 'anyone',
  summary: 'The public key of this installation: Ed25519, 32 bytes as base64url.',
  source: 'decisions 5',
  shows: { nothing: 'It never changes.' },
  external: 'outsiders',
  answer: z.object({ algorithm: z.literal('Ed25519'), public_key: z.string() }),
})

export const drawPageCalls = { showDraw, showBound, getPublicCertificate, getPublicFrozenSet, getSigningKey }
