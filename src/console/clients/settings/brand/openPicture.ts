import { maxLogoBytes, maxLogoSide } from '#contract/words/logo.ts'

export type LogoFault = 'svg' | 'too_large' | 'too_wide' | 'unreadable'
/** A picture that was chosen; `url` is the browser's own, until it is revoked. */
export type OpenPicture = { file: File; url: string; width: number; height: number }

/** Decodes what was chosen, so that what is shown before it is saved is a picture; the server checks it anew. */
export async function openPicture(file: File): Promise<OpenPicture | LogoFault> {
  if (file.type === 'image/svg+xml' || /\.svgz?$/i.test(file.name)) return 'svg'
  if (file.size > maxLogoBytes) return 'too_large'
  const url = URL.createObjectURL(file)
  const picture = new Image()
  picture.src = url
  const isDecoded = await picture.decode().then(
    () => true,
    () => false,
  )
  const { naturalWidth: width, naturalHeight: height } = picture
  const isTooWide = Math.max(width, height) > maxLogoSide
  if (isDecoded && !isTooWide) return { file, url, width, height }
  URL.revokeObjectURL(url)
  return isDecoded ? 'too_wide' : 'unreadable'
}
