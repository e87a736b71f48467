import type { libraryReasons as english } from '#contract/experiences/libraryReasons.ts'

/** Of the library of pictures and files. */
export const library = {
  library_unknown: 'Ceci n’est ni une image PNG, JPEG ou WebP, ni un PDF, ni une police WOFF2.',
  picture_too_many_pixels:
    'L’image compte {width} pixels sur {height}. Elle ne peut en compter plus de {max} millions.',
  crop_no_picture: 'Seule une image peut être rognée.',
  crop_outside:
    'La partie n’est pas contenue dans l’image, qui compte {width} pixels sur {height}. Rien n’a été rogné.',
  crop_whole: 'C’est l’image entière. Choisissez-en une partie.',
  pdf_not_here: 'Ceci est un PDF. Choisissez une image : PNG, JPEG ou WebP.',
  picture_not_here: 'Ceci est une image. Choisissez un PDF ou une police.',
  font_not_here: 'Ceci est une police. Choisissez une image : PNG, JPEG ou WebP.',
  font_broken: 'La police est endommagée ou incomplète.',
  font_too_large: 'La police dépasse 512 ko. Les pages seraient lentes sur un téléphone.',
  pdf_broken: 'Le PDF est endommagé ou tronqué.',
  pdf_acts:
    'Ce PDF contient du script ou d’autres fichiers, ou lance des programmes. Enregistrez-le sans ceux-ci.',
  uses_meanwhile:
    'Il est maintenant utilisé à {count} endroit, ce qui a changé entre-temps. Rien n’a été supprimé. | Il est maintenant utilisé à {count} endroits, ce qui a changé entre-temps. Rien n’a été supprimé.',
} as const satisfies Record<keyof typeof english, string>
