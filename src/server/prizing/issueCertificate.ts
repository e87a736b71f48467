import { Readable } from 'node:stream'
import {
  attestationOf,
  type DrawCertificate,
  type DrawManifest,
  type PublicValue,
} from '#contract/prizing/certificate.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type DrawInput, getSweepstakes } from './draws.ts'
import { frozenParts } from './frozenSet.ts'
import * as queries from './queries/confirmation.ts'

export type CertificateFile = { name: string; contentType: string; stream: Readable }

/**
 * The certificate of a confirmed draw as a file (docs/draws.md); 409 before. The set is written part by part, so a
 * million ballots need no more memory than a few.
 */
export async function getCertificate(db: Db, scope: Scope, input: DrawInput): Promise<CertificateFile> {
  const experience = await getSweepstakes(db, scope, input.exp)
  const of = { experienceId: experience.id, drawEid: input.drawEid }
  const draw = await queries.getCertified(db, scope, of)
  if (draw.state !== 'complete') refuse('not_confirmed')
  const rounds = await queries.listRounds(db, scope, draw.id)
  const winners = await queries.listWinners(db, scope, draw.id)
  const certificate = { ...certificateOf(draw), rounds, winners: winners.map((winner) => winner.ballot) }
  return {
    name: `draw-${input.drawEid}.json`,
    contentType: 'application/json',
    stream: Readable.from(write(certificate, frozenParts(db, scope, draw.id))),
  }
}

function certificateOf(row: queries.CertificateRow): Omit<DrawCertificate, 'set' | 'rounds' | 'winners'> {
  const manifest: DrawManifest = JSON.parse(row.manifest)
  const publicValue = publicValueOf(row)
  return {
    format: 'fanfare-draw-certificate',
    version: 1,
    draw_number: manifest.draw_number,
    draw_eid: manifest.draw_eid,
    experience_eid: manifest.experience_eid,
    experience_name: manifest.experience_name,
    prize_pool: { id: manifest.prize_pool_id, name: manifest.prize_pool_name },
    manifest_text: row.manifest,
    manifest_hash: row.manifest_hash,
    secret: row.secret,
    secret_hash: manifest.secret_hash,
    public_value: publicValue,
    attestation: attestationOf(publicValue),
    seed: row.seed,
    confirmed_at: row.confirmed_at.toISOString(),
  }
}

function publicValueOf(row: queries.CertificateRow): PublicValue {
  if (row.public_value === null) return { kind: 'none', text: '' }
  return { kind: 'typed', text: row.public_value, supplied_by: row.public_value_by ?? 'a second person' }
}

async function* write(
  certificate: Omit<DrawCertificate, 'set'>,
  parts: ReturnType<typeof frozenParts>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(certificate).slice(0, -1)},"set":[`
  let separator = ''
  for await (const part of parts) {
    const lines = part.map(({ entry_id, person }) => JSON.stringify({ ballot: entry_id, person }))
    yield separator + lines.join(',\n')
    separator = ',\n'
  }
  yield ']}\n'
}
