// From version 4 on: that the freeze used what was bound at publishing, and which witnesses had its hash in time.
import { chains, timeOfRound } from './beacon.mjs'
import { exactly, hexHash, id, orNull, positive, shape, time, verdict, writeCanonically } from './format.mjs'
import { sha256 } from './hashing.mjs'

const rule = 'first round at or after draw_at'
const isCommitment = shape({
  kind: exactly('draw_commitment'),
  experience_eid: id,
  number: positive,
  previous: orNull(hexHash),
  secret_hash: hexHash,
  draw_at: orNull(time),
  chain: orNull(shape({ hash: hexHash, genesis: Number.isSafeInteger, period: positive })),
  rule: orNull(exactly(rule)),
  committed_at: time,
})

/** `told`: the hash that somebody noted before, from the rules or a confirmation. */
export function checkCommitment(certificate, { manifest, told }) {
  const read = certificate.commitments.map(readCommitment)
  const last = read.at(-1)
  const good = last
    ? `bound on ${last.committed_at} ${last.draw_at ? `for ${last.draw_at}` : 'without a time'}`
    : 'nothing was bound at publishing'
  const fault = manifest
    ? (findChainFault(certificate, read) ?? findFault(certificate, { manifest, last, told }))
    : 'there is no manifest'
  return verdict('commitment', good, fault)
}

function readCommitment({ text }) {
  try {
    const commitment = JSON.parse(text)
    return isCommitment(commitment) && writeCanonically(commitment) === text ? commitment : undefined
  } catch {
    // Not JSON: the check of the chain says so.
    return undefined
  }
}

/** Each follows the one before, in the audit trail too, and all come before the freeze. */
function findChainFault({ commitments, links, experience_eid }, read) {
  const wrong = commitments.findIndex((link, index) => {
    const one = read[index]
    const before = commitments[index - 1]
    const next = commitments[index + 1] ?? links[0]
    return !(
      one &&
      one.experience_eid === experience_eid &&
      one.number === index + 1 &&
      one.previous === (before?.hash ?? null) &&
      (one.chain === null) === (one.rule === null) &&
      (one.chain === null || one.draw_at !== null) &&
      sha256(link.text) === link.hash &&
      link.audit_number < next.audit_number
    )
  })
  return wrong === -1 ? undefined : `commitment ${wrong + 1} does not fit`
}

function findFault({ commitments, secret_hash }, { manifest, last, told }) {
  const hash = commitments.at(-1)?.hash ?? null
  if (manifest.commitment !== hash) return 'the freeze used another one'
  if (told !== undefined && !isSame(told, hash)) return 'another one was made known'
  if (!last) return undefined
  if (last.secret_hash !== secret_hash) return 'another secret was used than the one that was bound'
  if (!(Date.parse(last.committed_at) <= Date.parse(manifest.frozen_at)))
    return 'it was bound after the freeze'
  if (last.draw_at !== null && !(Date.parse(manifest.frozen_at) < Date.parse(last.draw_at)))
    return 'it was frozen after the time of the draw'
  return findRoundFault(last, manifest)
}

/** A reply by text has no room for more than its first twenty characters. */
const isSame = (told, hash) => told.length >= 20 && (hash ?? '').startsWith(told)

function findRoundFault({ chain, draw_at }, { beacon }) {
  if (chain === null) return undefined
  if (beacon?.chain_hash !== chain.hash) return 'another chain was used than the one that was bound'
  const known = chains[chain.hash]
  if (known && (known.genesis !== chain.genesis || known.period !== chain.period))
    return 'the rounds of the chain come at other times'
  const seconds = (Date.parse(draw_at) / 1000 - chain.genesis) / chain.period
  return beacon.round === Math.max(0, Math.ceil(seconds)) + 1
    ? undefined
    : 'another round was used than the rule gives'
}

/** The step before the first round says who of outside had the hash of the freeze, and since when. */
export function checkWitnesses(certificate, { manifest, read }) {
  const at = read.findIndex((step) => step?.kind === 'handed_over')
  const step = read[at]
  const said = step && manifest ? whenKnown(certificate, { manifest, step }) : { text: '' }
  return verdict('witnesses', said.text, findWitnessFault({ at, step, read, manifest }))
}

function findWitnessFault({ at, step, read, manifest }) {
  if (!step || !manifest) return 'no step says who was told'
  if (read.some((one, index) => one?.kind === 'handed_over' && index !== at))
    return 'two steps say who was told'
  if (read[at + 1]?.kind !== 'drawn' || read[at + 1].round !== 1)
    return 'it is not the step before the first round'
  if (step.notices.length !== manifest.witnesses)
    return `${manifest.witnesses} witnesses were named, not ${step.notices.length}`
  const isPossible = ({ at: handed }) =>
    handed === null ||
    (Date.parse(manifest.frozen_at) <= Date.parse(handed) && Date.parse(handed) <= Date.parse(step.at))
  return step.notices.every(isPossible)
    ? undefined
    : 'a witness had the hash before the freeze, or after the draw'
}

/** Of a chain that is known, or whose times were bound, those count who had it before the round. */
function whenKnown({ commitments }, { manifest, step }) {
  const { beacon } = manifest
  const bound = commitments.length > 0 ? readCommitment(commitments.at(-1))?.chain : undefined
  const chain =
    beacon && (chains[beacon.chain_hash] ?? (bound?.hash === beacon.chain_hash ? bound : undefined))
  const end = chain ? timeOfRound(chain, beacon.round) : Date.parse(step.at)
  const before = beacon ? `round ${beacon.round}` : 'the first round of the draw'
  const inTime = step.notices.filter(({ at }) => at !== null && Date.parse(at) < end).length
  const text = `${inTime} of ${step.notices.length} had the hash before ${before}`
  return { inTime, text: inTime > 0 ? text : `${text}: several freezes could have been prepared` }
}
