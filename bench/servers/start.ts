import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Starts one of the servers of this folder; `url` is what it prints when it listens. */
export async function startServer(file: string, args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (piece) => resolve(String(piece).trim()))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  return { url, child, stop }
}

/** Resident memory in megabytes, where the system tells (Linux). */
export function megabytesOf({ pid }: ChildProcess): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return Math.round((pages * 4096) / 1024 ** 2)
  } catch {
    return Number.NaN
  }
}
