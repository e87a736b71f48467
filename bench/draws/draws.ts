import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Measured } from '../measured.ts'
import { asStarted } from '../process.ts'

/**
 * A draw among a million right after they were loaded: freezing by two rules, and ranking by the job that follows, beside
 * one statement that writes the same ids with their SHA-256, drawing and redrawing beside one that reads the frozen set
 * through, and the checker beside a program that only hashes the ballots. In a process of its own, since its memory is
 * measured: this one holds all benchmarks.
 */
export async function benchDraws(): Promise<Measured[]> {
  const program = join(import.meta.dirname, 'measure.ts')
  const child = spawn(process.execPath, [...asStarted, program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`the draws ended with ${code}`)
  return JSON.parse(printed)
}
