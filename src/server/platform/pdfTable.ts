import { printable } from './pdfText.ts'

/** Columns have a share of the width each (1 where it is not said); numbers stand at the right. */
export interface PdfTable {
  columns: { title: string; share?: number; isNumber?: boolean }[]
  rows: string[][]
}

const padding = 4

interface Span {
  left: number
  width: number
}

interface Cell {
  x: number
  width: number
  align: 'left' | 'right'
}

/** A table whose head stands again on each page; a row is never cut in two unless it is longer than a page. */
export function drawTable(doc: PDFKit.PDFDocument, table: PdfTable, span: Span): void {
  const cells = cellsOf(table, span)
  const head = table.columns.map(({ title }) => title)
  const drawHead = () => {
    doc.font('Helvetica-Bold').fontSize(9).fillColor('#111')
    drawRow(doc, { texts: head, cells, span, color: '#333' })
    doc.font('Helvetica').fontSize(9).fillColor('#111')
  }
  doc.fontSize(9)
  if (!hasRoom(doc, 40)) doc.addPage()
  drawHead()
  for (const row of table.rows) {
    const texts = row.map(printable)
    if (!hasRoom(doc, heightOf(doc, texts, cells))) {
      doc.addPage()
      drawHead()
    }
    drawRow(doc, { texts, cells, span, color: '#ccc' })
  }
  doc.x = span.left
}

function cellsOf({ columns }: PdfTable, { left, width }: Span): Cell[] {
  const shares = columns.map(({ share = 1 }) => share)
  const all = shares.reduce((sum, share) => sum + share, 0)
  let x = left
  return columns.map(({ isNumber }, at) => {
    const wide = (width * (shares[at] ?? 1)) / all
    const cell: Cell = { x, width: wide, align: isNumber ? 'right' : 'left' }
    x += wide
    return cell
  })
}

function hasRoom(doc: PDFKit.PDFDocument, height: number): boolean {
  return doc.y + height <= doc.page.height - doc.page.margins.bottom
}

function heightOf(doc: PDFKit.PDFDocument, texts: string[], cells: Cell[]): number {
  const heights = cells.map(({ width }, at) =>
    doc.heightOfString(texts[at] ?? '', { width: width - 2 * padding }),
  )
  const most = doc.page.height - doc.page.margins.top - doc.page.margins.bottom - 60
  return Math.min(Math.max(...heights) + 2 * padding, most)
}

function drawRow(
  doc: PDFKit.PDFDocument,
  row: { texts: string[]; cells: Cell[]; span: Span; color: string },
): void {
  const texts = row.texts.map(printable)
  const height = heightOf(doc, texts, row.cells)
  const top = doc.y
  row.cells.forEach(({ x, width, align }, at) => {
    doc.text(texts[at] ?? '', x + padding, top + padding, {
      width: width - 2 * padding,
      height: height - padding,
      align,
      ellipsis: true,
    })
  })
  doc.y = top + height
  doc.strokeColor(row.color).lineWidth(0.5)
  doc
    .moveTo(row.span.left, doc.y)
    .lineTo(row.span.left + row.span.width, doc.y)
    .stroke()
}
