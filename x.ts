import pg from 'pg'

const c = new pg.Client({ connectionString: process.argv[2] })
await c.connect()
for (const s of process.argv.slice(3)) console.log(s, JSON.stringify((await c.query(s)).rows))
await c.end()
