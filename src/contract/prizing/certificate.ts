import * as z from 'zod'

// The format is described in docs/draws.md. A field that is added or read differently is a new version: a
// certificate that somebody keeps must stay checkable. Names are in the wire's snake case.

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 in lower-case hexadecimal.')
const drawId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Letters, digits, hyphen and underscore.')
const time = z.iso.datetime({ message: 'A time in UTC.' })
const count = z.int().min(1)
const words = z.string().regex(/\S/, 'At least one visible character.')
const filterValue = z.union([z.string(), z.int(), z.boolean(), z.null()])

/** The manifest, frozen, hashed and written to the audit trail before anything random is known (decisions 5). */
export const drawManifestSchema = z.strictObject({
  draw_number: count,
  draw_eid: drawId,
  experience_eid: drawId,
  experience_name: z.string(),
  prize_pool_id: drawId,
  prize_pool_name: z.string(),
  /** Winners asked for in the first round. */
  count,
  from: time.nullable(),
  to: time.nullable(),
  rules: z.array(z.strictObject({ key: z.string(), value: z.string() })),
  /** Other rules that narrowed the set, each by name: `{"without_flagged": true}`. */
  filters: z.record(z.string(), filterValue),
  at_most_one_win_per_participant: z.boolean(),
  ballot_count: count,
  set_hash: hash,
  secret_hash: hash,
  frozen_at: time,
  /** From version 3 on: the round that the draw waits for, and of which chain of drand. */
  beacon: z.strictObject({ chain_hash: hash, round: count }).nullable().exactOptional(),
  /** In version 4, where `beacon` may be null: the hash of the commitment that was used, and how many witnesses are told. */
  commitment: hash.nullable().exactOptional(),
  witnesses: z.int().min(0).exactOptional(),
})

export type DrawManifest = z.infer<typeof drawManifestSchema>

/**
 * The part that publishing binds, hashed as canonical JSON (docs/draws.md). `previous` is the hash of the one before, which stays
 * to be seen. `draw_at`: null where none was given, and nothing but the secret is bound. `chain`: of drand, whose round k comes `genesis + (k - 1) * period` seconds after 1970; null where the
 * installation asked none, and so is the rule then.
 */
export const drawCommitmentSchema = z.strictObject({
  kind: z.literal('draw_commitment'),
  experience_eid: drawId,
  number: count,
  previous: hash.nullable(),
  secret_hash: hash,
  draw_at: time.nullable(),
  chain: z.strictObject({ hash, genesis: z.int(), period: count }).nullable(),
  rule: z.literal('first round at or after draw_at').nullable(),
  committed_at: time,
})
export type DrawCommitment = z.infer<typeof drawCommitmentSchema>

const beaconSignature = z.string().regex(/^[0-9a-f]{96}$/, 'A point of G1 in lower-case hexadecimal.')

/**
 * The value that the operator could not foresee: typed by a second person, neither, or in version 3 of a round of drand,
 * whose `text` is the SHA-256 of its `signature`.
 */
export const publicValueSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('typed'), text: z.string().min(1), supplied_by: words }),
  z.strictObject({
    kind: z.literal('drand'),
    text: hash,
    chain_hash: hash,
    round: count,
    signature: beaconSignature,
  }),
  z.strictObject({ kind: z.literal('none'), text: z.literal('') }),
])

export type PublicValue = z.infer<typeof publicValueSchema>

const picked = z.strictObject({ ballot: drawId, rank: hash, position: count })
const skipped = z.strictObject({ ballot: drawId, position: count, reason: z.literal('person_already_drawn') })

const drawRoundSchema = z.strictObject({
  number: count,
  /** Why the round was drawn again; null for the first. */
  reason: words.nullable(),
  /** The manifest's count in the first round, afterwards the number of ballots that are replaced. */
  requested: count,
  replaced: z.array(drawId),
  picked: z.array(picked),
  skipped: z.array(skipped),
})

export type DrawRound = z.infer<typeof drawRoundSchema>

/** Common to every step of a draw; `previous` is the hash of the link before, of the manifest for the first. */
const step = { draw_eid: drawId, number: count, previous: hash, at: time, by: words }

