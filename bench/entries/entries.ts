import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { giftWithPurchase } from '#contract/experiences/kinds/giftWithPurchase.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import { bandsOfTurns } from '#server/entries/fraud/compare.ts'
import { findMatches } from '#server/entries/fraud/matches.ts'
import { decideEntry } from '#server/entries/validation/decide.ts'
import { takeEntry } from '#server/entries/validation/queue.ts'
import { createExperience } from '#server/experiences/experiences.ts'
import { ofEntries as dependants } from '#server/main/dependants.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { limited, type Measured } from '../measured.ts'
import { fillEntries, fillHashes, fillTraits } from './fill.ts'

const rows = Number(process.env.ROWS ?? 1_000_000)
const waiting = Math.ceil(rows / 10)
const [validators, takenByEach, handedToEach, asked] = [20, 50, 500, 400]
/** Nobody looks at a receipt for less. */
const lookMilliseconds = 1000

/**
 * Twenty validators who take an entry, look at it for a second and decide it, again and again, to the bare statement that takes
 * one row with nobody beside it; then the uses
 * of a picture among as many hashes, to a bare look-up of the same parts. ROWS is how many entries (1,000,000 unless given),
 * of which a tenth waits in the contest, and a tenth in the gift.
 */
export async function* benchEntries(): AsyncGenerator<Measured> {
  const world = await contest()
  try {
    const made = await world.addContest({ requires_validation: true })
    const gift = await addGift(world)
    await fillEntries(world, { contestId: made.id, giftId: gift.id, rows, waiting })
    const scopes = await addValidators(world)
    const contestQueue = { ...made, kind: 'sweepstakes', words: 'next entry' } as const
    yield await nextEntry(world, scopes, contestQueue)
    yield await handedOnce(world, scopes, contestQueue)
    await fillHashes(world, rows)
    yield await matches(world)
    await fillTraits(world, rows)
    const words = 'next entry of a gift, with its fraud analyses,'
    yield await nextEntry(world, scopes, { ...gift, kind: 'gift-with-purchase', words })
  } finally {
    await world.end()
  }
}

type Made = { readonly id: string; readonly eid: string; readonly kind: Kind; readonly words: string }

const addGift = (world: Contest) =>
  createExperience(world.db, world.scopeNow(), {
    kind: 'gift-with-purchase',
    form: giftWithPurchase.form.parse({
      name: 'A mug',
      title: 'A mug',
      campaign_id: world.campaignId,
      shortcode_id: world.shortcode.id,
      requires_validation: true,
      award_credit_threshold: 1,
    }),
  })

async function addValidators(world: Contest): Promise<UserScope[]> {
  const people = await Promise.all(
    Array.from({ length: validators }, (_, at) => world.addPerson(`Val Idator ${at}`)),
  )
  return Promise.all(
    people.map((person) => world.scope(world.client, person, { role: 'validator', at: may })),
  )
}

async function nextEntry(world: Contest, scopes: readonly UserScope[], made: Made): Promise<Measured> {
  const product: number[] = []
  const handed = (
    await Promise.all(
      scopes.map(async (scope, at) => {
        await wait((lookMilliseconds * at) / validators)
        return validate(world, scope, { made, product, turns: takenByEach, look: lookMilliseconds })
      }),
    )
  ).flat()
  requireNoneTwice(handed)
  const bare = await takeBare(world, made)
  return times({
    what: `${made.words} of ${many(rows)}, ${many(waiting)} waiting, ${validators} validators, p95, to one bare row alone`,
    product,
    bare,
    most: 60,
    note: `${handed.length} handed out, none twice`,
  })
}

const requireNoneTwice = (handed: readonly string[]) =>
  assert.equal(new Set(handed).size, handed.length, 'an entry was handed out twice')

/** As many as the aim says, and nobody looks: everybody asks while everybody decides. */
async function handedOnce(world: Contest, scopes: readonly UserScope[], made: Made): Promise<Measured> {
  const work = { made, product: [], turns: handedToEach, look: 0 }
  const [handed, took] = await timed(async () =>
    (await Promise.all(scopes.map((scope) => validate(world, scope, work)))).flat(),
  )
  requireNoneTwice(handed)
  return {
    what: `${many(handed.length)} entries taken and decided by ${validators} at once, none handed out twice`,
    product: handed.length / (took / 1000),
    unit: '/s',
    isMet: true,
  }
}

