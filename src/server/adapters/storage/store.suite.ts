import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import type { FileStore } from './port.ts'

/** A stream that comes piece by piece, as from a program that writes while it reads, and may break off. */
export function pieced(content: Buffer, breaksOff?: Error): Readable {
  return Readable.from(
    (async function* () {
      for (let at = 0; at < content.length; at += 50_000) yield content.subarray(at, at + 50_000)
      if (breaksOff) throw breaksOff
    })(),
  )
}

export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

export const newKey = () => `17/${newId()}`

type Tried = { store: () => FileStore; keys: () => Promise<string[]> }
type Run = (title: string, rule: (store: FileStore, key: string) => Promise<void>) => void

/** The rules of every store of files. `keys` are those that lie there, as the store itself has them. */
export function storeSuite(name: string, at: Tried): void {
  const run: Run = (title, rule) => void test(`${name}: ${title}`, () => rule(at.store(), newKey()))
  keepsFiles(run, at)
  keepsWholeFiles(run, at)
}

function keepsFiles(run: Run, at: Tried): void {
  run('a file comes back as it was stored, with its size and hash, under its key', async (store, key) => {
    const content = Buffer.from('Zoé,+14165550100\r\n\0')
    assert.deepEqual(await store.put(key, Readable.from(['Zoé', ',+14165550100\r\n', '\0'])), {
      bytes: content.length,
      sha256: sha256(content),
    })
    assert.deepEqual(await buffer(await store.open(key)), content)
    assert.ok((await at.keys()).some((one) => one === key || one.endsWith(`/${key}`)))
  })

  run('what is read are bytes, in pieces that are small', async (store, key) => {
    const content = randomBytes(11_000_000)
    await store.put(key, pieced(content))
    for (let _reader = 0; _reader < 2; _reader++) {
      const pieces: Buffer[] = []
      for await (const piece of (await store.open(key)) as AsyncIterable<Buffer>) {
        assert.ok(Buffer.isBuffer(piece) && piece.length <= 65_536)
        pieces.push(piece)
      }
      assert.equal(sha256(Buffer.concat(pieces)), sha256(content))
    }
  })

  run('an empty file is a file', async (store, key) => {
    const stored = await store.put(key, Readable.from([]))
    assert.deepEqual(stored, { bytes: 0, sha256: sha256(Buffer.alloc(0)) })
    assert.deepEqual([await store.has(key), await text(await store.open(key))], [true, ''])
  })

  run('a file that is not there is not had, not opened, and removing it does nothing', async (store, key) => {
    assert.equal(await store.has(key), false)
    await assert.rejects(store.open(key), /no stored file/)
    await store.remove(key)
    await store.put(key, Readable.from(['Zoé']))
    assert.equal(await store.has(key), true)
    for (const _again of [1, 2]) await store.remove(key)
    assert.equal(await store.has(key), false)
  })
}

function keepsWholeFiles(run: Run, at: Tried): void {
  for (const [size, length] of Object.entries({ small: 100, large: 16_000_000 }))
    run(`a ${size} file that breaks off while it is stored leaves nothing`, async (store, key) => {
      const fault = new Error('cut off')
      await assert.rejects(store.put(key, pieced(Buffer.alloc(length), fault)), fault)
      assert.equal(await store.has(key), false)
      assert.ok(!(await at.keys()).some((one) => one.endsWith(key)))
    })

  run('many files at once do not meet', async (store) => {
    const contents = new Map(Array.from({ length: 8 }, () => [newKey(), randomBytes(6_000_000)]))
    await Promise.all([...contents].map(([key, content]) => store.put(key, pieced(content))))
    const read = await Promise.all([...contents.keys()].map(async (key) => buffer(await store.open(key))))
    assert.deepEqual(read.map(sha256), [...contents.values()].map(sha256))
  })
}
