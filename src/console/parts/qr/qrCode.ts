import encodeQR from 'qr'

/** The dark squares of a QR code: a path over `size` by `size` of them, with the margin that cameras need. */
export function qrPath(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { size: rows.length, path }
}

/** The code as a file that printers take at any size. */
export function qrSvg(text: string): Blob {
  const { size, path } = qrPath(text)
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  return new Blob([drawn], { type: 'image/svg+xml' })
}

/** How many points a square of the code is wide in a PNG. */
const points = 24

/** The code as a picture; undefined where the browser draws none. */
export async function qrPng(text: string): Promise<Blob | undefined> {
  const { size, path } = qrPath(text)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * points
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(points, points)
  pen.fillStyle = '#000'
  pen.fill(new Path2D(path))
  return (await new Promise<Blob | null>((done) => canvas.toBlob(done))) ?? undefined
}
