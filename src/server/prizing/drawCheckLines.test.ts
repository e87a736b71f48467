import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { drawCheckLines, outcomeOf } from '#contract/prizing/drawCheck.ts'
import { type Certified, certifiedDraw } from '#test/support/certifiedDraw.ts'
import { checkers } from '#test/support/checkers.ts'
import { testSigner } from '#test/support/signer.ts'

// Page and console show the checks as some lines: none may be left out, or a fault would be found and not be shown.

let certified: Certified
let world: ReturnType<typeof checkers>
before(async () => {
  certified = await certifiedDraw({ drawAt: ['2026-05-09T16:00:00Z'], witnesses: ['notary@example.com'] })
  world = checkers(certified)
})
after(() => world.end())

const key = testSigner.publicKey
const outcomes = (checks: Parameters<typeof outcomeOf>[0]) =>
  Object.entries(drawCheckLines).map(([name, line]) => [name, outcomeOf(checks, line)])

test('each check stands in one line, and each line shows some', async () => {
  const checks = await world.checksOf(certified.written, { key })
  for (const { name } of checks) {
    const shown = Object.values(drawCheckLines).filter((line) => line.test(name))
    assert.equal(shown.length, 1, name)
  }
  assert.deepEqual(
    outcomes(checks),
    Object.keys(drawCheckLines).map((name) => [name, 'fits']),
  )
})

test('what does not fit is shown in its line, and what is not checked as that', async () => {
  const ballots = [certified.ballots.slice(0, -1)]
  const checks = await world.checksOf(certified.written, { key, ballots })
  assert.equal(outcomeOf(checks, drawCheckLines.set), 'not')
  const cut = await world.checksOf(certified.written.replace('"seed"', '"seeds"'), { key })
  assert.deepEqual(
    [outcomeOf(cut, drawCheckLines.files), outcomeOf(cut, drawCheckLines.seed)],
    ['not', 'none'],
  )
})
