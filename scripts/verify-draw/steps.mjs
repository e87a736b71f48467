// From version 2 on: the steps of the draw in one chain of hashes, signed.

import { checkCommitment, checkWitnesses } from './commitment.mjs'
import {
  base64,
  exactly,
  hexHash,
  id,
  isGiven,
  listOf,
  orNull,
  positive,
  shape,
  text,
  time,
  verdict,
  words,
  writeCanonically,
} from './format.mjs'
import { isSigned, sha256 } from './hashing.mjs'

const stepFields = { draw_eid: id, number: positive, previous: hexHash, at: time, by: words }
const leftOut = shape({
  ballot: id,
  reason: (value) => value === 'entry_not_valid' || value === 'won_before',
})
const steps = {
  frozen: shape({ ...stepFields, kind: exactly('frozen') }),
  public_value: shape({ ...stepFields, kind: exactly('public_value'), public_value: isGiven }),
  handed_over: shape({
    ...stepFields,
    kind: exactly('handed_over'),
    notices: listOf(shape({ to: words, at: orNull(time) })),
  }),
  drawn: shape({ ...stepFields, kind: exactly('drawn'), round: positive, round_hash: hexHash }),
  judged: shape({
    ...stepFields,
    kind: exactly('judged'),
    status: (value) => value === 'potential-winner' || value === 'invalidated',
    reason: orNull(words),
    ballots: listOf(id),
  }),
  confirmed: shape({
    ...stepFields,
    kind: exactly('confirmed'),
    winners: listOf(id),
    left_out: listOf(leftOut),
  }),
}

const isReceipt = shape({
  format: exactly('fanfare-draw-receipt'),
  version: exactly(1),
  manifest_hash: hexHash,
  link_text: text,
  link_hash: hexHash,
  public_key: base64(43),
  signature: base64(86),
})

export function checksOfSteps(certificate, { manifest, key, receipt, commitment }) {
  const read = certificate.links.map(readStep)
  return [
    checkChain(certificate, read),
    checkSteps(certificate, { manifest, read }),
    ...(certificate.version > 3
      ? [
          checkCommitment(certificate, { manifest, told: commitment }),
          checkWitnesses(certificate, { manifest, read }),
        ]
      : checkUnbound(commitment)),
    checkSignature(certificate),
    ...(key === undefined ? [] : [checkKey(certificate, key)]),
    ...(receipt === undefined ? [] : [checkReceipt(certificate, receipt)]),
  ]
}

/** Somebody noted a commitment, and the draw used none. */
const checkUnbound = (told) =>
  told === undefined ? [] : [verdict('commitment', '', 'one was made known, and the freeze used none')]

/** The step as data, or undefined where its text is not canonical or not a step. */
function readStep({ text: linkText }) {
  try {
    const step = JSON.parse(linkText)
    const isStep = Object.hasOwn(steps, step?.kind) && steps[step.kind](step)
    return isStep && writeCanonically(step) === linkText ? step : undefined
  } catch {
    // Not JSON: the check of the chain says so.
    return undefined
  }
}

function checkChain({ links, manifest_hash, draw_eid }, read) {
  const fault = links.findIndex((link, index) => {
    const step = read[index]
    const previous = index === 0 ? manifest_hash : links[index - 1].hash
    const isLater = index === 0 || links[index - 1].audit_number < link.audit_number
    return !(
      step &&
      isLater &&
      step.number === index + 1 &&
      step.draw_eid === draw_eid &&
      step.previous === previous &&
      sha256(link.text) === link.hash
    )
  })
  return verdict(
    'links',
    `${links.length} steps`,
    fault === -1 ? undefined : `step ${fault + 1} does not fit`,
  )
}

function checkSteps(certificate, { manifest, read }) {
  if (read.includes(undefined)) return verdict('steps', '', 'a step cannot be read')
  return verdict('steps', 'say what the certificate says', findStepFault(certificate, { manifest, read }))
}

