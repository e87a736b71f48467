import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

// A till's bar or QR code below a made receipt.

let prepared: Promise<unknown> | undefined

async function prepare(): Promise<void> {
  const program = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(program).buffer },
    fireImmediately: true,
  })
}

export type CodeFormat = 'Code128' | 'Code39' | 'ITF' | 'EAN13' | 'QRCode'

/** The receipt with the code printed at its end, in PNG. */
export async function withCode(receipt: Buffer, format: CodeFormat, text: string): Promise<Buffer> {
  prepared ??= prepare()
  await prepared
  const { image, error } = await writeBarcode(text, { format, scale: 3, addHRT: false })
  if (!image) throw new Error(error)
  const code = Buffer.from(await image.arrayBuffer())
  const size = await sharp(code).metadata()
  const height = format === 'QRCode' ? size.height : 70
  const stripes = await sharp(code)
    .resize({ width: size.width, height, fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer()
  const paper = await sharp(receipt).metadata()
  const longer = sharp(receipt).extend({ bottom: height + 40, background: '#f6f4ee' })
  const left = Math.round((paper.width - size.width) / 2)
  return sharp(await longer.png().toBuffer())
    .composite([{ input: stripes, left, top: paper.height }])
    .png()
    .toBuffer()
}
