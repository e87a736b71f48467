import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const ofOthers = 0o077

/**
 * Takes the rights of everybody else (0700, 0600) from a data folder and from what an older version left open in it.
 * PostgreSQL sees to its own folder. A folder that is closed was closed with all that is in it, so that a start does
 * not look at a million files; one with the sticky bit is shared on purpose, and what belongs to another user stays.
 */
export function closeDataFolder(dataDir: string): void {
  if (process.platform === 'win32') return
  for (const { name, path } of childrenOf(dataDir)) if (!/^postgres(\.new-|$)/.test(name)) closeToOthers(path)
  const { mode, uid } = lstatSync(dataDir)
  if (isOurs(uid) && (mode & 0o1000) === 0) chmodSync(dataDir, mode & 0o700)
}

/** The folder's own rights go last: a walk that was cut short is taken up by the next start. */
function closeToOthers(path: string): void {
  const found = lstatSync(path)
  const isOpen = (found.mode & ofOthers) !== 0
  if (found.isSymbolicLink() || !isOpen || !isOurs(found.uid)) return
  if (found.isDirectory()) for (const child of childrenOf(path)) closeToOthers(child.path)
  chmodSync(path, found.mode & 0o700)
}

const childrenOf = (folder: string) => readdirSync(folder).map((name) => ({ name, path: join(folder, name) }))

const isOurs = (uid: number): boolean => uid === process.getuid?.()