function findStepFault({ version, rounds, public_value, winners, confirmed_at }, { manifest, read }) {
  const [first] = read
  const last = read.at(-1)
  const kinds = read.map(({ kind }) => kind)
  const values = read.filter(({ kind }) => kind === 'public_value')
  const drawn = read.filter(({ kind }) => kind === 'drawn')
  if (first.kind !== 'frozen' || kinds.lastIndexOf('frozen') > 0) return 'it does not begin with the freeze'
  if (first.at !== manifest?.frozen_at) return 'it was not frozen when the manifest says'
  if (last.kind !== 'confirmed' || kinds.indexOf('confirmed') < read.length - 1)
    return 'it does not end with the confirmation'
  if (last.at !== confirmed_at) return 'it was not confirmed when the certificate says'
  if (values.length > 1 || (values.length === 1 && kinds[1] !== 'public_value'))
    return 'the public value does not follow the freeze'
  const value = values[0]?.public_value ?? { kind: 'none', text: '' }
  if (writeCanonically(value) !== writeCanonically(public_value)) return 'another public value was given'
  if (drawn.length !== rounds.length) return `${drawn.length} rounds were drawn, not ${rounds.length}`
  const round = drawn.findIndex(
    (step, index) => step.round !== index + 1 || step.round_hash !== sha256(writeCanonically(rounds[index])),
  )
  if (round !== -1) return `round ${round + 1} was another one`
  if (version < 4 && kinds.includes('handed_over')) return 'a step of a later version'
  if (kinds[values.length + 1] !== (version > 3 ? 'handed_over' : 'drawn'))
    return 'something else comes before the first round'
  return findWinnerFault({ rounds, winners }, { read, last })
}

const isSameSet = (one, other) =>
  new Set(one).size === other.length && one.every((item) => other.includes(item))

/** Whoever stands in the end, was not judged invalid and is not left out has won, and nobody else. */
function findWinnerFault({ rounds, winners }, { read, last }) {
  const standing = new Set()
  const invalid = new Set()
  for (const step of read) {
    if (step.kind === 'drawn') {
      const { replaced, picked } = rounds[step.round - 1]
      for (const ballot of replaced) standing.delete(ballot)
      for (const { ballot } of picked) standing.add(ballot)
    }
    if (step.kind !== 'judged') continue
    for (const ballot of step.ballots)
      if (step.status === 'invalidated') invalid.add(ballot)
      else invalid.delete(ballot)
  }
  const skipped = new Set(last.left_out.map(({ ballot }) => ballot))
  const expected = [...standing].filter((ballot) => !invalid.has(ballot) && !skipped.has(ballot))
  if (!isSameSet(expected, winners)) return 'the winners are others'
  return writeCanonically(last.winners) === writeCanonically(winners)
    ? undefined
    : 'others were confirmed than the certificate says'
}

function checkSignature({ signature, ...header }) {
  const message = `fanfare-draw-certificate-${header.version}\n${writeCanonically(header)}`
  const isRight = isSigned(message, { public_key: header.public_key, signature })
  return verdict('signature', `by ${header.public_key}`, isRight ? undefined : 'it does not fit')
}

const checkKey = ({ public_key }, key) =>
  verdict(
    'key',
    'the published one',
    public_key === key ? undefined : `signed by ${public_key}, not by ${key}`,
  )

/** The second person's receipt, given when the public value was typed. */
function checkReceipt({ manifest_hash, links, public_key }, receipt) {
  const good = 'the public value is that of the receipt'
  if (!isReceipt(receipt)) return verdict('receipt', good, 'it is no receipt')
  const { signature, ...said } = receipt
  const message = `fanfare-draw-receipt-1\n${writeCanonically(said)}`
  if (!isSigned(message, { public_key: said.public_key, signature }))
    return verdict('receipt', good, 'its signature does not fit')
  if (said.public_key !== public_key) return verdict('receipt', good, 'another key signed it')
  if (said.manifest_hash !== manifest_hash) return verdict('receipt', good, 'it is of another frozen set')
  const isThere = links[1]?.hash === said.link_hash && links[1]?.text === said.link_text
  return verdict('receipt', good, isThere ? undefined : 'the certificate has another public value')
}
