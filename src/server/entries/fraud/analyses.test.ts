import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Db } from '#server/platform/db/db.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { addReceiptEntry } from '#test/support/receiptEntries.ts'
import { insertTraits } from '../queries/traits.ts'
import { analyse } from './analyses.ts'
import { bandsOf } from './compare.ts'
import { findCandidates, findMatches } from './matches.ts'
import { insertBands } from './queries/matches.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

/** Counts the statements that are asked of the database. */
function counting(db: Db): { db: Db; count: () => number } {
  let count = 0
  const counted: Db = {
    ...db,
    prepared: () => {
      count += 1
      return db.prepared()
    },
    many: (...asked) => {
      count += 1
      return db.many(...asked)
    },
    maybe: (...asked) => {
      count += 1
      return db.maybe(...asked)
    },
  }
  return { db: counted, count: () => count }
}

test('whatever there is to tell of an entry, it is found by two statements, and by one where it has no picture', async () => {
  const made = await world.addContest({ requires_validation: true })
  const scope = world.scopeNow()
  const hash = 'a5'.repeat(256)
  const bands = bandsOf(hash)
  const enter = async () => {
    const added = await addReceiptEntry(world, { experienceId: made.id, status: 'pending', hash })
    await insertBands(world.db, scope, { ids: bands.map(() => added.image), bands })
    const traits = ['device', 'till_code'] as const
    await insertTraits(
      world.db,
      scope,
      traits.map((kind) => ({ entryId: added.entry, kind, value: kind.padEnd(32, '0') })),
    )
    return added
  }
  const others = [await enter(), await enter(), await enter(), await enter(), await enter()]
  const asked = await enter()
  const { db, count } = counting(world.db)
  const told = await analyse(db, scope, { experienceId: made.id, entry: asked.entry })
  assert.equal(count(), 2)
  assert.deepEqual(
    told.map((one) => [one.kind, one.count]),
    [
      ['same_picture', 5],
      ['till_code', 5],
      ['device', 5],
      ['velocity', 5],
    ],
  )
  const eids = others.map(({ eid }) => eid).toSorted()
  for (const { evidence } of told) {
    assert.deepEqual(evidence.map(({ entry_eid }) => entry_eid).toSorted(), eids)
    assert.ok(evidence.every(({ created_at }) => created_at instanceof Date))
    assert.deepEqual(
      Object.keys(evidence[0] ?? {}).toSorted(),
      Object.keys(told[0]?.evidence[0] ?? {}).toSorted(),
    )
  }
  await world.rows('delete from entry_image where entry_id = $1', [asked.entry])
  const bare = counting(world.db)
  const rest = await analyse(bare.db, scope, { experienceId: made.id, entry: asked.eid })
  assert.equal(bare.count(), 1)
  assert.deepEqual(
    rest.map(({ kind }) => kind),
    ['till_code', 'device', 'velocity'],
  )
})

test('of pictures that have a part of their hash in common, those are read whose waves are near at one of the turns', async () => {
  const made = await world.addContest({ requires_validation: true })
  const scope = world.scopeNow()
  const turn = (waves: string) => waves + '3c'.repeat(32)
  const [upright, other] = ['9d'.repeat(32), '62'.repeat(32)]
  const add = async (waves: string) => {
    const hash = turn(waves).repeat(4)
    const { image } = await addReceiptEntry(world, { experienceId: made.id, status: 'valid', hash })
    const bands = bandsOf(hash)
    await insertBands(world.db, scope, { ids: bands.map(() => image), bands })
    return image
  }
  const packedAgain = await add(`9d9d${upright.slice(4, -1)}e`)
  const byChance = await add(`9d9d${other.slice(4)}`)
  const turned = await add(other)
  const asked = { sha256: 'none', receipt_key: null, shop: null }
  const found = async (perceptual_hash: string) => {
    const images = [{ ...asked, perceptual_hash }]
    const [matches = []] = await findMatches(world.db, scope, { images, notOf: [undefined] })
    const candidates = await findCandidates(world.db, scope, images)
    return { matches: matches.map(({ image_id }) => image_id), candidates: candidates.map(({ id }) => id) }
  }
  const standing = await found(turn(upright).repeat(4))
  assert.deepEqual(standing, { matches: [packedAgain], candidates: [packedAgain] })
  const lying = await found(turn(upright) + turn(other) + turn(upright).repeat(2))
  for (const ids of [lying.matches, lying.candidates])
    assert.deepEqual(ids.toSorted(), [packedAgain, byChance, turned].toSorted())
})
