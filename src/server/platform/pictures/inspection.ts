export type Inspection = {
  readonly path: string
  /** The path of a smaller picture, without a word of where and when it was taken. */
  readonly previewPath: string
  readonly maxPixels: number
}

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | 'application/pdf'

/** Why a file from a stranger is not taken. */
export const inspectionFaults = ['unknown', 'svg', 'broken', 'too_many_pixels', 'pdf_acts'] as const
export type InspectionFault = (typeof inspectionFaults)[number]

export type Facts = {
  readonly contentType: PictureType
  /** As it is shown, turned as the camera was held; null of a PDF. */
  readonly width: number | null
  readonly height: number | null
  readonly md5: string
  /** Of the picture as it is shown, and of its quarter turns (`turnsOf`); null of a PDF. */
  readonly perceptualHash: string | null
  readonly hasPreview: boolean
}

export type Inspected = { readonly facts: Facts } | { readonly fault: InspectionFault }
