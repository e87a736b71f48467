import { foldAllClicks } from '#server/campaigns/campaigns.ts'
import { fillDays } from '#server/entries/days/fillDays.ts'
import { foldAllDays } from '#server/entries/entries.ts'
import { createDb, type Db, openPools } from '#server/platform/db/db.ts'
import { type Desk, writeSome } from './dayWriter.ts'
import { randomOf } from './killing.ts'
import { givenSettings } from './settings.ts'
import { workerOutside } from './workerOutside.ts'

// A worker of its own process that folds days and clicks into months, writes them, or fills those of before, again and
// again, and dies by itself as by kill -9: so many milliseconds after it began its transaction of that number.

const [databaseUrl = '', work = '', said = '', seed = '', transaction = '', milliseconds = ''] =
  await givenSettings()
const whole = createDb(openPools(databaseUrl, { max: 8 }), async () => undefined)
let begun = 0
const db: Db = {
  ...whole,
  transaction: (within, inside) => {
    begun += 1
    if (begun === Number(transaction))
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(milliseconds))
    return whole.transaction(within, inside)
  },
}
const desk: Desk = JSON.parse(said)
const random = randomOf(Number(seed))
const at = new Date(desk.scope.at)
const works = {
  fold: () => Promise.all([foldAllDays(db, at), foldAllClicks(db, at)]),
  fill: () => fillDays({ db, outside: workerOutside('') }, { clientId: desk.scope.client.id }),
  write: () => Promise.all(Array.from({ length: 4 }, () => writeSome({ db, desk, random }))),
}
const chosen = Object.entries(works).find(([name]) => name === work)?.[1]
if (!chosen) throw new Error(`no such work: ${work}`)
for (;;) await chosen()
