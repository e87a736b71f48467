import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { refuse, refuseFor } from './errors.ts'
import { fileName, storeAndRecord } from './storedFiles.ts'

/** A store that is a map. */
function openStore() {
  const kept = new Map<string, string>()
  const files = {
    put: async (key: string, content: Readable) => {
      kept.set(key, await text(content))
      return { bytes: 3, sha256: 'abc' }
    },
    remove: async (key: string) => void kept.delete(key),
  }
  return { kept, stored: () => ({ files, storageKey: '1/a', content: Readable.from(['leaf']) }) }
}

test('a file is stored before it is recorded, and stays where it is used', async () => {
  const { kept, stored } = openStore()
  const answer = await storeAndRecord(stored(), async ({ storageKey, sha256 }, use) => {
    assert.equal(kept.get(storageKey), 'leaf')
    use(true)
    return sha256
  })
  assert.deepEqual([answer, [...kept.keys()]], ['abc', ['1/a']])
})

test('one that is refused, or that nobody uses, is removed', async () => {
  const { kept, stored } = openStore()
  await storeAndRecord(stored(), async () => undefined)
  assert.equal(kept.size, 0)
  await assert.rejects(
    storeAndRecord(stored(), async (_stored, use) => {
      use(true)
      refuse('not_found')
    }),
  )
  assert.equal(kept.size, 0)
})

test('one whose record may stand, since the database went away at its commit, stays', async () => {
  const { kept, stored } = openStore()
  await assert.rejects(storeAndRecord(stored(), async () => refuseFor(5, 'database_away')))
  assert.equal(kept.size, 1)
})

test('a name that no file is called by gives way', () => {
  assert.equal(fileName('../a\u0000b.png', 'x'), '..ab.png')
  assert.equal(fileName('\u200b', 'x'), 'x')
})
