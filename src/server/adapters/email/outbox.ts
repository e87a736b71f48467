import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import { installation } from '#server/platform/scope.ts'
import type { MailPort } from './port.ts'

/** E-mail without SMTP settings: kept in the installation's outbox and read at `/outbox` (decisions 1). */
export function createOutbox(db: Db, clock: Clock): MailPort {
  return {
    send: async ({ to, subject, text }) => {
      await db.run(
        installation,
        sql`insert into outbox_mail (id, to_address, subject, body, created_at)
            values (${newId()}, ${to.address}, ${subject}, ${text}, ${clock.now()})`,
      )
    },
  }
}