/** `look`: milliseconds. */
type Work = {
  readonly made: Made
  readonly product: number[]
  readonly turns: number
  readonly look: number
}

async function validate(
  { db }: Contest,
  scope: UserScope,
  { made, product, turns, look }: Work,
): Promise<string[]> {
  const handed: string[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const asking = { kind: made.kind, experience: made.eid, isKicked: false, skip: 0 }
    const [taken, took] = await timed(() => takeEntry(db, now(scope), asking))
    product.push(took)
    const entry = taken.entry?.id
    if (!entry) break
    handed.push(entry)
    await wait(look)
    const verdict = { status: 'invalid' as const, reasons: ['Unreadable'], canBeUndone: false }
    await decideEntry(db, now(scope), {
      kind: made.kind,
      experience: made.eid,
      entry,
      dependants,
      ...verdict,
    })
  }
  return handed
}

/** Memories age as they do for people. */
const now = (scope: UserScope): UserScope => ({
  ...scope,
  at: new Date(may.getTime() + performance.now()),
})

/** One row that nobody else has, and nothing that is told about it. */
async function takeBare(world: Contest, { id }: Made): Promise<number[]> {
  const bare: number[] = []
  for (let turn = 0; turn < asked; turn += 1) {
    const [, took] = await timed(() =>
      world.rows(
        `update entry set status = 'valid' where client_id = $1 and id = (
           select id from entry where client_id = $1 and experience_id = $2 and status = 'pending'
           order by created_at, id limit 1 for update skip locked)`,
        [world.client.id, id],
      ),
    )
    bare.push(took)
  }
  return bare
}

async function matches(world: Contest): Promise<Measured> {
  const scope = world.scopeNow()
  const images = await world.rows<{ id: string; sha256: string; perceptual_hash: string }>(
    `select id, sha256, perceptual_hash from entry_image where client_id = $1 order by id limit $2`,
    [world.client.id, asked],
  )
  const [product, bare]: [number[], number[]] = [[], []]
  for (const { id, perceptual_hash } of images) {
    const image = {
      sha256: `other ${id}`,
      perceptual_hash: packedAgain(perceptual_hash),
      receipt_key: null,
      shop: null,
    }
    const [[found = []], took] = await timed(() =>
      findMatches(world.db, scope, { images: [image], notOf: [undefined] }),
    )
    product.push(took)
    assert.ok(found.some(({ image_id }) => image_id === id))
    const parts = bandsOfTurns(image.perceptual_hash)
    const [, tookBare] = await timed(() =>
      world.rows('select image_id from entry_image_band where client_id = $1 and band = any($2::int[])', [
        world.client.id,
        parts,
      ]),
    )
    bare.push(tookBare)
  }
  return times({
    what: `uses of a picture among ${many(rows)} hashes, p95, to a bare look-up of its parts`,
    product,
    bare,
    most: 100,
    note: `${images.length} asked about, all found`,
  })
}

/** Other in two bits. */
const packedAgain = (hash: string): string => {
  const flipped = (at: number) => (Number.parseInt(hash[at] ?? '0', 16) ^ 1).toString(16)
  return `${flipped(0)}${hash.slice(1, 40)}${flipped(40)}${hash.slice(41)}`
}

type Times = { what: string; product: number[]; bare: number[]; most: number; note: string }

const times = ({ what, product, bare, most, note }: Times): Measured =>
  limited({
    what,
    product: p95(product),
    baseline: p95(bare),
    unit: 'ms',
    ratio: p95(bare) / p95(product),
    most,
    note,
  })

async function timed<Done>(act: () => Promise<Done>): Promise<[Done, number]> {
  const begun = performance.now()
  const done = await act()
  return [done, performance.now() - begun]
}

const many = (count: number) => count.toLocaleString('en')
const p95 = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? 0
