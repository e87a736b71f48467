import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Ids, idsOf, make } from '#test/support/making.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'
import { paperOf } from './pages/paper.ts'

let application: TestApplication
let maple: ClientWorld
before(async () => {
  application = await testApplication()
  maple = await buildClient(application, { name: 'maple', code: '55501' })
})
after(() => application.close())

const add = async (pages: object[]): Promise<Ids> =>
  idsOf(
    await make(maple.as.client_admin, routes['sweepstakes.create'], {
      body: {
        name: `Paper ${pages.length}`,
        campaign_id: maple.campaign,
        prize_pools: [{ id: maple.pool }],
        started_at: '2020-01-01T00:00:00Z',
        pages,
      },
    }),
  )
const open = ({ eid }: Ids, query = '') =>
  fetch(`${application.url}/e/${eid}/no-purchase-pdf/form.pdf${query}`)
const blank = '<span class="blank"></span>'

test('the page is led to and saved as one Letter page of PDF, the same bytes each time', async () => {
  const made = await add([
    { name: 'No Purchase PDF', html: `<h2>By mail</h2><ul><li>Name: ${blank}</li></ul><p>PO Box 1</p>` },
  ])
  const page = await (await fetch(`${application.url}/e/${made.eid}/no-purchase-pdf`)).text()
  assert.match(page, /href="[^"]*no-purchase-pdf\/form\.pdf\?lang=en" download>Save as PDF</)
  const answer = await open(made)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="Entering_without/)
  const bytes = Buffer.from(await answer.arrayBuffer())
  assert.equal(bytes.toString('latin1', 0, 5), '%PDF-')
  assert.match(bytes.toString('latin1'), /\/Count 1\b/)
  assert.match(bytes.toString('latin1'), /\[0 0 612 792\]/)
  assert.ok(bytes.equals(Buffer.from(await (await open(made)).arrayBuffer())))
})

test('there is no such file where the page is not written, nor of an experience that is not there', async () => {
  assert.equal((await open(await add([]))).status, 404)
  assert.equal((await open({ id: '', eid: 'nobodysplace' })).status, 404)
})

test('the words of a page become the parts of a paper, a blank a line to write on, and markup is nobody’s words', () => {
  assert.deepEqual(
    paperOf(`<style>p{}</style><h2>Bulletin <b>d’été</b></h2>
<div>Avant<p>Écrivez&nbsp;à :<br>Case 1</p>Après</div>
<ol><li>Un</li><li>Deux</li></ol><ul><li>Point</li><li>Prénom : ${blank}</li></ul>
<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table><img src="x" alt="y">`),
    [
      { is: 'heading', text: 'Bulletin d’été' },
      { is: 'paragraph', text: 'Avant' },
      { is: 'paragraph', text: 'Écrivez à :\nCase 1' },
      { is: 'paragraph', text: 'Après' },
      { is: 'paragraph', text: '1. Un' },
      { is: 'paragraph', text: '2. Deux' },
      { is: 'list', items: ['Point'] },
      { is: 'lines', labels: ['Prénom'] },
      { is: 'table', columns: [{ title: 'A' }, { title: 'B' }], rows: [['1', '2']] },
    ],
  )
  assert.deepEqual(
    paperOf(`<p>City: ${blank} Province: ${blank} (two letters)</p>
<ul><li>Stores<ul><li>North</li><li>South</li></ul></li></ul>
<table><tr><th>Shop</th></tr><tr><td><p>1 Main St.</p><p>Kenora</p></td></tr></table>
<p>Day: ${blank} Month: ${blank} Year: ${blank} Sign: ${blank}</p>`),
    [
      { is: 'lines', labels: ['City', 'Province (two letters)'] },
      { is: 'list', items: ['Stores\nNorth\nSouth'] },
      { is: 'table', columns: [{ title: 'Shop' }], rows: [['1 Main St.\nKenora']] },
      { is: 'lines', labels: ['Day', 'Month', 'Year'] },
      { is: 'lines', labels: ['Sign'] },
    ],
  )
  assert.deepEqual(paperOf(''), [])
  assert.deepEqual(paperOf('<table></table><ul></ul><p> </p>'), [])
})

test('a reader of French gets it in French', async () => {
  const made = await add([
    { name: 'No Purchase PDF', html: '<p>By mail</p>' },
    { name: 'No Purchase PDF FR', html: '<p>Par la poste, à Québec</p>' },
  ])
  const answer = await open(made, '?lang=fr')
  assert.match(answer.headers.get('content-disposition') ?? '', /filename="Participer_sans_achat\.pdf"/)
  assert.match(Buffer.from(await answer.arrayBuffer()).toString('latin1'), /\/Lang \(fr-CA\)/)
})
