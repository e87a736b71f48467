// `npm start`, and `npm run` api, worker, migrate and distribute: sets up, then runs the command of that name under
// Node 24 and ends as it ends.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root, setUp, tool, toolEnvironment } from './setup.mjs'

const [command = 'start', ...rest] = process.argv.slice(2)
setUp({ isServing: command === 'start' || command === 'api' })
/** Kept between starts: what Node makes of the source, which a start then neither strips of its types nor compiles. */
const caches = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node') }
// Node 24 lets the heap's young part grow to 128 MB, of which an import fills every one with people who live as long as
// a statement. With 16 it takes the same time; with 8 a broadcast goes out a twentieth slower. And it guesses from the
// first calls which objects will live long, and makes those of all later calls where they stay for long: rows of a list
// then keep what they point to as well, which takes a tenth of the time and a quarter of the memory.
const server = spawn(
  tool('node'),
  [
    '--max-semi-space-size=16',
    '--no-allocation-site-pretenuring',
    `src/server/main/commands/${command}.ts`,
    ...rest,
  ],
  {
    cwd: root,
    env: toolEnvironment(caches),
    stdio: 'inherit',
  },
)

// Ctrl-C reaches the whole group and npm repeats it: the server gets each kind of signal from here once at most,
// and a server that already ends takes no harm from hearing it again.
const forwarded = new Set()
function forward(signal) {
  if (forwarded.has(signal)) return
  forwarded.add(signal)
  server.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(signal))

// npm ends at a SIGTERM that was meant for us all and tells only its shell: whoever loses npm ends as well.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) forward('SIGTERM')
}, 500).unref()

server.once('error', (error) => {
  console.error(`Node 24 cannot be run: ${error.message}`)
  process.exit(1)
})
server.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
