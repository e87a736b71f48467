import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { StartError } from '../config.ts'
import { claimDataFolder } from './dataFolder.ts'
import { processMark } from './processMark.ts'

const root = mkdtempSync(join(tmpdir(), 'fanfare-folder-'))
after(() => rmSync(root, { recursive: true }))

const front = join(import.meta.dirname, 'dataFolder.ts')
const claimAndWait = (folder: string) => [
  '--input-type=module-typescript',
  '-e',
  `import { claimDataFolder } from ${JSON.stringify(front)}
   try { claimDataFolder(${JSON.stringify(folder)}); console.log('claimed'); setInterval(() => 0, 1000) }
   catch (error) { console.log(error.message) }`,
]

describe('the claim on a data folder', () => {
  it('makes the folder, and leaves no lock behind when released', () => {
    const folder = join(root, 'new/deep')
    const claim = claimDataFolder(folder)
    assert.ok(existsSync(join(folder, 'fanfare.lock')))
    claim.release()
    claim.release()
    assert.ok(!existsSync(join(folder, 'fanfare.lock')))
  })

  it('refuses a second process and names the first, and is taken over when that was killed', async () => {
    const folder = join(root, 'second')
    const first = spawn(process.execPath, claimAndWait(folder), { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(first.stdout, 'data')
    assert.throws(() => claimDataFolder(folder), {
      name: 'StartError',
      message: `Fanfare already runs on this data folder (pid ${first.pid}).`,
    })
    first.kill('SIGKILL')
    await once(first, 'exit')
    claimDataFolder(folder).release()
  })

  it('takes over from a dead process whose id was given to another one', (t) => {
    const folder = join(root, 'reused')
    claimDataFolder(folder).release()
    const mark = processMark(process.pid)
    if (mark.started === '') return t.diagnostic('this system does not tell when a process started')
    const lockFile = join(folder, 'fanfare.lock')
    writeFileSync(lockFile, JSON.stringify({ pid: process.pid, started: 'another-boot/1' }))
    claimDataFolder(folder)
    assert.deepEqual(JSON.parse(readFileSync(lockFile, 'utf8')), mark)
  })

  it('takes over a lock file that was cut short', () => {
    const folder = join(root, 'cut')
    claimDataFolder(folder).release()
    writeFileSync(join(folder, 'fanfare.lock'), '{"pid":1')
    claimDataFolder(folder).release()
  })

  it('goes to exactly one of several that start together over a dead claim', async () => {
    const folder = join(root, 'race')
    claimDataFolder(folder).release()
    writeFileSync(join(folder, 'fanfare.lock'), JSON.stringify({ pid: 999_999_999, started: 'x/1' }))
    const rivals = Array.from({ length: 4 }, () =>
      spawn(process.execPath, claimAndWait(folder), { stdio: ['ignore', 'pipe', 'inherit'] }),
    )
    const answers = await Promise.all(
      rivals.map(async (rival) => String((await once(rival.stdout, 'data'))[0])),
    )
    for (const rival of rivals) rival.kill('SIGKILL')
    assert.equal(answers.filter((answer) => answer === 'claimed\n').length, 1, answers.join(''))
  })

  it('says in one line that a folder cannot be written', () => {
    const file = join(root, 'file')
    writeFileSync(file, '')
    assert.throws(
      () => claimDataFolder(join(file, 'data')),
      (error) =>
        error instanceof StartError &&
        /^The data folder \S+ cannot be written \(\w+\)\.$/.test(error.message),
    )
  })

  it('says so too when only the rights are missing', (t) => {
    if (process.getuid?.() !== 0) return t.diagnostic('only root can become somebody without rights')
    // It loads everything before, also from a folder that only root may enter.
    const [flag, , script] = claimAndWait('/fanfare-nobody-may')
    const asNobody = `process.setgroups([]); process.setgid(65_534); process.setuid(65_534); ${script}`
    const child = spawnSync(process.execPath, [String(flag), '-e', asNobody], { encoding: 'utf8' })
    assert.equal(
      child.stdout,
      'The data folder /fanfare-nobody-may cannot be written (EACCES).\n',
      child.stderr,
    )
  })
})
