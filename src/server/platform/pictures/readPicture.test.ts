import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import { headerOf, otherPictures, png, pngThatSays, pngWith } from '#test/support/pictures.ts'
import { type PictureError, readPicture } from './readPicture.ts'

const all = { png: png(), ...otherPictures }
const read = (file: Buffer) => readPicture(file, () => false)
const faultOf = (file: Buffer) =>
  read(file).then(
    () => 'none',
    (error: PictureError) => error.fault,
  )

/** A JPEG segment right behind the start of the image. */
const withSegment = (jpeg: Buffer, marker: number, data: string) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(data, 'latin1'), jpeg.subarray(2)])
}

describe('a picture', () => {
  it('is read by its bytes, whatever wrote it', async () => {
    for (const [name, file] of Object.entries(all)) {
      const { width, height, bytes, contentType } = await read(file)
      assert.deepEqual([width, height], [12, 8], name)
      assert.match(contentType, name.endsWith('Webp') ? /webp/ : name.endsWith('peg') ? /jpeg/ : /png/)
      assert.ok(bytes.equals(file), `${name} had nothing but itself`)
    }
  })

  it('that is cut off anywhere is none', async () => {
    let tried = 0
    for (const [name, file] of Object.entries(all))
      for (let length = 0; length < file.length; length += 1, tried += 1)
        assert.match(await faultOf(file.subarray(0, length)), /broken|unknown/, `${name} of ${length} bytes`)
    assert.ok(tried > 900)
  })

  it('with something behind its end is refused', async () => {
    for (const [name, file] of Object.entries(all))
      assert.equal(await faultOf(Buffer.concat([file, Buffer.from('<script>')])), 'picture_has_more', name)
  })

  it('loses what does not draw it: texts, places, other files within', async () => {
    const script = '<script>alert(1)</script>'
    const withText = pngWith(
      headerOf(12, 8),
      ['tEXt', Buffer.from(script)],
      ['IDAT', deflateSync(Buffer.alloc(8 * (1 + 12 * 3)))],
    )
    const jpeg = withSegment(withSegment(all.jpeg, 0xe1, `Exif${script}`), 0xfe, script)
    const canvas = Buffer.from(all.alphaWebp)
    canvas.writeUInt8(0x18, 20)
    const exif = Buffer.from(`EXIF\x1a\0\0\0${script}\0`)
    const webp = Buffer.concat([canvas, exif])
    webp.writeUInt32LE(webp.length - 8, 4)
    for (const file of [withText, jpeg, webp]) {
      assert.ok(file.includes(script))
      const { bytes } = await read(file)
      assert.ok(!bytes.includes('script'))
      assert.ok((await read(bytes)).bytes.equals(bytes))
    }
    assert.ok((await read(jpeg)).bytes.equals(all.jpeg))
    assert.ok((await read(webp)).bytes.equals(all.alphaWebp))
  })

  it('loses what lies behind what a part says: small pictures, a second note of colours, too long a colour', async () => {
    const hidden = '<script>alert(1)</script>'
    const note = Buffer.from(all.jpeg.subarray(4, 20)).toString('latin1').slice(2)
    const withThumbnail = withSegment(all.jpeg, 0xe0, `${note.slice(0, 12)}\x03\x03${hidden.padEnd(27)}`)
    const withAdobe = withSegment(all.jpeg, 0xee, `Adobe\0\x64\0\0\0\0\x01${hidden}`)
    const withJfxx = withSegment(all.jpeg, 0xe0, `JFXX\0\x10${hidden}`)
    const pixels = deflateSync(Buffer.alloc(8 * (1 + 12 * 3)))
    const withGamma = pngWith(
      ...([headerOf(12, 8), ['gAMA', Buffer.from(hidden)], ['sRGB', Buffer.of(0)]] as const),
      ...([
        ['sRGB', Buffer.of(1)],
        ['IDAT', pixels],
      ] as const),
    )
    const alpha = all.alphaWebp.subarray(30, 48)
    const twoAlphas = Buffer.concat([all.alphaWebp, alpha.subarray(0, 8), Buffer.from('hidden one')])
    twoAlphas.writeUInt32LE(twoAlphas.length - 8, 4)
    for (const file of [withThumbnail, withAdobe, withJfxx, withGamma, twoAlphas]) {
      const { bytes } = await read(file)
      assert.ok(bytes.length < file.length)
      for (const word of ['script', 'hidden']) assert.ok(!bytes.includes(word))
      assert.ok((await read(bytes)).bytes.equals(bytes))
    }
    assert.ok((await read(withThumbnail)).bytes.equals(all.jpeg))
    assert.equal((await read(withAdobe)).bytes.length, all.jpeg.length + 16)
  })

  it('with something behind its packed pixels is refused, in the same piece or another', async () => {
    const pixels = deflateSync(Buffer.alloc(8 * (1 + 12 * 3)))
    const script = Buffer.from('<script>alert(1)</script>')
    for (const pieces of [
      [Buffer.concat([pixels, script])],
      [pixels, script],
      [pixels, Buffer.alloc(70_000, 1)],
    ]) {
      const file = pngWith(headerOf(12, 8), ...pieces.map((piece) => ['IDAT', piece] as const))
      assert.equal(await faultOf(file), 'picture_has_more')
    }
    const halves = [pixels.subarray(0, 5), pixels.subarray(5)].map((piece) => ['IDAT', piece] as const)
    assert.equal(await faultOf(pngWith(headerOf(12, 8), ...halves)), 'none')
  })

  it('of more scans or pieces than a picture has is refused, before its pixels are looked at', async () => {
    const scan = all.progressiveJpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
    const end = all.progressiveJpeg.length - 2
    const scans = (count: number) =>
      Buffer.concat([
        all.progressiveJpeg.subarray(0, end),
        ...Array.from({ length: count }, () => all.progressiveJpeg.subarray(scan, end)),
        all.progressiveJpeg.subarray(end),
      ])
    assert.equal(await faultOf(scans(40)), 'none')
    assert.equal(await faultOf(scans(100)), 'picture_many_parts')
    const comment = Buffer.from([0xff, 0xfe, 0, 2])
    const comments = Array.from({ length: 2000 }, () => comment)
    const jpeg = Buffer.concat([all.jpeg.subarray(0, 2), ...comments, all.jpeg.subarray(2)])
    assert.equal(await faultOf(jpeg), 'picture_many_parts')
    const pixels = deflateSync(Buffer.alloc(8 * (1 + 12 * 3)))
    const empty = Array.from({ length: 6000 }, () => ['IDAT', Buffer.alloc(0)] as const)
    assert.equal(await faultOf(pngWith(headerOf(12, 8), ['IDAT', pixels], ...empty)), 'picture_many_parts')
    const notes = Array.from({ length: 1100 }, () => Buffer.from('NOTE\0\0\0\0', 'latin1'))
    const webp = Buffer.concat([all.alphaWebp, ...notes])
    webp.writeUInt32LE(webp.length - 8, 4)
    assert.equal(await faultOf(webp), 'picture_many_parts')
  })

  it('keeps how its camera was held, and nothing else that the note says', async () => {
    const place = 'GPS 43.65 N'
    const noteOf = (order: 'II' | 'MM', orientation: number) => {
      const little = Buffer.from(`II\x2a\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0`, 'latin1')
      const big = Buffer.from(`MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01`, 'latin1')
      const value = order === 'II' ? [orientation, 0] : [0, orientation]
      const tiff = Buffer.concat([order === 'II' ? little : big, Buffer.from(value), Buffer.alloc(6)])
      return `Exif\0\0${tiff.toString('latin1')}${place}`
    }
    for (const order of ['II', 'MM'] as const)
      for (const orientation of [3, 6, 8]) {
        const file = withSegment(all.jpeg, 0xe1, noteOf(order, orientation))
        const { bytes, width, height } = await read(file)
        assert.deepEqual([width, height], orientation > 4 ? [8, 12] : [12, 8])
        assert.ok(!bytes.includes(place))
        assert.equal(bytes.length, all.jpeg.length + 36)
        assert.equal(bytes.readUInt16BE(2 + 4 + 6 + 8 + 2 + 8), orientation)
        assert.ok((await read(bytes)).bytes.equals(bytes))
      }
    for (const note of [noteOf('MM', 1), noteOf('II', 9), 'Exif\0\0MM', 'Exif\0\0XX'.padEnd(40, '\xff')])
      assert.ok((await read(withSegment(all.jpeg, 0xe1, note))).bytes.equals(all.jpeg))
  })

  it('that is another file is none; an SVG is named, also behind its prologue', async () => {
    for (const file of ['', 'GIF89a', '%PDF-1.7', '<html>', 'RIFF\x04\0\0\0WAVE', 'svg '])
      assert.equal(await faultOf(Buffer.from(file, 'latin1')), 'picture_unknown', file)
    for (const file of [
      '<svg xmlns="http://www.w3.org/2000/svg">',
      '\ufeff \n<?xml version="1.0"?>\n<!-- drawn --><svg>',
      '<!DOCTYPE svg><SVG onload="alert(1)">',
    ])
      assert.equal(await faultOf(Buffer.from(file)), 'picture_is_svg', file)
  })

  it('whose parts do not fit each other is damaged', async () => {
    const flipped = Buffer.from(all.png)
    flipped.writeUInt8((flipped[45] ?? 0) ^ 1, 45)
    const bomb = pngWith(headerOf(12, 8), ['IDAT', deflateSync(Buffer.alloc(50_000_000))])
    const noPixels = pngWith(headerOf(12, 8))
    const empty = pngThatSays(0, 8)
    const otherCanvas = Buffer.from(all.alphaWebp)
    otherCanvas.writeUInt8(99, 24)
    for (const file of [flipped, bomb, noPixels, empty, pngThatSays(4000, 4000), otherCanvas])
      assert.equal(await faultOf(file), 'picture_broken')
  })

  it('that moves is refused as such', async () => {
    const moving = Buffer.concat([all.alphaWebp, Buffer.from('ANIM\x06\0\0\0\0\0\0\0\0\0', 'latin1')])
    moving.writeUInt32LE(moving.length - 8, 4)
    assert.equal(await faultOf(moving), 'picture_moves')
  })

  it('that is said to be too large is not unpacked', async () => {
    const { width, height } = await readPicture(pngThatSays(60_000, 60_000), () => true)
    assert.deepEqual([width, height], [60_000, 60_000])
  })
})
