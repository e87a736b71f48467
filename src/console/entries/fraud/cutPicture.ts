/** In hundredths of the picture's width and height, as it stands once it is turned. */
export type Cut = { top: number; bottom: number; left: number; right: number }
export type Edited = { readonly rotation: number; readonly cut: Cut }

export const uncut: Cut = { top: 0, bottom: 0, left: 0, right: 0 }

/** The picture turned and cut, as a JPEG; the file as it came where nothing was changed. */
export async function cutPicture(file: File, { rotation, cut }: Edited): Promise<File> {
  if (rotation === 0 && Object.values(cut).every((share) => share === 0)) return file
  const picture = await createImageBitmap(file)
  const isOnItsSide = rotation % 180 !== 0
  const [width, height] = isOnItsSide ? [picture.height, picture.width] : [picture.width, picture.height]
  const part = {
    left: (width * cut.left) / 100,
    top: (height * cut.top) / 100,
    width: (width * (100 - cut.left - cut.right)) / 100,
    height: (height * (100 - cut.top - cut.bottom)) / 100,
  }
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width))
  canvas.height = Math.max(1, Math.round(part.height))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser cannot draw')
  pen.translate(width / 2 - part.left, height / 2 - part.top)
  pen.rotate((rotation * Math.PI) / 180)
  pen.drawImage(picture, -picture.width / 2, -picture.height / 2)
  picture.close()
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/jpeg', 0.9)
  })
  if (!blob) throw new Error('the picture cannot be packed')
  return new File([blob], file.name, { type: 'image/jpeg' })
}
