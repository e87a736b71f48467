// That the winners follow from the frozen set, the secret and the public value.
import { compareHash, verdict } from './format.mjs'
import { sha256 } from './hashing.mjs'

export const checkSecret = ({ secret, secret_hash }) =>
  compareHash('secret_hash', sha256(secret), secret_hash)

export const checkManifestHash = ({ manifest_text, manifest_hash }) =>
  compareHash('manifest_hash', sha256(manifest_text), manifest_hash)

export function checkManifest(certificate, manifest, size) {
  if (!manifest) return verdict('manifest', '', 'it is not canonical JSON with every field')
  const expected = {
    draw_number: certificate.draw_number,
    draw_eid: certificate.draw_eid,
    experience_eid: certificate.experience_eid,
    experience_name: certificate.experience_name,
    prize_pool_id: certificate.prize_pool.id,
    prize_pool_name: certificate.prize_pool.name,
    ballot_count: size,
    secret_hash: certificate.secret_hash,
  }
  const wrong = Object.keys(expected).filter((name) => expected[name] !== manifest[name])
  const fault = wrong.length > 0 ? `differs from the certificate in ${wrong.join(', ')}` : undefined
  return verdict('manifest', 'equals the certificate', fault)
}

export function checkPublicValue({ public_value, attestation }) {
  const sentences = {
    typed: `public value typed by ${public_value.supplied_by}`,
    drand: `public value of drand round ${public_value.round}`,
    none: 'attested by the operator alone',
  }
  const expected = sentences[public_value.kind]
  const fault = attestation === expected ? undefined : `the attestation should be "${expected}"`
  return verdict('public_value', expected, fault)
}

export const checkSeed = ({ manifest_hash, secret, public_value, seed }) =>
  compareHash('seed', sha256(['draw-v1', manifest_hash, secret, public_value.text].join('')), seed)

/** How far the rounds say that they walked, and one more: who stopped too early is found. */
export const reachOf = ({ rounds }) =>
  rounds
    .flatMap(({ picked, skipped }) => [...picked, ...skipped])
    .reduce((reach, { position }) => Math.max(reach, position), 0) + 1

/** Walks the ranking again, round by round, and compares each with what the certificate says. */
export function walkRounds({ rounds }, manifest, ranking) {
  const state = { ranking, next: 0, drawn: new Set(), standing: new Set() }
  if (!manifest) return { ...state, checks: [verdict('rounds', '', 'there is no manifest to walk by')] }
  state.limited = manifest.at_most_one_win_per_participant
  const checks = rounds.map((round, index) => {
    const fault = findRequestFault(round, index, { state, manifest })
    for (const ballot of round.replaced) state.standing.delete(ballot)
    const differs = findWalkDifference(walkRound(state, round.requested), round)
    const seen = `${round.picked.length} picked, ${round.skipped.length} skipped`
    return verdict(`round_${index + 1}`, seen, fault ?? differs)
  })
  return { ...state, checks }
}

function findRequestFault(round, index, { state, manifest }) {
  if (round.number !== index + 1) return `the round is numbered ${round.number}`
  const stranger = round.replaced.find((ballot) => !state.standing.has(ballot))
  if (stranger !== undefined) return `${stranger} is replaced but was not drawn`
  if (new Set(round.replaced).size !== round.replaced.length) return 'a ballot is replaced twice'
  if (index === 0) {
    if (round.reason !== null) return 'the first round has a reason'
    return round.requested === manifest.count
      ? undefined
      : `${manifest.count} were to be drawn, not ${round.requested}`
  }
  if (round.reason === null) return 'a redraw without a reason'
  return round.requested === round.replaced.length ? undefined : 'a redraw asks for as many as it replaces'
}

function walkRound(state, requested) {
  const walk = { picked: [], skipped: [] }
  while (walk.picked.length < requested && state.next < state.ranking.length) {
    const { ballot, person, rank } = state.ranking[state.next]
    state.next += 1
    if (state.limited && state.drawn.has(person)) {
      walk.skipped.push(`skipped ${ballot} at ${state.next}`)
      continue
    }
    state.drawn.add(person)
    state.standing.add(ballot)
    walk.picked.push(`picked ${ballot} at ${state.next} with ${rank}`)
  }
  return walk
}

function findWalkDifference(walk, round) {
  const stated = [
    ...round.picked.map(({ ballot, position, rank }) => `picked ${ballot} at ${position} with ${rank}`),
    ...round.skipped.map(({ ballot, position }) => `skipped ${ballot} at ${position}`),
  ]
  const expected = [...walk.picked, ...walk.skipped]
  const length = Math.max(expected.length, stated.length)
  const wrong = Array.from({ length }).findIndex((_, index) => expected[index] !== stated[index])
  return wrong === -1 ? undefined : `${stated[wrong] ?? 'nothing'}, not ${expected[wrong] ?? 'nothing'}`
}

export function checkWinners({ winners }, manifest, standing) {
  const good = `${winners.length} winners, each drawn and not replaced`
  const stranger = winners.find((ballot) => !standing.has(ballot))
  if (stranger !== undefined) return verdict('winners', good, `${stranger} was not drawn, or was replaced`)
  if (new Set(winners).size !== winners.length) return verdict('winners', good, 'a ballot wins twice')
  const isTooMany = winners.length > (manifest?.count ?? 0)
  return verdict('winners', good, isTooMany ? 'more winners than asked for' : undefined)
}

export function checkTimes({ confirmed_at }, manifest) {
  const frozenAt = manifest?.frozen_at
  const isAfter = Date.parse(confirmed_at) >= Date.parse(frozenAt)
  return verdict('times', `frozen ${frozenAt}`, isAfter ? undefined : 'confirmed before it was frozen')
}
