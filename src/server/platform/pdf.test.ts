import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { type PdfBlock, pdfOf } from './pdf.ts'
import { printable } from './pdfText.ts'

const madeAt = new Date('2026-03-04T05:06:07Z')

function made(blocks: PdfBlock[], title = 'Règlement'): Promise<Buffer> {
  return pdfOf({ title, language: 'fr', madeAt, blocks, foot: (page, pages) => `${page}/${pages}` })
}

/** The writing of all pages; within a string stand numbers that move its letters together. */
function writtenIn(file: Buffer): string {
  const streams = [...file.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
  return streams
    .map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'))
    .map((page) => page.replace(/>\s*-?[\d.]+\s*</g, ''))
    .map((page) =>
      page.replace(/<([0-9a-f]+)>[\s\d]*/g, (_, hex) => Buffer.from(hex, 'hex').toString('latin1')),
    )
    .join('\n')
}

test('a document is the same bytes for the same input, and carries the time that it was given', async () => {
  const blocks: PdfBlock[] = [
    { is: 'heading', text: 'À qui' },
    { is: 'paragraph', text: 'Écrivez-nous.' },
  ]
  const first = await made(blocks)
  assert.ok(first.equals(await made(blocks)))
  assert.match(first.toString('latin1'), /\(D:20260304050607Z\)/)
})

test('accents of French stand in the file, and each page has its number', async () => {
  const file = await made([
    { is: 'paragraph', text: 'Où, là-bas, cœur d’été' },
    { is: 'page' },
    { is: 'lines', labels: ['Prénom', 'Téléphone'] },
  ])
  const written = writtenIn(file)
  assert.match(written, /O\xf9/)
  assert.match(written, /T\xe9l/)
  assert.match(written, /1\/2/)
  assert.match(written, /2\/2/)
})

test('a long table goes over pages with its head on each, and no page is empty', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => [`Produit ${at}`, String(at)])
  const file = await made([
    {
      is: 'table',
      columns: [
        { title: 'Tête', share: 3 },
        { title: 'Nombre', isNumber: true },
      ],
      rows,
    },
  ])
  const written = writtenIn(file)
  assert.equal(written.match(/T\xeate/g)?.length, 4)
  assert.match(written, /4\/4/)
  assert.match(written, /Produit 119/)
})

test('a sign that the fonts have not loses its accent or is a question mark, and none breaks the file', () => {
  assert.equal(printable('Dvořák, Łódź, 東'), 'Dvorák, Lódz, ?')
  assert.equal(printable('12\u202f$\u200b'), '12\u00a0$')
})

/** The lines of text of each page: where their feet stand, in points from the top, and their size. */
function linesIn(file: Buffer): { page: number; x: number; y: number; size: number }[] {
  const streams = [...file.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
  return streams.flatMap(([, bytes = ''], page) => {
    const drawn = inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
    return [...drawn.matchAll(/1 0 0 1 ([-\d.]+) ([-\d.]+) Tm\s+\/F\d+ ([\d.]+) Tf/g)].map(
      ([, x, y, size]) => ({ page, x: Number(x), y: 792 - Number(y), size: Number(size) }),
    )
  })
}

test('long titles, addresses, labels and lists over many pages stay within the margins and clear of each other', async () => {
  const words = (count: number) => 'Saint-Jean-sur-Richelieu '.repeat(count).trim()
  const file = await pdfOf({
    title: words(20),
    subtitle: words(30),
    language: 'fr',
    madeAt,
    foot: (page, pages) => `${page}/${pages}`,
    blocks: Array.from({ length: 12 }, (_, at): PdfBlock[] => [
      { is: 'heading', text: words(1 + at) },
      { is: 'paragraph', text: `12345, boulevard ${words(at)}\n${'h'.repeat(300)}` },
      { is: 'lines', labels: [words(1 + at)] },
      { is: 'lines', labels: ['Ville', words(1 + at)] },
      { is: 'list', items: [words(3 * at), 'Un'] },
    ]).flat(),
  })
  const lines = linesIn(file)
  assert.ok((lines.at(-1)?.page ?? 0) > 2)
  const feet = lines.filter(({ y }) => y > 792 - 54)
  assert.equal(feet.length, 1 + (lines.at(-1)?.page ?? 0))
  for (const [at, { page, x, y, size }] of lines.entries()) {
    assert.ok(x >= 54 && x < 612 - 54 && y - size * 0.8 > 50, `line ${at} of page ${page}`)
    const near = lines.find(
      (one, other) =>
        other > at && one.page === page && one.x === x && Math.abs(one.y - y) < Math.min(one.size, size),
    )
    assert.equal(near, undefined, `line ${at} of page ${page} has another one over it`)
  }
})
