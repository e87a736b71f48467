/** The shipped checker of certificates and the second one, in Python, on one draw. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Given, verifyCertificate } from '../../scripts/verify-draw/verify.mjs'

const secondChecker = fileURLToPath(new URL('../../docs/verify_draw.py', import.meta.url))

/** `ballots`: the set that is given to both, where nothing else is said. */
export function checkers({ written, ballots }: { written: string; ballots: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-certificate-'))
  const files = { certificate: join(folder, 'draw.json'), set: join(folder, 'ballots.txt') }
  const checksOf = (text: string, given: Given = {}) =>
    verifyCertificate(JSON.parse(text), { ballots: [ballots], text, ...given })

  /** The lines of the second one: `ok` and what is to be noted besides, or the fault that it found. */
  function askSecond(certificate: string, key?: string): string[] {
    writeFileSync(files.certificate, certificate)
    try {
      const given = ['-B', secondChecker, files.certificate, files.set, ...(key === undefined ? [] : [key])]
      return execFileSync('python3', given, { encoding: 'utf8', stdio: 'pipe' }).trim().split('\n')
    } catch (error) {
      return [String((error as { stderr: unknown }).stderr).trim()]
    }
  }

  writeFileSync(files.certificate, written)
  writeFileSync(files.set, ballots)
  return {
    checksOf,
    failuresOf: async (text: string, given?: Given) =>
      (await checksOf(text, given)).filter(({ ok }) => !ok).map(({ name }) => name),
    secondOpinion: (certificate: string, key?: string) => askSecond(certificate, key)[0] ?? '',
    secondNotes: (certificate: string) => askSecond(certificate).slice(1),
    /** Its folder, and the two files of the draw. */
    second: { folder: join(secondChecker, '..'), ...files },
    end: () => rmSync(folder, { recursive: true }),
  }
}
