// The parts of a certificate of each version, and how its texts are written and hashed.

export const hexHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
export const id = (value) => typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value)
export const text = (value) => typeof value === 'string'
export const words = (value) => text(value) && value.trim() !== ''
export const positive = (value) => Number.isSafeInteger(value) && value > 0
export const listOf = (isItem) => (value) => Array.isArray(value) && value.every(isItem)
export const time = (value) =>
  text(value) && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))
export const orNull = (isValue) => (value) => value === null || isValue(value)
export const exactly = (expected) => (value) => value === expected

export function shape(fields) {
  const names = Object.keys(fields)
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length === names.length &&
    names.every((name) => Object.hasOwn(value, name) && fields[name](value[name]))
}

const isTyped = shape({
  kind: exactly('typed'),
  text: (value) => text(value) && value !== '',
  supplied_by: words,
})
const isDrand = shape({
  kind: exactly('drand'),
  text: hexHash,
  chain_hash: hexHash,
  round: positive,
  signature: (value) => text(value) && /^[0-9a-f]{96}$/.test(value),
})
const isNone = shape({ kind: exactly('none'), text: exactly('') })
export const isGiven = (value) => isTyped(value) || isDrand(value)

const isRound = shape({
  number: positive,
  reason: orNull(words),
  requested: positive,
  replaced: listOf(id),
  picked: listOf(shape({ ballot: id, rank: hexHash, position: positive })),
  skipped: listOf(shape({ ballot: id, position: positive, reason: exactly('person_already_drawn') })),
})

const isLink = shape({ text, hash: hexHash, audit_number: positive, audit_hash: hexHash })
export const base64 = (length) => (value) => text(value) && value.length === length && /^[\w-]+$/.test(value)

const certificateFields = {
  format: exactly('fanfare-draw-certificate'),
  version: (value) => value === 1 || value === 2 || value === 3 || value === 4,
  draw_number: positive,
  draw_eid: id,
  experience_eid: id,
  experience_name: text,
  prize_pool: shape({ id, name: text }),
  manifest_text: text,
  manifest_hash: hexHash,
  secret: hexHash,
  secret_hash: hexHash,
  public_value: (value) => isTyped(value) || isNone(value),
  attestation: text,
  seed: hexHash,
  rounds: (value) => listOf(isRound)(value) && value.length > 0,
  winners: listOf(id),
  confirmed_at: time,
}

const signedFields = {
  ...certificateFields,
  links: (value) => listOf(isLink)(value) && value.length >= 3,
  public_key: base64(43),
  signature: base64(86),
}

/**
 * From the second one on the set is a file of its own; the third is of a draw that waited for a round of drand, the fourth
 * of one that was bound at publishing or has witnesses.
 */
const fieldsOf = {
  1: { ...certificateFields, set: listOf(shape({ ballot: id, person: hexHash })) },
  2: signedFields,
  3: { ...signedFields, public_value: isDrand },
  4: {
    ...signedFields,
    public_value: (value) => isGiven(value) || isNone(value),
    commitments: listOf(isLink),
  },
}

const manifestFields = {
  draw_number: positive,
  draw_eid: id,
  experience_eid: id,
  experience_name: text,
  prize_pool_id: id,
  prize_pool_name: text,
  count: positive,
  from: orNull(time),
  to: orNull(time),
  rules: listOf(shape({ key: text, value: text })),
  filters: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  at_most_one_win_per_participant: (value) => typeof value === 'boolean',
  ballot_count: positive,
  set_hash: hexHash,
  secret_hash: hexHash,
  frozen_at: time,
}

export function findFormatFault(certificate) {
  if (typeof certificate !== 'object' || certificate === null || Array.isArray(certificate)) {
    return 'this is not a certificate'
  }
  const fields = fieldsOf[certificate.version] ?? fieldsOf[1]
  for (const [name, isValid] of Object.entries(fields)) {
    if (!Object.hasOwn(certificate, name)) return `${name} is missing`
    if (!isValid(certificate[name])) return `${name} is not as the format asks`
  }
  const unknown = Object.keys(certificate).find((name) => !Object.hasOwn(fields, name))
  return unknown === undefined ? undefined : `${unknown} is not a field of the format`
}

const isBeacon = shape({ chain_hash: hexHash, round: positive })
const waitingFields = { ...manifestFields, beacon: isBeacon }
const witnessedFields = {
  ...manifestFields,
  beacon: orNull(isBeacon),
  commitment: orNull(hexHash),
  witnesses: (value) => value === 0 || positive(value),
}
const fieldsOfManifest = { 3: waitingFields, 4: witnessedFields }

/** The manifest as data, or undefined when its text is not canonical or lacks a field. */
export function readManifest({ version, manifest_text: manifestText }) {
  try {
    const manifest = JSON.parse(manifestText)
    const isManifest = shape(fieldsOfManifest[version] ?? manifestFields)
    return isManifest(manifest) && writeCanonically(manifest) === manifestText ? manifest : undefined
  } catch {
    // Not JSON, or nested too deep: the check of the manifest says so.
    return undefined
  }
}

/** A key that stands twice is read differently by different programs: how many there are, as written and as read. */
const countWrittenKeys = (json) => json.match(/"(?:[^"\\]|\\.)*"\s*:/g)?.length ?? 0
const countKeys = (value) =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce(
        (sum, one) => sum + countKeys(one),
        Array.isArray(value) ? 0 : Object.keys(value).length,
      )
    : 0

/** There is one way to write versions from the second on, so that a changed byte is found that changes nothing else. */
export function checkFile(certificate, written) {
  const isRight =
    certificate.version > 1
      ? written === `${writeCanonically(certificate)}\n`
      : countWrittenKeys(written) === countKeys(certificate)
  const fault = certificate.version > 1 ? 'not as it is written' : 'a key stands twice'
  return verdict('file', `${written.length} characters`, isRight ? undefined : fault)
}

/** RFC 8785, for the values that a manifest may hold. */
export function writeCanonically(value) {
  if (Array.isArray(value)) return `[${value.map(writeCanonically).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value).sort()
    return `{${names.map((name) => `${writeCanonically(name)}:${writeCanonically(value[name])}`).join(',')}}`
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new TypeError('not a whole number')
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('half a character')
  return JSON.stringify(value)
}

/** A check is ok when there is no fault. */
export const verdict = (name, good, fault) => ({ name, ok: fault === undefined, detail: fault ?? good })

export const compareHash = (name, computed, stated) =>
  verdict(name, computed, computed === stated ? undefined : `computed ${computed}, stated ${stated}`)
