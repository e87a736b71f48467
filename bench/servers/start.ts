import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { asStarted } from '../process.ts'

/** Starts one of the servers of this folder; `url` is what it prints when it listens. */
export async function startServer(file: string, args: string[]) {
  const options = file === 'product.ts' ? asStarted : []
  const child = spawn(process.execPath, [...options, join(import.meta.dirname, file), ...args], {
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
