import { ensureAdministrator } from '#server/access/access.ts'
import { type Config, StartError } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db/db.ts'
import { RefusedError } from '#server/platform/errors.ts'

export type Administrator = { readonly email: string; readonly password?: string }

/** The first administrator, made where there is none. A password that was generated is printed, once. */
export async function makeAdministrator(
  db: Db,
  { adminEmail: email, adminPassword: password }: Config,
): Promise<Administrator> {
  const administrator = await ensure(db, { email, ...(password ? { password } : {}) })
  if (administrator.password)
    process.stdout.write(`The administrator is ${administrator.email}, password: ${administrator.password}\n`)
  return administrator
}

async function ensure(db: Db, wanted: Administrator): Promise<Administrator> {
  try {
    return await ensureAdministrator(db, wanted, new Date())
  } catch (error) {
    if (error instanceof RefusedError)
      throw new StartError(`ADMIN_PASSWORD cannot be taken: ${error.message}`)
    throw error
  }
}
