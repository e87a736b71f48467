import { getClientRef } from '#server/clients/clients.ts'
import { ofParticipants as dependants } from '#server/main/dependants.ts'
import { takeBackImport } from '#server/participants/imports/rollback.ts'
import { importParticipants } from '#server/participants/imports/run.ts'
import { createDb, type Db, openPools } from '#server/platform/db/db.ts'
import { givenSettings } from './settings.ts'
import { workerOutside } from './workerOutside.ts'

// A worker of its own process that dies by itself as by kill -9: so many milliseconds after it began its transaction of
// that number. However slow the machine is, it is in the midst of its import or rollback then.

const [databaseUrl = '', filesFolder = '', clientId = '', importId = '', job = '', ...numbers] =
  await givenSettings()
const [batchRows = 0, transaction = 0, milliseconds = 0] = numbers.map(Number)
const pools = openPools(databaseUrl, { max: 5 })
const db = dying(createDb(pools, async () => undefined))

function dying(whole: Db): Db {
  let begun = 0
  return {
    ...whole,
    transaction: (within, work) => {
      begun += 1
      if (begun === transaction) setTimeout(() => process.kill(process.pid, 'SIGKILL'), milliseconds)
      return whole.transaction(within, work)
    },
  }
}

const outside = workerOutside(filesFolder)
const run = { db, outside, importId, client: await getClientRef(db, Number(clientId)), batchRows, dependants }
const works = { run: importParticipants, takeBack: takeBackImport }
const work = Object.entries(works).find(([name]) => name === job)?.[1]
if (!work) throw new Error(`no such work: ${job}`)
await work(run)
await pools.end()
