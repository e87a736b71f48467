import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tellDemo } from './story/demo.ts'
import { openSide, type Side, type Told } from './story/side.ts'
import { tellTale } from './story/tale.ts'

// The same story on CITUS_URL and on PLAIN_URL, by calls over HTTP: whatever a call answers is the same on both, but for
// what is made up anew (ids, times, tokens, hashes) and for who wins. STORY_PEOPLE are imported (100,000 unless told),
// STORY_RECIPIENTS get the broadcast (20,000).

const { CITUS_URL: citus = '', PLAIN_URL: plain = '' } = process.env
const people = Number(process.env.STORY_PEOPLE ?? 100_000)
const recipients = Number(process.env.STORY_RECIPIENTS ?? 20_000)

const tales: Record<string, (side: Side) => Promise<void>> = {
  'the demo, and all that its staff can read': tellDemo,
  [`an import of ${people}, a broadcast to ${recipients}, inbox, entries, verdicts, draw, redraw, certificate, rollback and erasure`]:
    (side) => tellTale(side, { people, recipients }),
}

for (const [title, tell] of Object.entries(tales))
  void test(`on Citus as on PostgreSQL: ${title}`, async (t) => {
    const seconds: number[] = []
    const told: Told[][] = []
    for (const [url, isSharded] of [
      [plain, false],
      [citus, true],
    ] as const) {
      const side = await openSide(url, isSharded)
      const begunAt = performance.now()
      try {
        await tell(side)
      } finally {
        await side.close()
      }
      seconds.push((performance.now() - begunAt) / 1000)
      told.push(side.told)
    }
    const [here = [], there = []] = told
    const [ofPlain, ofCitus] = seconds.map((each) => each.toFixed(1))
    t.diagnostic(`${here.length} answers compared; ${ofPlain} s on PostgreSQL, ${ofCitus} s on Citus`)
    assert.ok(here.length > 30)
    assert.deepEqual(
      there.map(({ what }) => what),
      here.map(({ what }) => what),
    )
    const differences = here.flatMap((one, index) => differenceOf(one, there[index]))
    assert.ok(differences.length === 0, differences.join('\n\n'))
  })

/** The first lines in which two answers differ. */
function differenceOf({ what, said }: Told, other: Told | undefined): string[] {
  if (other?.said === said) return []
  const [lines, others] = [said.split('\n'), other?.said.split('\n') ?? []]
  const first = lines.findIndex((line, index) => line !== others[index])
  const shown = (each: string[]) => each.slice(first, first + 3).join('\n')
  return [`${what}, line ${first}\n PostgreSQL:\n${shown(lines)}\n Citus:\n${shown(others)}`]
}
