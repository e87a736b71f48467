import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RawBuilder, sql } from 'kysely'

/** Texts of statements by the call of `Db` that ran them: its file, line and column. */
export type Recorded = Map<string, Set<string>>

/** From now on every statement of this process is noted; each is compiled once for each run, by `Db`. */
export function recordStatements(): Recorded {
  const recorded: Recorded = new Map()
  const builder: RawBuilder<unknown> = Object.getPrototypeOf(sql`select`)
  const { compile } = builder
  builder.compile = function (provider) {
    const compiled = compile.call(this, provider)
    const place = placeOf(new Error().stack ?? '')
    if (place) recorded.set(place, (recorded.get(place) ?? new Set()).add(compiled.sql))
    return compiled
  }
  return recorded
}

/** The first frame of the server above `Db`. */
function placeOf(stack: string): string | undefined {
  const frame = stack
    .split('\n')
    .find((line) => line.includes('/src/server/') && !line.includes('/platform/db/db.ts'))
  const [, url, line, column] = frame?.match(/(file:.*):(\d+):(\d+)/) ?? []
  return url && `${fileURLToPath(url)}:${line}:${column}`
}

/** Leaves what was recorded in the folder when the process ends. */
export function keepAtExit(recorded: Recorded, folder: string): void {
  process.once('exit', () => {
    mkdirSync(folder, { recursive: true })
    const kept = [...recorded].map(([place, texts]) => [place, [...texts]])
    const name = join(folder, randomBytes(6).toString('hex'))
    writeFileSync(name, JSON.stringify(kept))
    renameSync(name, `${name}.json`)
  })
}

export function readKept(folder: string): Recorded {
  const all: Recorded = new Map()
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const kept: [string, string[]][] = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    for (const [place, texts] of kept) all.set(place, (all.get(place) ?? new Set()).union(new Set(texts)))
  }
  return all
}
