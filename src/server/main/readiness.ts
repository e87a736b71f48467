import { setTimeout as wait } from 'node:timers/promises'
import type { Captcha } from '#server/adapters/captcha/port.ts'
import { findFaultOfStreets, type MapTiles } from '#server/adapters/mapTiles.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findNodeCount } from '#server/platform/db/nodes.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Hindrance, Operation } from '#server/platform/http/operation.ts'
import type { WatchedRoom } from '#server/platform/room.ts'
import { installation } from '#server/platform/scope.ts'
import type { Gateways } from './gateways.ts'

/** So long an operator's question waits for the disk and for the database. */
const readyMilliseconds = 2000

/** Undefined where it takes longer. */
export const within = <T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, wait(milliseconds, undefined, { ref: false })])

type Parts = {
  db: Db
  room: WatchedRoom
  gateways: Gateways
  mapTiles: MapTiles | undefined
  captcha: Captcha | undefined
  isWorking: () => boolean
}

const notWorking: Hindrance = 'not_working'

/** The answer of `/readyz` on this process. */
export const readinessOf =
  ({ db, room, gateways, mapTiles, captcha, isWorking }: Parts): Operation =>
  async () => {
    const [hindrance, database, streets] = await Promise.all([
      isWorking() ? hindranceOf(db, room) : notWorking,
      within(readyMilliseconds, databaseOf(db)),
      within(readyMilliseconds, findFaultOfStreets(mapTiles)),
    ])
    const shortOf = room.shortOf()
    const captchaSights = captcha?.sights()
    const parts = {
      ...(database && { database }),
      ...(shortOf && { short_of: shortOf }),
      ...(streets && { streets }),
      ...(captchaSights && { captcha: captchaSights }),
      gateways: gateways.sights(),
    }
    return { hindrance, parts }
  }

async function hindranceOf(db: Db, room: WatchedRoom): Promise<Hindrance | undefined> {
  const [hasRoom, isThere] = await Promise.all([
    within(readyMilliseconds, room.look()),
    within(readyMilliseconds, isAnswering(db)),
  ])
  // First: a database whose log finds no room goes away.
  if (hasRoom === false) return 'no_space'
  if (!isThere) return 'database_away'
  // A disk that does not answer takes nothing either.
  return hasRoom === undefined ? 'no_space' : undefined
}

const isAnswering = (db: Db): Promise<boolean> =>
  db.many(installation, sql`select 1`).then(
    () => true,
    () => false,
  )

/** Undefined where it does not answer, which the reason says. */
const databaseOf = (db: Db) =>
  findNodeCount(db).then(
    (nodes) => (nodes === undefined ? { is_sharded: false } : { is_sharded: true, nodes }),
    () => undefined,
  )
