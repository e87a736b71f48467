import type { Rolldown } from 'vite'

export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

export function entryOf(chunks: Chunks): Rolldown.OutputChunk {
  const found = [...chunks.values()].find(({ isEntry }) => isEntry)
  if (!found) throw new Error('The console has no script.')
  return found
}

/** The chunk that a module became part of. */
export function chunkOf(chunks: Chunks, file: string): Rolldown.OutputChunk {
  const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(file))
  if (!found) throw new Error(`The console is built without ${file}.`)
  return found
}

/** All that a chunk is made of: itself, what it imports, and their styles. */
export function filesOf(chunks: Chunks, chunk: Rolldown.OutputChunk, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const name of chunk.imports) {
    const imported = chunks.get(name)
    if (imported) filesOf(chunks, imported, found)
  }
  for (const name of chunk.viteMetadata?.importedCss ?? []) found.add(name)
  return found
}
