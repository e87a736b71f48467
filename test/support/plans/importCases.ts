import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportMapping } from '#contract/participants/importCalls.ts'
import { createDiskStore } from '#server/adapters/storage/disk.ts'
import { rollBackImport } from '#server/participants/imports/imports.ts'
import { uploadTo } from '../importOffice.ts'
import { fakeGateway, outsideOf } from '../messaging.ts'
import type { PlanCase, Stage } from './case.ts'
import { fileOfPeople } from './town.ts'

const mapping: ImportMapping = ['first_name', 'phone', 'email', 'data.city']

/** New people come, are changed by a second file, and the second file is taken back. */
export function importCases({ db, world, town }: Stage): PlanCase[] {
  const { people, sender } = town
  const { scope } = town
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-plans-'))
  const outside = {
    ...outsideOf(world.clock, fakeGateway()),
    files: createDiskStore(join(folder, 'files')),
  }
  const upload = uploadTo({ db, outside, folder })
  const file = (city: string) => fileOfPeople({ people, first: 2_000_000, city })
  const asked = { mapping, consent: 'proof', subscriptionId: sender.subscriptionId } as const
  let second: Awaited<ReturnType<typeof upload>> | undefined
  return [
    {
      name: 'new people are imported',
      rows: people,
      run: async () => (await upload(scope, file('Laval'), asked)).run(),
    },
    {
      name: 'known people are imported',
      rows: people,
      run: async () => {
        second = await upload(scope, file('Guelph'), asked)
        await second.run()
      },
    },
    {
      name: 'an import is taken back',
      rows: people,
      run: async () => {
        await rollBackImport(db, scope, second?.importId ?? '')
        await second?.takeBack()
        rmSync(folder, { recursive: true })
      },
    },
  ]
}
