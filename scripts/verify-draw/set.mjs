// The frozen set, read in one pass: a set of millions needs no more memory than a small one.
import { compareHash, verdict } from './format.mjs'
import { sha256, startHash } from './hashing.mjs'

/** The ballots of a certificate of version 1, which lie in it, as the lines of the file of ballots. */
export function* partsOf(set) {
  const lines = set.map(({ ballot, person }) => `${ballot}:${person}`)
  yield { text: lines.map((line) => `${line}\n`).join(''), lines }
}

/** The file of ballots, given in pieces of text that end anywhere. */
export async function* readBallots(pieces) {
  let rest = ''
  for await (const text of pieces) {
    const lines = (rest + text).split('\n')
    rest = lines.pop()
    yield { text, lines }
  }
  // Each line ends with a line feed, the last one too: what is left is no ballot.
  if (rest !== '') yield { text: '', lines: [''] }
}

const isBallot = (line) => /^[\w-]{1,64}:[0-9a-f]{64}$/.test(line)

/**
 * Hash, size and the first fault in the order of a set, and the top of its ranking: `reach` ballots with the lowest rank.
 * The texts are those of the file, as bytes (`latin1`), since these were hashed.
 */
export async function readSet(parts, { prefix, reach }) {
  const digest = startHash()
  const top = new Top(reach)
  let [size, last, fault] = [0, '', undefined]
  for await (const { text, lines } of parts) {
    digest.add(text)
    for (const line of lines) {
      size += 1
      if (!isBallot(line)) {
        fault ??= `line ${size} is no ballot`
        continue
      }
      const ballot = line.slice(0, line.indexOf(':'))
      if (!(last < ballot)) fault ??= `ballot ${ballot} is out of order`
      last = ballot
      top.add(sha256(prefix + ballot), line)
    }
  }
  return { hash: digest.end(), size, fault, ranking: top.end() }
}

const byRank = (a, b) => (a.rank < b.rank ? -1 : 1)

/** The lowest ranks of all that are added; never many more than asked for are held. */
class Top {
  #reach
  #held = []
  #worst = undefined

  constructor(reach) {
    this.#reach = reach
  }

  add(rank, line) {
    if (this.#worst !== undefined && rank > this.#worst) return
    // A copy: a part of a text would keep the whole piece of the file in memory.
    const [ballot, person] = JSON.parse(JSON.stringify(line.split(':')))
    this.#held.push({ rank, ballot, person })
    if (this.#held.length >= 2 * this.#reach + 1000) this.#cut()
  }

  #cut() {
    this.#held = this.#held.sort(byRank).slice(0, this.#reach)
    this.#worst = this.#held.at(-1)?.rank
  }

  end() {
    this.#cut()
    return this.#held
  }
}

export const checkSetOrder = ({ size, fault }) => verdict('set_order', `${size} ballots`, fault)

export const checkSetHash = ({ hash }, manifest) =>
  compareHash('set_hash', hash, manifest?.set_hash ?? 'nowhere')
