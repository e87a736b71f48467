import libheif from 'libheif-js/wasm-bundle.js'

export type Raw = { readonly rgba: Uint8ClampedArray; readonly width: number; readonly height: number }

/** The first picture of a HEIC as it is shown, already turned; undefined where it has too many pixels. Throws where it is damaged. */
export async function decodeHeic(file: Buffer, maxPixels: number): Promise<Raw | undefined> {
  const [image, ...others] = new libheif.HeifDecoder().decode(file)
  for (const other of others) other.free()
  if (!image) throw new Error('there is no picture in it')
  try {
    const [width, height] = [image.get_width(), image.get_height()]
    if (width * height > maxPixels) return undefined
    const into = { data: new Uint8ClampedArray(width * height * 4), width, height }
    const shown = await new Promise<{ data: Uint8ClampedArray } | null>((done) => {
      image.display(into, done)
    })
    if (!shown) throw new Error('its pixels cannot be read')
    return { rgba: shown.data, width, height }
  } finally {
    image.free()
  }
}
