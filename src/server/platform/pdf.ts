import PDFDocument from 'pdfkit'
import { drawBars, type PdfBars } from './pdfBars.ts'
import { drawTable, type PdfTable } from './pdfTable.ts'
import { printable } from './pdfText.ts'

/** Lengths are points, 72 to the inch; a Letter page is 612 × 792 of them, of which `pdfWidth` is written on. */
const margin = 54
export const pdfWidth = 612 - 2 * margin

/**
 * A part of a document, from top to bottom. A `picture` is a JPEG or PNG, at most `height` points high and never wider
 * than the page. A `line` is one to write on by hand, its label below it; several stand side by side.
 */
export type PdfBlock =
  | { is: 'heading'; text: string }
  | { is: 'paragraph'; text: string; isMuted?: boolean }
  | { is: 'list'; items: string[] }
  | ({ is: 'table' } & PdfTable)
  | ({ is: 'bars' } & PdfBars)
  | { is: 'picture'; bytes: Buffer; height: number; text: string }
  | { is: 'lines'; labels: string[] }
  | { is: 'rule' }
  | { is: 'page' }

/** `madeAt` is written into the file, so that the same input is the same bytes. `foot` says a page's number. */
export interface PdfInput {
  title: string
  language: 'en' | 'fr'
  madeAt: Date
  blocks: PdfBlock[]
  foot?: (page: number, pages: number) => string
  /** Under the title, small. */
  subtitle?: string
}

/** A document on Letter pages with its title, its blocks and each page's foot; the whole file's bytes. */
export async function pdfOf(input: PdfInput): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    bufferPages: true,
    lang: input.language === 'fr' ? 'fr-CA' : 'en-CA',
    displayTitle: true,
    info: { Title: printable(input.title), CreationDate: input.madeAt, ModDate: input.madeAt },
  })
  const bytes = collected(doc)
  drawTitle(doc, input)
  for (const block of input.blocks) drawBlock(doc, block)
  if (input.foot) drawFeet(doc, input.foot)
  doc.end()
  return await bytes
}

function collected(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}

function drawTitle(doc: PDFKit.PDFDocument, { title, subtitle }: PdfInput): void {
  doc.font('Helvetica-Bold').fontSize(18).fillColor('#111').text(printable(title))
  if (subtitle) {
    doc.moveDown(0.2).font('Helvetica').fontSize(10).fillColor('#555').text(printable(subtitle))
  }
  doc.moveDown(0.6)
}

function drawBlock(doc: PDFKit.PDFDocument, block: PdfBlock): void {
  switch (block.is) {
    case 'heading':
      drawHeading(doc, printable(block.text))
      return
    case 'paragraph':
      body(doc, block.isMuted ? '#555' : '#111')
      doc.text(printable(block.text), margin).moveDown(0.5)
      return
    case 'list':
      body(doc, '#111')
      doc.list(block.items.map(printable), margin, undefined, { bulletRadius: 1.5, textIndent: 12 })
      doc.moveDown(0.5)
      return
    case 'table':
      drawTable(doc, block, { left: margin, width: pdfWidth })
      doc.moveDown(0.8)
      return
    case 'bars':
      drawBars(doc, block, { left: margin, width: pdfWidth })
      doc.moveDown(0.8)
      return
    case 'picture':
      drawPicture(doc, block)
      return
    case 'lines':
      drawLines(doc, block.labels)
      return
    case 'rule':
      doc.moveDown(0.3).strokeColor('#bbb').lineWidth(0.5)
      doc
        .moveTo(margin, doc.y)
        .lineTo(margin + pdfWidth, doc.y)
        .stroke()
        .moveDown(0.6)
      return
    case 'page':
      doc.addPage()
      return
  }
}

/** Never the last of its page: two lines of what it is about stand below it. */
function drawHeading(doc: PDFKit.PDFDocument, text: string): void {
  doc.font('Helvetica-Bold').fontSize(12).fillColor('#111')
  keepRoom(doc, doc.heightOfString(text, { width: pdfWidth }) + 46)
  doc.moveDown(0.4).text(text, margin).moveDown(0.3)
}

function body(doc: PDFKit.PDFDocument, color: string): void {
  doc.font('Helvetica').fontSize(10).fillColor(color)
}

/** Begins a page where the next `points` would not stand together on this one. */
function keepRoom(doc: PDFKit.PDFDocument, points: number): void {
  if (doc.y + points > doc.page.height - margin) doc.addPage()
}

function drawPicture(
  doc: PDFKit.PDFDocument,
  { bytes, height, text }: { bytes: Buffer; height: number; text: string },
): void {
  keepRoom(doc, height)
  const top = doc.y
  doc.image(bytes, margin, top, { fit: [pdfWidth, height] })
  doc.y = top + height
  if (text !== '') {
    doc.moveDown(0.2).font('Helvetica').fontSize(8).fillColor('#555').text(printable(text), margin)
  }
  doc.moveDown(0.5)
}

function drawLines(doc: PDFKit.PDFDocument, labels: string[]): void {
  const gap = 18
  const width = (pdfWidth - gap * (labels.length - 1)) / labels.length
  doc.strokeColor('#333').lineWidth(0.7).font('Helvetica').fontSize(8).fillColor('#555')
  const shown = labels.map(printable)
  const below = Math.min(Math.max(...shown.map((label) => doc.heightOfString(label, { width }))), 200)
  keepRoom(doc, 24 + 3 + below)
  const y = doc.y + 24
  shown.forEach((label, at) => {
    const x = margin + at * (width + gap)
    doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke()
    doc.text(label, x, y + 3, { width, height: below, ellipsis: true })
  })
  doc.x = margin
  doc.y = y + 3 + below + 6
}

function drawFeet(doc: PDFKit.PDFDocument, foot: (page: number, pages: number) => string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    doc.switchToPage(start + at)
    // Text below the margin would begin a page of its own.
    doc.page.margins.bottom = 0
    doc.font('Helvetica').fontSize(8).fillColor('#555')
    doc.text(printable(foot(at + 1, count)), margin, doc.page.height - 36, {
      width: pdfWidth,
      align: 'right',
      lineBreak: false,
    })
  }
}
