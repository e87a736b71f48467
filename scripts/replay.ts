// `node_modules/.bin/node scripts/replay.ts FOLDER`: runs the statements that tests noted there (FANFARE_STATEMENTS)
// on CITUS_URL and on PLAIN_URL, and prints those to which the two say different things.
import { migrate } from '#server/platform/db/migrate.ts'
import { replay } from '#test/citus/replay.ts'
import { readSent } from '#test/support/statements/sent.ts'

const [folder = ''] = process.argv.slice(2)
const { CITUS_URL: citus = '', PLAIN_URL: plain = '' } = process.env
await migrate(citus, { log: console.log, isSharded: true })
await migrate(plain, { log: console.log })
const sent = readSent(folder).filter(({ text }) => /^\s*(with|select|insert|update|delete)\b/i.test(text))
const there = await replay(citus, sent)
const here = await replay(plain, sent)
let refused = 0
for (const { text } of sent) {
  const [ofCitus, ofPlain] = [there.get(text), here.get(text)]
  if (ofCitus?.code === ofPlain?.code) continue
  refused += 1
  console.log(`\n${text.trim()}\n  Citus: ${ofCitus?.message ?? 'ok'} · plain: ${ofPlain?.message ?? 'ok'}`)
}
console.log(`${sent.length} statements, ${refused} of which Citus says something else than PostgreSQL`)
process.exit(refused > 0 ? 1 : 0)
