import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { breakOffAbove } from '#test/support/breakOff.ts'
import { importOffice } from '#test/support/importOffice.ts'
import { getImport, rollBackImport } from './imports.ts'

let office: Awaited<ReturnType<typeof importOffice>>
before(async () => {
  office = await importOffice()
})
after(() => office.end())

const breakOff = (rows: number) => breakOffAbove(office.here.rows, { table: 'participant', rows })

const phoneOf = (n: number) => `416555${String(n).padStart(4, '0')}`
const fileOf = (count: number, city: string) =>
  ['First name,Phone,City', ...Array.from({ length: count }, (_, n) => `Ann,${phoneOf(n)},${city}`)].join(
    '\n',
  )
const mapping = ['first_name', 'phone', 'data.city'] as const

test('rows that take the database too long come in fewer at a time, staff see it, and each comes in once; a rollback likewise', async () => {
  const scope = await office.clientOf('slow')
  await breakOff(80)
  const made = await office.upload(scope, fileOf(1000, 'Laval'), { mapping: [...mapping] })
  await made.run()
  const { state, created, rows, slowed_at } = await getImport(office.here.db, scope, made.importId)
  assert.deepEqual({ state, created, rows }, { state: 'done', created: 1000, rows: 1000 })
  assert.notEqual(slowed_at, null)

  const changed = await office.upload(scope, fileOf(1000, 'Hull'), { mapping: [...mapping] })
  await changed.run()
  assert.equal((await getImport(office.here.db, scope, changed.importId)).updated, 1000)

  for (const one of [changed, made]) {
    await rollBackImport(office.here.db, scope, one.importId)
    assert.equal((await getImport(office.here.db, scope, one.importId)).slowed_at, null)
    await breakOff(one === made ? 600 : 200)
    await one.takeBack()
    const after = await getImport(office.here.db, scope, one.importId)
    assert.equal(after.state, 'rolled_back')
    assert.notEqual(after.slowed_at, null)
  }
  assert.deepEqual(await office.contents(scope), [])
})

test('where even few rows take too long, the import ends and says so; what came in stays and can be taken back', async () => {
  const scope = await office.clientOf('too-slow')
  await breakOff(5)
  const one = await office.upload(scope, fileOf(1000, 'Laval'), { mapping: [...mapping] })
  await one.run()
  const { state, error } = (await one.report()) ?? {}
  assert.equal(state, 'failed')
  assert.match(error ?? '', /even a small part of it took the database longer than it may/)
  await breakOff(10_000)
  await rollBackImport(office.here.db, scope, one.importId)
  await one.takeBack()
  assert.deepEqual(await office.contents(scope), [])
})
