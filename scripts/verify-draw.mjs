#!/usr/bin/env node
// Checks a draw's certificate: node verify-draw.mjs FILE
//
// This one file is enough. It needs Node 20 or later, nothing else: no package, no network, no other file of this
// project. It computes everything again from the certificate, as docs/draws.md describes it. Exit code 0: every
// check passed; 1: at least one failed; 2: the file could not be read as JSON.

import { createHash } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** All checks of one certificate, each `{name, ok, detail}`. Never throws, whatever the JSON holds. */
export function verifyCertificate(certificate) {
  const fault = findFormatFault(certificate)
  const format = { name: 'format', ok: fault === undefined, detail: fault ?? 'every field is there' }
  if (fault !== undefined) return [format]
  const manifest = readManifest(certificate.manifest_text)
  const walks = walkRounds(certificate, manifest)
  return [
    format,
    checkSecret(certificate),
    checkSetOrder(certificate.set),
    checkSetHash(certificate.set, manifest),
    checkManifestHash(certificate),
    checkManifest(certificate, manifest),
    checkPublicValue(certificate),
    checkSeed(certificate),
    ...walks.checks,
    checkWinners(certificate, manifest, walks.standing),
    checkTimes(certificate, manifest),
  ]
}

const hexHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const id = (value) => typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value)
const text = (value) => typeof value === 'string'
const words = (value) => text(value) && value.trim() !== ''
const positive = (value) => Number.isSafeInteger(value) && value > 0
const listOf = (isItem) => (value) => Array.isArray(value) && value.every(isItem)
const time = (value) =>
  text(value) && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))
const orNull = (isValue) => (value) => value === null || isValue(value)
const exactly = (expected) => (value) => value === expected