/** One step of a draw, hashed as canonical JSON (docs/draws.md). */
export const drawStepSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...step, kind: z.literal('frozen') }),
  z.strictObject({ ...step, kind: z.literal('public_value'), public_value: publicValueSchema }),
  /** In version 4, before the first round: each witness, masked, and when the mail server took the hash for them. */
  z.strictObject({
    ...step,
    kind: z.literal('handed_over'),
    notices: z.array(z.strictObject({ to: words, at: time.nullable() })),
  }),
  z.strictObject({ ...step, kind: z.literal('drawn'), round: count, round_hash: hash }),
  z.strictObject({
    ...step,
    kind: z.literal('judged'),
    status: z.enum(['potential-winner', 'invalidated']),
    reason: words.nullable(),
    ballots: z.array(drawId),
  }),
  z.strictObject({
    ...step,
    kind: z.literal('confirmed'),
    winners: z.array(drawId),
    /** A winner who stood in the end and got no prize all the same. */
    left_out: z.array(z.strictObject({ ballot: drawId, reason: z.enum(['entry_not_valid', 'won_before']) })),
  }),
  /** The last one of a draw that has no certificate. */
  z.strictObject({ ...step, kind: z.literal('abandoned'), reason: words }),
])
export type DrawStep = z.infer<typeof drawStepSchema>

/** A step as the certificate carries it, with the entry of the audit trail that holds its hash. */
const drawLinkSchema = z.strictObject({ text: z.string(), hash, audit_number: count, audit_hash: hash })
export type DrawLink = z.infer<typeof drawLinkSchema>

/** A confirmed draw with everything that is needed to check it (decisions 5). People appear as keyed hashes only. */
export const drawCertificateSchema = z.strictObject({
  format: z.literal('fanfare-draw-certificate'),
  version: z.literal(1),
  draw_number: count,
  draw_eid: drawId,
  experience_eid: drawId,
  experience_name: z.string(),
  prize_pool: z.strictObject({ id: drawId, name: z.string() }),
  /** The exact canonical JSON (RFC 8785) that was hashed: a `DrawManifest`. */
  manifest_text: z.string(),
  manifest_hash: hash,
  secret: hash,
  secret_hash: hash,
  public_value: publicValueSchema,
  /** As `attestationOf` words it. */
  attestation: z.string(),
  seed: hash,
  /** Every ballot of the frozen set, by ballot id ascending; `person` is the keyed hash of its participant. */
  set: z.array(z.strictObject({ ballot: drawId, person: hash })),
  rounds: z.array(drawRoundSchema).min(1),
  winners: z.array(drawId),
  confirmed_at: time,
})

export type DrawCertificate = z.infer<typeof drawCertificateSchema>

/** Ed25519: the public key and the signature as base64url. */
const ed25519Key = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const ed25519Signature = z.string().regex(/^[A-Za-z0-9_-]{86}$/)

/**
 * Formats v2 and v3: its steps in one chain, signed by the installation; the ballots are a file of their own. The third
 * is of a draw whose manifest names the round of drand that it waits for, and is otherwise the second.
 */
export const drawCertificate2Schema = drawCertificateSchema.omit({ set: true }).extend({
  version: z.literal([2, 3]),
  links: z.array(drawLinkSchema).min(3),
  public_key: ed25519Key,
  signature: ed25519Signature,
})
export type DrawCertificate2 = z.infer<typeof drawCertificate2Schema>

/** Format v4: of a draw that was bound at publishing, or that has witnesses; `commitments` ends with the one it used. */
export const drawCertificate4Schema = drawCertificate2Schema.extend({
  version: z.literal(4),
  commitments: z.array(drawLinkSchema),
})
export type DrawCertificate4 = z.infer<typeof drawCertificate4Schema>

/** The second person's receipt, given at once: the step that binds the public value, signed (docs/draws.md). */
export const drawReceiptSchema = z.strictObject({
  format: z.literal('fanfare-draw-receipt'),
  version: z.literal(1),
  manifest_hash: hash,
  link_text: z.string(),
  link_hash: hash,
  public_key: ed25519Key,
  signature: ed25519Signature,
})
export type DrawReceipt = z.infer<typeof drawReceiptSchema>

/** Says who stands for the public value, in the only words that a valid certificate may use. */
export function attestationOf(publicValue: PublicValue): string {
  if (publicValue.kind === 'typed') return `public value typed by ${publicValue.supplied_by}`
  if (publicValue.kind === 'drand') return `public value of drand round ${publicValue.round}`
  return 'attested by the operator alone'
}
