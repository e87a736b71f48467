/** The bare baseline of each case: Fastify and one named statement through the same driver, as the owner. */
import fastify from 'fastify'
import pg from 'pg'
import { experienceCases } from '../experiences/cases.ts'
import { homeCases } from '../home/cases.ts'
import { inboxCases } from '../inbox/cases.ts'
import { cases as peopleCases } from '../people/cases.ts'
import { reportCases } from '../reports/cases.ts'
import { searchCases } from '../search/cases.ts'

const [databaseUrl = '', clientId = '', of] = process.argv.slice(2)
const others = new Map([
  ['inbox', inboxCases],
  ['home', homeCases],
  ['experiences', experienceCases],
  ['search', searchCases],
  ['reports', reportCases],
])
const cases = others.get(of ?? '') ?? peopleCases
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20, options: '-c search_path=fanfare,public' })
const app = fastify()
app.get<{ Params: { at: number }; Querystring: { term?: string } }>(
  '/case/:at',
  async ({ params, query }) => {
    const text = cases[params.at]?.bare.text ?? ''
    const values = query.term === undefined ? [clientId] : [clientId, query.term]
    return { data: (await pool.query({ name: `case${params.at}`, text, values })).rows }
  },
)
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.stdout.write(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}\n`)
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