function shape(fields) {
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
const isDrand = shape({ kind: exactly('drand'), text: hexHash, round: positive })
const isNone = shape({ kind: exactly('none'), text: exactly('') })

const isRound = shape({
  number: positive,
  reason: orNull(words),
  requested: positive,
  replaced: listOf(id),
  picked: listOf(shape({ ballot: id, rank: hexHash, position: positive })),
  skipped: listOf(shape({ ballot: id, position: positive, reason: exactly('person_already_drawn') })),
})

const certificateFields = {
  format: exactly('fanfare-draw-certificate'),
  version: exactly(1),
  draw_number: positive,
  draw_eid: id,
  experience_eid: id,
  experience_name: text,
  prize_pool: shape({ id, name: text }),
  manifest_text: text,
  manifest_hash: hexHash,
  secret: hexHash,
  secret_hash: hexHash,
  public_value: (value) => isTyped(value) || isDrand(value) || isNone(value),
  attestation: text,
  seed: hexHash,
  set: listOf(shape({ ballot: id, person: hexHash })),
  rounds: (value) => listOf(isRound)(value) && value.length > 0,
  winners: listOf(id),
  confirmed_at: time,
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

function findFormatFault(certificate) {
  if (typeof certificate !== 'object' || certificate === null || Array.isArray(certificate)) {
    return 'this is not a certificate'
  }
  for (const [name, isValid] of Object.entries(certificateFields)) {
    if (!Object.hasOwn(certificate, name)) return `${name} is missing`
    if (!isValid(certificate[name])) return `${name} is not as the format asks`
  }
  const unknown = Object.keys(certificate).find((name) => !Object.hasOwn(certificateFields, name))
  return unknown === undefined ? undefined : `${unknown} is not a field of the format`
}

/** The manifest as data, or undefined when its text is not canonical or lacks a field. */
function readManifest(manifestText) {
  try {
    const manifest = JSON.parse(manifestText)
    return shape(manifestFields)(manifest) && writeCanonically(manifest) === manifestText
      ? manifest
      : undefined
  } catch {
    // Not JSON, or nested too deep: the check of the manifest says so.
    return undefined
  }
}

/** RFC 8785, for the values that a manifest may hold. */
function writeCanonically(value) {
  if (Array.isArray(value)) return `[${value.map(writeCanonically).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value).sort()
    return `{${names.map((name) => `${writeCanonically(name)}:${writeCanonically(value[name])}`).join(',')}}`
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new TypeError('not a whole number')
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('half a character')
  return JSON.stringify(value)
}

const sha256 = (input) => createHash('sha256').update(input, 'utf8').digest('hex')

/** A check is ok when there is no fault. */
const verdict = (name, good, fault) => ({ name, ok: fault === undefined, detail: fault ?? good })

const compareHash = (name, computed, stated) =>
  verdict(name, computed, computed === stated ? undefined : `computed ${computed}, stated ${stated}`)

const checkSecret = ({ secret, secret_hash }) => compareHash('secret_hash', sha256(secret), secret_hash)

function checkSetOrder(set) {
  const wrong = set.find((line, index) => index > 0 && !(set[index - 1].ballot < line.ballot))
  return verdict('set_order', `${set.length} ballots`, wrong && `ballot ${wrong.ballot} is out of order`)
}

function checkSetHash(set, manifest) {
  const digest = createHash('sha256')
  for (const { ballot, person } of set) digest.update(`${ballot}:${person}\n`)
  return compareHash('set_hash', digest.digest('hex'), manifest?.set_hash ?? 'nowhere')
}

const checkManifestHash = ({ manifest_text, manifest_hash }) =>
  compareHash('manifest_hash', sha256(manifest_text), manifest_hash)

function checkManifest(certificate, manifest) {
  if (!manifest) return verdict('manifest', '', 'it is not canonical JSON with every field')
  const expected = {
    draw_number: certificate.draw_number,
    draw_eid: certificate.draw_eid,
    experience_eid: certificate.experience_eid,
    experience_name: certificate.experience_name,
    prize_pool_id: certificate.prize_pool.id,
    prize_pool_name: certificate.prize_pool.name,
    ballot_count: certificate.set.length,
    secret_hash: certificate.secret_hash,
  }
  const wrong = Object.keys(expected).filter((name) => expected[name] !== manifest[name])
  const fault = wrong.length > 0 ? `differs from the certificate in ${wrong.join(', ')}` : undefined
  return verdict('manifest', 'equals the certificate', fault)
}

function checkPublicValue({ public_value, attestation }) {
  const sentences = {
    typed: `public value typed by ${public_value.supplied_by}`,
    drand: `public value of drand round ${public_value.round}`,
    none: 'attested by the operator alone',
  }
  const expected = sentences[public_value.kind]
  const fault = attestation === expected ? undefined : `the attestation should be "${expected}"`
  return verdict('public_value', expected, fault)
}

const checkSeed = ({ manifest_hash, secret, public_value, seed }) =>
  compareHash('seed', sha256(['draw-v1', manifest_hash, secret, public_value.text].join('')), seed)

/** Walks the ranking again, round by round, and compares each with what the certificate says. */
function walkRounds({ seed, prize_pool, set, rounds }, manifest) {
  const state = { ranking: [], next: 0, drawn: new Set(), standing: new Set() }
  if (!manifest) return { ...state, checks: [verdict('rounds', '', 'there is no manifest to walk by')] }
  state.limited = manifest.at_most_one_win_per_participant
  state.ranking = set.map((line) => ({ ...line, rank: sha256(`${seed}:${prize_pool.id}:${line.ballot}`) }))
  state.ranking.sort((a, b) => (a.rank < b.rank ? -1 : 1))
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

function checkWinners({ winners }, manifest, standing) {
  const good = `${winners.length} winners, each drawn and not replaced`
  const stranger = winners.find((ballot) => !standing.has(ballot))
  if (stranger !== undefined) return verdict('winners', good, `${stranger} was not drawn, or was replaced`)
  if (new Set(winners).size !== winners.length) return verdict('winners', good, 'a ballot wins twice')
  const isTooMany = winners.length > (manifest?.count ?? 0)
  return verdict('winners', good, isTooMany ? 'more winners than asked for' : undefined)
}

function checkTimes({ confirmed_at }, manifest) {
  const frozenAt = manifest?.frozen_at
  const isAfter = Date.parse(confirmed_at) >= Date.parse(frozenAt)
  return verdict('times', `frozen ${frozenAt}`, isAfter ? undefined : 'confirmed before it was frozen')
}

function main(file) {
  if (file === undefined) {
    console.error('Usage: verify-draw FILE')
    return 2
  }
  let certificate
  try {
    certificate = JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''))
  } catch (error) {
    console.error(`Cannot read ${file}: ${error instanceof Error ? error.message : error}`)
    return 2
  }
  const checks = verifyCertificate(certificate)
  for (const { name, ok, detail } of checks) console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}: ${detail}`)
  const failed = checks.filter((check) => !check.ok).length
  console.log(`${checks.length - failed} checks passed, ${failed} failed.`)
  return failed === 0 ? 0 : 1
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.exitCode = main(process.argv[2])
}
