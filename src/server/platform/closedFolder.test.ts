import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { closeDataFolder } from './closedFolder.ts'

const root = mkdtempSync(join(tmpdir(), 'fanfare-closed-'))
after(() => rmSync(root, { recursive: true }))
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('what an older version left open to others is closed, PostgreSQL’s own folder and what lies outside is not touched', () => {
  const data = join(root, 'data')
  const outside = join(root, 'outside.txt')
  for (const folder of ['files/1', 'incoming', 'postgres/base'])
    mkdirSync(join(data, folder), { recursive: true })
  for (const file of [
    'files/1/people.csv',
    'incoming/upload',
    'postgres/base/1',
    'postgres.log',
    'fanfare.lock',
  ])
    writeFileSync(join(data, file), 'x')
  writeFileSync(outside, 'x')
  symlinkSync(outside, join(data, 'files', 'link'))
  for (const path of [data, join(data, 'files'), join(data, 'files/1'), join(data, 'postgres')])
    chmodSync(path, 0o755)
  chmodSync(join(data, 'files/1/people.csv'), 0o644)
  chmodSync(join(data, 'postgres/base/1'), 0o644)
  chmodSync(outside, 0o644)
  closeDataFolder(data)
  const folders = ['', 'files', 'files/1', 'incoming'].map((path) => modeOf(join(data, path)))
  assert.deepEqual(folders, ['700', '700', '700', '700'])
  const files = ['files/1/people.csv', 'incoming/upload', 'postgres.log', 'fanfare.lock']
  assert.deepEqual(
    files.map((path) => modeOf(join(data, path))),
    ['600', '600', '600', '600'],
  )
  assert.deepEqual([modeOf(join(data, 'postgres/base/1')), modeOf(outside)], ['644', '644'])
})

test('a folder that many share keeps its rights', () => {
  const shared = join(root, 'shared')
  mkdirSync(shared)
  chmodSync(shared, 0o1777)
  closeDataFolder(shared)
  assert.equal(modeOf(shared), '777')
})
