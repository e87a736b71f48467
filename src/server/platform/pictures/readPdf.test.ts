import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { pdf } from '#test/support/pictures.ts'
import { isPdf, type PdfError, readPdf } from './readPdf.ts'

const faultOf = (file: Buffer) =>
  readPdf(file).then(
    () => 'none',
    (error: PdfError) => error.fault,
  )
const objects = (content: Buffer) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\r\n'),
    content,
    Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF'),
  ])

test('a PDF is told by its first bytes and by nothing behind them', () => {
  assert.ok(isPdf(pdf()))
  for (const text of ['', '%PDF', '%PDF-', ' %PDF-1.7', '<html>%PDF-1.7', '%PDF-9.9', '%!PS-Adobe'])
    assert.equal(isPdf(Buffer.from(text)), false, text)
})

test('one that was cut off anywhere before its end is damaged', async () => {
  const whole = pdf()
  assert.equal(await faultOf(whole), 'none')
  for (let length = 0; length < whole.length - 6; length += 7)
    assert.equal(await faultOf(whole.subarray(0, length)), 'pdf_broken', String(length))
})

test('a name that runs something is found however it is written, in a stream of objects too', async () => {
  const names = ['/JavaScript', '/JS', '/J#53', '/#4aava#53cript', '/Launch', '/EmbeddedFile', '/RichMedia']
  for (const name of names) {
    assert.equal(await faultOf(pdf(`${name} (x)`)), 'pdf_acts', name)
    assert.equal(await faultOf(pdf('', `<<${name}<<>>>>`)), 'pdf_acts', `${name}, packed`)
  }
  for (const name of ['/JSON', '/LaunchPad', '/JavaScripts', '/Names', '(JavaScript)'])
    assert.equal(await faultOf(pdf(`${name} 1`)), 'none', name)
})

test('what the bytes of a picture or a font look like is no matter', async () => {
  const looks = Buffer.from('<< /Length 9 >> stream\n/JS ( /JavaScript \nendstream endobj\n')
  assert.equal(await faultOf(Buffer.concat([Buffer.from('%PDF-1.4\n'), looks, pdf()])), 'none')
})

test('what unpacks without end is damaged; what is locked ends the look', async () => {
  assert.equal(await faultOf(objects(deflateSync(Buffer.alloc(70 * 1024 * 1024)))), 'pdf_broken')
  assert.equal(await faultOf(objects(Buffer.from('locked'))), 'none')
  const small = objects(deflateSync(Buffer.from('1 0 <<>>'))).subarray(9)
  const many = Buffer.concat([Buffer.from('%PDF-1.7\n'), ...Array.from({ length: 10_001 }, () => small)])
  assert.equal(await faultOf(many), 'pdf_broken')
})
