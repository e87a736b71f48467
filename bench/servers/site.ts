/** The bare baseline: Fastify that answers the bytes of a page, and one that reads a form and writes one row. */
import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import pg from 'pg'

const [databaseUrl = '', pageFile = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20, options: '-c search_path=fanfare,public' })
const page = readFileSync(pageFile, 'utf8')
const app = fastify()
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, Object.fromEntries(new URLSearchParams(String(body)))),
)
app.get('/page', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
app.post('/entry', async ({ body }, reply) => {
  const text = 'insert into bare_entry (data) values ($1)'
  await pool.query({ name: 'entry', text, values: [JSON.stringify(body)] })
  return reply.type('text/html; charset=utf-8').send(page)
})
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.stdout.write(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}\n`)
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
