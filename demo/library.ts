import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { Cast, Stage } from './stage.ts'

/** Puts two pictures into the library of Maple Market; answers the banner as its pages show it. */
export async function fillLibrary(stage: Stage, { as }: Cast): Promise<{ en: string; fr: string }> {
  const upload = async (name: string, picture: Buffer, body: { alt: string; alt_fr: string }) => {
    const folder = mkdtempSync(join(tmpdir(), 'fanfare-library-'))
    try {
      const file = join(folder, name)
      writeFileSync(file, picture)
      return (await stage.call(as.campaign_manager, 'uploadToLibrary', { body, file })).data
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  await upload('Gingham.png', drawn({ width: 360, height: 360 }, gingham), {
    alt: 'A tablecloth in red and white',
    alt_fr: 'Une nappe rouge et blanche',
  })
  const { url, alt, alt_fr, width, height } = await upload(
    'Holiday Cheer banner.png',
    drawn({ width: 1200, height: 320 }, winterNight),
    { alt: 'Snow over red hills', alt_fr: 'De la neige sur des collines rouges' },
  )
  const shown = (text: string | null) =>
    `<img src="${url}" alt="${text}" width="${width}" height="${height}">`
  return { en: shown(alt), fr: shown(alt_fr) }
}

type Colour = readonly [number, number, number]
type Size = { readonly width: number; readonly height: number }
type Paint = (x: number, y: number) => Colour

const snow: Colour = [255, 246, 238]
const nearHill: Colour = [140, 44, 26]
const farHill: Colour = [179, 64, 42]

/** Two rows of hills in the client's red under a sky that grows dark, and snow. */
const winterNight: Paint = (x, y) => {
  if (y > 250 + 28 * Math.sin(x / 130)) return nearHill
  if (y > 200 + 34 * Math.sin(x / 190 + 2)) return farHill
  const [across, down] = [x % 80, (y + 37 * Math.floor(x / 80)) % 90]
  if ((across - 40) ** 2 + (down - 45) ** 2 < 14 + (Math.floor(x / 80) % 3) * 9) return snow
  const light = Math.floor(y / 10) / 32
  return [Math.round(52 + 120 * light), Math.round(24 + 52 * light), Math.round(40 + 26 * light)]
}

const gingham: Paint = (x, y) => {
  const stripes = (Math.floor(x / 36) % 2) + (Math.floor(y / 36) % 2)
  return stripes === 2 ? farHill : stripes === 1 ? [222, 150, 136] : snow
}

/** The picture as a PNG. */
function drawn({ width, height }: Size, paint: Paint): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows.set(paint(x, y), y * (1 + width * 3) + 1 + x * 3)
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const pieces = [
    ['IHDR', header],
    ['IDAT', deflateSync(rows)],
    ['IEND', Buffer.alloc(0)],
  ] as const
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...pieces.map(pieceOf)])
}

function pieceOf([type, data]: readonly [string, Buffer]): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
