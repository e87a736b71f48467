import type { Outside } from '#server/adapters/outside.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { InstallationScope } from '#server/platform/scope.ts'
import { makeFormChallenge } from '#server/public/webEntry.ts'
import { solve } from '#site/solve.ts'

/** The proof that a form of this experience needs, worked out by the page's own script. */
export async function proofOfWork(
  db: Db,
  visitor: InstallationScope,
  asked: { eid: string; outside: Outside },
): Promise<string> {
  return solve(await makeFormChallenge(db, visitor, asked))
}
