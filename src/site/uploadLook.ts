// Sees of a photo what a browser can before a person does: hints, never a reason to refuse it.

type Looks = {
  readonly width: number
  readonly height: number
  /** 0 to 255. */
  readonly brightness: number
  /** The variance of the Laplacian: little where there are no sharp edges. */
  readonly sharpness: number
  /** How much of the edge has the contrast of print. */
  readonly edge: number
}

type Hint = 'dark' | 'blurred' | 'small' | 'cut'

/** Of several the one that helps most. */
export function hintFor({ width, height, brightness, sharpness, edge }: Looks): Hint | undefined {
  if (brightness < 60) return 'dark'
  if (Math.min(width, height) < 500) return 'small'
  if (sharpness < 40) return 'blurred'
  return edge > 0.25 ? 'cut' : undefined
}

/** Photos are compared at one size, since a blur is measured in pixels. */
const side = 480

/** Draws a small picture into `shown`, and measures one; throws where the browser cannot read the file. */
export async function looksOf(file: Blob, shown: HTMLCanvasElement): Promise<Looks> {
  const picture = await createImageBitmap(file)
  try {
    const { width, height } = picture
    draw(picture, shown, 144)
    const scale = Math.min(1, side / Math.max(width, height))
    const measured = document.createElement('canvas')
    const pixels = draw(picture, measured, Math.round(Math.max(width, height) * scale))
    return { width, height, ...measure(pixels) }
  } finally {
    picture.close()
  }
}

function draw(picture: ImageBitmap, canvas: HTMLCanvasElement, longest: number): ImageData {
  const scale = longest / Math.max(picture.width, picture.height)
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) throw new Error('the browser has no canvas')
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return drawing.getImageData(0, 0, canvas.width, canvas.height)
}

function measure({ data, width, height }: ImageData): Omit<Looks, 'width' | 'height'> {
  const grey = new Float32Array(width * height)
  for (let at = 0; at < grey.length; at++)
    grey[at] = 0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0)
  const value = (x: number, y: number) => grey[y * width + x] ?? 0
  let [sum, squares, count] = [0, 0, 0]
  let [edges, inked] = [0, 0]
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const bend = 4 * value(x, y) - value(x - 1, y) - value(x + 1, y) - value(x, y - 1) - value(x, y + 1)
      sum += bend
      squares += bend * bend
      count += 1
      if (x > 2 && y > 2 && x < width - 3 && y < height - 3) continue
      edges += 1
      if (Math.abs(bend) > 60) inked += 1
    }
  const mean = sum / Math.max(1, count)
  return {
    brightness: grey.reduce((total, one) => total + one, 0) / Math.max(1, grey.length),
    sharpness: squares / Math.max(1, count) - mean * mean,
    edge: inked / Math.max(1, edges),
  }
}
