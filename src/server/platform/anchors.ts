import { createReadStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The hash of a trail's entry of this number, written down outside the database; client 0 is the installation. */
export type Anchor = { readonly clientId: number; readonly number: number; readonly hash: string }

/** By client, in the order in which they were written; `unreadable` names lines that are no anchors. */
export type Anchors = {
  readonly ofClients: ReadonlyMap<number, readonly Anchor[]>
  readonly unreadable: readonly string[]
}

const line = /^\S+ (?<clientId>\d{1,15}) (?<number>\d{1,15}) (?<hash>[0-9a-f]{64})$/

/** Reads every file `YYYY-MM.txt` of the folder; one that is not there holds none. */
export async function readAnchors(folder: string): Promise<Anchors> {
  const ofClients = new Map<number, Anchor[]>()
  const unreadable: string[] = []
  for (const file of await listFiles(folder)) {
    let at = 0
    for await (const text of createInterface({ input: createReadStream(join(folder, file)) })) {
      at += 1
      const anchor = anchorOf(text)
      if (!anchor) unreadable.push(`${file}, line ${at}`)
      else keep(ofClients, anchor)
    }
  }
  return { ofClients, unreadable }
}

/**
 * Appends a line `time client number hash` for each, and returns when they are on the disk. All or nothing: what
 * finds no room leaves the file as it was. Throws the system's error.
 */
export async function appendAnchors(folder: string, at: Date, anchors: readonly Anchor[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const time = at.toISOString()
  const text = anchors.map(({ clientId, number, hash }) => `${time} ${clientId} ${number} ${hash}\n`).join('')
  const file = await open(join(folder, `${time.slice(0, 7)}.txt`), 'a', 0o600)
  try {
    const { size } = await file.stat()
    try {
      await file.writeFile(text)
      await file.datasync()
    } catch (error) {
      await file.truncate(size)
      throw error
    }
  } finally {
    await file.close()
  }
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => /^\d{4}-\d{2}\.txt$/.test(name)).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function anchorOf(text: string): Anchor | undefined {
  const { clientId, number, hash } = line.exec(text)?.groups ?? {}
  if (!hash) return undefined
  return { clientId: Number(clientId), number: Number(number), hash }
}

function keep(ofClients: Map<number, Anchor[]>, anchor: Anchor): void {
  const known = ofClients.get(anchor.clientId)
  if (known) known.push(anchor)
  else ofClients.set(anchor.clientId, [anchor])
}
