import { conflictOf, invalid } from '../reason.ts'

/** Why something is not taken into the library, or not taken out of it. */
export const libraryReasons = {
  library_unknown: invalid('This is neither a PNG, JPEG or WebP picture nor a PDF or a WOFF2 font.'),
  picture_too_many_pixels: invalid(
    'The picture has {width} by {height} pixels. At most {max} million pixels are taken.',
  ),
  crop_no_picture: invalid('Only a picture can be cropped.'),
  crop_outside: invalid(
    'The part does not lie within the picture, which has {width} by {height} pixels. Nothing was cropped.',
  ),
  crop_whole: invalid('This is the whole picture. Please choose a part of it.'),
  pdf_not_here: invalid('This is a PDF. Please choose a picture: PNG, JPEG or WebP.'),
  picture_not_here: invalid('This is a picture. Please choose a PDF or a font.'),
  font_not_here: invalid('This is a font. Please choose a picture: PNG, JPEG or WebP.'),
  font_broken: invalid('The font is damaged or cut off.'),
  font_too_large: invalid('The font is larger than 512 kB. Pages would be slow on a phone.'),
  pdf_broken: invalid('The PDF is damaged or cut off.'),
  pdf_acts: invalid(
    'This PDF carries script or other files, or starts programs. Please save it without them.',
  ),
  uses_meanwhile: conflictOf(
    'stale',
    'It is used in {count} place now, which has changed meanwhile. Nothing was deleted. | It is used in {count} places now, which has changed meanwhile. Nothing was deleted.',
  ),
} as const
