import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { StartError } from '../../config.ts'

/** The user that runs PostgreSQL: ourselves, or, because it refuses to run as root, `postgres` or `nobody`. */
export type OsUser = { uid: number; gid: number } | undefined

/** @throws StartError when we are root and there is nobody else. */
export function postgresOsUser(): OsUser {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new StartError('PostgreSQL does not run as root and there is no user postgres or nobody: add one.')
}

/** Whether the user may pass every folder on the way to this one. */
export function canReachFolder(user: OsUser, folder: string): boolean {
  if (user === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/' }).status === 0
}

/** The environment of PostgreSQL's programs: nothing of ours, least of all its language or secrets. */
export const postgresEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH ?? '' }
