import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { createDiskStore } from './disk.ts'
import { storeSuite } from './store.suite.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-disk-'))
after(() => rmSync(folder, { recursive: true }))
const store = createDiskStore(folder)
const keys = async () => readdirSync(folder, { recursive: true, encoding: 'utf8' })

storeSuite('disk', { store: () => store, keys })
