import { printable } from './pdfText.ts'

/** Values by day or the like, the first at the left; `first` and `last` stand below the ends, `most` beside the top. */
export interface PdfBars {
  values: number[]
  first: string
  last: string
  most: string
}

const height = 110
const top = 12

/** Bars of one colour, drawn as lines and areas: the highest value reaches the top, and each other one its share. */
export function drawBars(
  doc: PDFKit.PDFDocument,
  { values, first, last, most }: PdfBars,
  { left, width }: { left: number; width: number },
): void {
  if (doc.y + height + 30 > doc.page.height - doc.page.margins.bottom) doc.addPage()
  const base = doc.y + top + height
  const highest = Math.max(1, ...values)
  const wide = width / Math.max(1, values.length)
  doc.fillColor('#3156b3')
  values.forEach((value, at) => {
    const tall = (height * Math.max(0, value)) / highest
    if (tall > 0) doc.rect(left + at * wide + wide * 0.1, base - tall, wide * 0.8, tall).fill()
  })
  doc.strokeColor('#999').lineWidth(0.5)
  doc
    .moveTo(left, base)
    .lineTo(left + width, base)
    .stroke()
  doc.font('Helvetica').fontSize(8).fillColor('#555')
  doc.text(printable(most), left, base - height - top, { width, lineBreak: false })
  doc.text(printable(first), left, base + 4, { width, lineBreak: false })
  doc.text(printable(last), left, base + 4, { width, align: 'right', lineBreak: false })
  doc.x = left
  doc.y = base + 18
}
