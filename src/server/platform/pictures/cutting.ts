/** In pixels of the picture as it is shown, from its left and its top; whole numbers within it. */
export type Part = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
/** `file` is a still PNG, JPEG or WebP. */
export type Cutting = { readonly file: Uint8Array; readonly part: Part; readonly maxPixels: number }
