import { Readable } from 'node:stream'
import {
  attestationOf,
  type DrawCertificate,
  type DrawCertificate2,
  type DrawCertificate4,
  type DrawManifest,
  type PublicValue,
} from '#contract/prizing/certificate.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Signer } from '#server/platform/signing.ts'
import { canonicalJson } from './canonicalJson.ts'
import { type DrawInput, getDrawId } from './draws.ts'
import { frozenLines } from './frozenSet.ts'
import { listCommitted } from './queries/commitments.ts'
import * as queries from './queries/confirmation.ts'
import { listLinks } from './queries/links.ts'

export type CertificateFile = { name: string; contentType: string; stream: Readable }

/**
 * The certificate of a confirmed draw as a file (docs/draws.md); 409 before. For a draw of before there were steps it is
 * of version 1, which holds the set, too.
 */
export async function getCertificate(
  db: Db,
  scope: Scope,
  { signer, ...input }: DrawInput & { signer: Signer },
): Promise<CertificateFile> {
  const id = await getDrawId(db, scope, input)
  return writeCertificate(db, scope, { draw: { id, eid: input.drawEid }, signer })
}

type Named = { readonly id: string; readonly eid: string }

export async function writeCertificate(
  db: Db,
  scope: Scope,
  { draw: { id, eid }, signer }: { draw: Named; signer: Signer },
): Promise<CertificateFile> {
  const draw = await queries.getCertified(db, scope, id)
  if (draw.state !== 'complete') refuse('not_confirmed')
  const rounds = await queries.listRounds(db, scope, draw.id)
  const winners = await queries.listWinners(db, scope, draw.id)
  const links = await listLinks(db, scope, draw.id)
  const parts = { ...certificateOf(draw), rounds, winners: winners.map((winner) => winner.ballot) }
  const isOfFour = draw.is_witnessed
  const commitments = isOfFour ? await listCommitted(db, scope, draw.id) : []
  const version = draw.beacon_round === null ? 2 : 3
  const stream =
    links.length === 0
      ? write(JSON.stringify(parts), frozenLines(db, scope, draw.id))
      : [
          signed(
            isOfFour ? { ...parts, version: 4, links, commitments } : { ...parts, version, links },
            signer,
          ),
        ]
  return {
    name: `draw-${eid}.json`,
    contentType: 'application/json',
    stream: Readable.from(stream),
  }
}

/** The ballots as they were frozen, part by part: a million need no more memory than a few. */
export async function getFrozenSet(db: Db, scope: Scope, input: DrawInput): Promise<CertificateFile> {
  const id = await getDrawId(db, scope, input)
  return writeFrozenSet(db, scope, { id, eid: input.drawEid })
}

export const writeFrozenSet = (db: Db, scope: Scope, { id, eid }: Named): CertificateFile => ({
  name: `draw-${eid}-ballots.txt`,
  contentType: 'text/plain; charset=utf-8',
  stream: Readable.from(frozenLines(db, scope, id)),
})

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
  const {
    public_value: text,
    beacon_chain: chain_hash,
    beacon_round: round,
    beacon_signature: signature,
  } = row
  if (text === null) return { kind: 'none', text: '' }
  if (chain_hash !== null && round !== null && signature !== null)
    return { kind: 'drand', text, chain_hash, round, signature }
  return { kind: 'typed', text, supplied_by: row.public_value_by ?? 'a second person' }
}

/** The part that is signed: everything but the signature itself. The ballots are bound by the manifest's hash of them. */
type Signed = Omit<DrawCertificate2, 'signature'> | Omit<DrawCertificate4, 'signature'>

/** Canonical JSON, so that there is one way to write a certificate and every changed byte is found. */
type Unsigned =
  | Omit<DrawCertificate2, 'signature' | 'public_key'>
  | Omit<DrawCertificate4, 'signature' | 'public_key'>

function signed(parts: Unsigned, signer: Signer): string {
  const header = { ...parts, public_key: signer.publicKey } satisfies Signed
  const signature = signer.sign(`fanfare-draw-certificate-${header.version}\n${canonicalJson(header)}`)
  return `${canonicalJson({ ...header, signature })}\n`
}

async function* write(header: string, parts: AsyncIterable<string>): AsyncGenerator<string> {
  yield `${header.slice(0, -1)},"set":[`
  let separator = '\n'
  for await (const part of parts) {
    const ballots = Array.from(part.matchAll(/(.+):(.+)\n/g), ([, ballot, person]) =>
      JSON.stringify({ ballot, person }),
    )
    yield separator + ballots.join(',\n')
    separator = ',\n'
  }
  yield '\n]}\n'
}
