/**
 * The bare baseline: Fastify and one named statement through the same driver, as the owner. No session, no role, no
 * row-level security, no checks; prints its address when it listens. `/empty` answers without the database.
 */
import fastify from 'fastify'
import pg from 'pg'

const [databaseUrl = '', clientId = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20, options: '-c search_path=fanfare,public' })
const app = fastify()
/** The list: the rows, each one's consent in the default subscriptions, and the total. */
const page = {
  name: 'page',
  text: `select id, first_name, last_name, phone, email, language, is_customer, is_flagged, created_at,
      coalesce((select c.state from consent c
        where c.client_id = $1 and c.participant_id = p.id and c.subscription_id = any(array(
          select s.id from subscription s where s.client_id = $1 and s.is_default))
        order by array_position(array['in', 'out', 'pending', 'none'], c.state) limit 1), 'none') as consent,
      (select sum(n.value) from counter n where n.client_id = $1 and n.name = 'participants') as total
    from participant p where client_id = $1 order by sort_first_name desc, id desc limit 25`,
}
app.get('/page', async () => ({ data: (await pool.query({ ...page, values: [clientId] })).rows }))
app.get('/empty', async () => ({ data: [] }))
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.stdout.write(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}\n`)
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
