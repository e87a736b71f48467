// That the public value is of the round of drand which the manifest names, and that nobody could know it then.
import { verdict } from './format.mjs'
import { startHash } from './hashing.mjs'

/** When that round came, in milliseconds since 1970; undefined of a chain that is not known. */
export const timeOfRound = (chain, round) => chain && (chain.genesis + (round - 1) * chain.period) * 1000

/** Chains whose rounds come at known times: of the first one, and seconds from one to the next. */
export const chains = {
  '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971': { genesis: 1_692_803_367, period: 3 },
}

export function checkBeacon({ public_value: value }, manifest) {
  const chain = chains[value.chain_hash]
  const at = timeOfRound(chain, value.round)
  return verdict('beacon', said({ value, at }), findFault({ value, at }, manifest))
}

const said = ({ value, at }) =>
  at === undefined
    ? `round ${value.round} of a chain unknown here`
    : `round ${value.round} came at ${timeOf(at)}`

function timeOf(at) {
  const time = new Date(at)
  return Number.isNaN(time.getTime()) ? 'no time' : time.toISOString()
}

function hashOfBytes(hex) {
  const hash = startHash()
  hash.add(hex.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))))
  return hash.end()
}

function findFault({ value, at }, manifest) {
  if (manifest?.beacon?.round !== value.round || manifest.beacon.chain_hash !== value.chain_hash)
    return 'the manifest names another round'
  if (hashOfBytes(value.signature) !== value.text) return 'the value is not the hash of its signature'
  if (at !== undefined && !(at > Date.parse(manifest.frozen_at)))
    return 'the round was there before the freeze'
  return undefined
}
