import assert from 'node:assert/strict'
import { buffer, text } from 'node:stream/consumers'
import { after as afterAll, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { prizingWorld, refused, staff } from '#test/support/prizing.ts'
import { getFigures } from './figures.ts'
import { writeCsv, writePdf } from './reportFiles.ts'
import { savedReport } from './savedReport.ts'

const world = await prizingWorld()
const { db } = world
afterAll(() => world.end())

const day = (text: string) => new Date(`${text}T16:00:00Z`)

async function busy() {
  const client = await world.addClient()
  const { id, eid } = await world.addSweepstakes(client)
  await world.addEntries(client, id, { count: 1203, at: day('2026-05-02') })
  await world.addEntries(client, id, { status: 'invalid', at: day('2026-05-01') })
  return { scope: staff(client, 'Ana'), eid, of: { type: 'sweepstakes', idOrEid: eid } as const }
}

/** The writing of its pages in their order: the signs of each text, and the areas that are filled. */
function writtenIn(pdf: Buffer) {
  const streams = pdf.toString('latin1').split('stream\n').slice(1)
  const contents = streams.map((one) => {
    const bytes = Buffer.from(one.slice(0, one.lastIndexOf('\nendstream')), 'latin1')
    try {
      return inflateSync(bytes).toString('latin1')
    } catch {
      return ''
    }
  })
  const all = contents.join('\n')
  const texts = [...all.matchAll(/\[(.*)\] TJ/g)].map(([, parts = '']) =>
    [...parts.matchAll(/<([0-9a-f]*)>/g)]
      .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
      .join(''),
  )
  return { text: texts.join('\n'), areas: all.split(' re').length - 1 }
}

test('the PDF says whose report it is, its range, its figures, each day with entries and how they came', async () => {
  const { scope, of } = await busy()
  const file = await savedReport(db, scope, { of, language: 'en', filter_date: 'Week' })
  assert.deepEqual(
    [file.name, file.contentType],
    ['Report Été à gagner 2026-04-26 to 2026-05-02.pdf', 'application/pdf'],
  )
  const { text: written, areas } = writtenIn(await buffer(file.stream))
  for (const said of ['Été à gagner', 'Maple', 'April 26, 2026 to May 2, 2026', '1,204', '1,203', 'Web form'])
    assert.ok(written.replaceAll('\n', ' ').includes(said), `${said} in ${written}`)
  for (const said of ['April 26, 2026', 'May 1, 2026']) assert.ok(written.includes(said))
  assert.equal(written.includes('April 27, 2026'), false)
  const others = '5 days are not listed: nobody entered and no prize was awarded.'
  assert.ok(written.replaceAll('\n', ' ').includes(others), written)
  assert.ok(areas >= 2)
})

test('in French it is French throughout, and the same input is the same file', async () => {
  const { scope, of } = await busy()
  const asked = { of, language: 'fr', start: '2026-05-01', end: '2026-05-02' } as const
  const [one, other] = [await savedReport(db, scope, asked), await savedReport(db, scope, asked)]
  assert.equal(one.name, 'Rapport Été à gagner du 2026-05-01 au 2026-05-02.pdf')
  const pdf = await buffer(one.stream)
  const { text: written } = writtenIn(pdf)
  for (const said of ['Participations', 'Formulaire web', 'Du 1er mai 2026 au 2 mai', 'Page 1 de 1'])
    assert.ok(written.replaceAll('\u00a0', ' ').includes(said), `${said} in ${written}`)
  assert.equal(written.includes('listé'), false)
  assert.equal(/Entries|Valid\n|Web form/.test(written), false)
  assert.deepEqual(writtenIn(await buffer(other.stream)), writtenIn(pdf))
})

test('a year with a day more is a file, days without entries and names of any signs are no matter', async () => {
  const { scope, of } = await busy()
  await world.rows(`update experience set name = $2 where eid = $1`, [of.idOrEid, '=1+1/../🏆 "x"'])
  const file = await savedReport(db, scope, { of, language: 'en', start: '2024-01-01', end: '2024-12-31' })
  assert.equal(file.name.includes('/'), false)
  assert.match((await buffer(file.stream)).toString('latin1'), /^%PDF-/)
})

test('the CSV has a line for each day and source, and its sums are those of the report', async () => {
  const { scope, of } = await busy()
  const figures = await getFigures(db, scope, of, { filter_date: 'Week' })
  const lines = (await text(writeCsv({ figures, language: 'en' }))).replace('\ufeff', '').trim().split('\r\n')
  assert.deepEqual(lines, [
    'Day,Source,Pending,Valid,Invalid,Kicked,In all,Prizes awarded',
    '2026-05-01,Web form,0,0,1,0,1,',
    '2026-05-02,Web form,0,1203,0,0,1203,',
  ])
})

test('of a kind that has no prizes nothing is said of any', async () => {
  const { scope, of } = await busy()
  await world.rows(`update experience set kind = 'external', settings = '{}' where eid = $1`, [of.idOrEid])
  const asked = { filter_date: 'Week' } as const
  const figures = await getFigures(db, scope, { type: 'external', idOrEid: of.idOrEid }, asked)
  const { text: written } = writtenIn(await writePdf(scope, { figures, language: 'en' }))
  assert.ok(written.includes('1,203'))
  assert.equal(written.includes('Prizes'), false, written)
  const csv = await text(writeCsv({ figures, language: 'en' }))
  assert.match(csv, /In all\r\n2026-05-01,Web form,0,0,1,0,1\r\n/)
})

test('the PDF has the prizes of each day and the service level, and says where only the newest decisions count', async () => {
  const { scope, of } = await busy()
  await world.rows(
    `insert into award (client_id, id, prize_pool_id, participant_id, entry_id, experience_id, created_at)
     select e.client_id, e.id, $2, e.participant_id, e.id, e.experience_id, '2026-05-02T16:00:00Z'
     from entry e join experience x on x.client_id = e.client_id and x.id = e.experience_id where x.eid = $1 limit 37`,
    [of.idOrEid, await world.addPool(scope.client)],
  )
  const figures = await getFigures(db, scope, of, { filter_date: 'Week' })
  assert.deepEqual([figures.prizes, figures.days.at(-1)?.prizes, figures.service], [37, 37, null])
  const one = { decided: 48, due: 32, within: 30, median_seconds: 5400, is_limited: false }
  const before = { from: figures.before.from, until: figures.before.until, ...one, due: 0, within: 0 }
  const service = { from: figures.from, until: figures.until, ...one, is_limited: true, before }
  const saidIn = async (language: 'en' | 'fr') => {
    const pdf = await writePdf(scope, { figures: { ...figures, service }, language })
    return writtenIn(pdf)
      .text.replaceAll('\n', ' ')
      .replaceAll(/[\u00a0\u202f]/g, ' ')
  }
  const english = await saidIn('en')
  for (const said of [
    'Prizes awarded 37 0',
    'Entries decided 48 48',
    '30 (93.8%)',
    '90 min',
    'the newest 10,000',
  ])
    assert.ok(english.includes(said), `${said} in ${english}`)
  const french = await saidIn('fr')
  for (const said of [
    'Prix attribués 37 0',
    'Participations décidées',
    'Dans le délai de service 30 (93,8 %)',
  ])
    assert.ok(french.includes(said), `${said} in ${french}`)
})

test('a range without its end, and an experience of another client, give no file', async () => {
  const { scope, of } = await busy()
  const asked = { of, language: 'en' } as const
  await assert.rejects(
    savedReport(db, scope, { ...asked, start: '2026-05-02' }),
    refused('invalid', { field: 'end' }),
  )
  const stranger = staff(await world.addClient(), 'Bo')
  await assert.rejects(savedReport(db, stranger, asked), refused('not_found'))
})
