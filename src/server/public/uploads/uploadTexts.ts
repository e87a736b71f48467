import type { InspectionFault } from '#server/platform/pictures/inspection.ts'
import type { Language } from '../texts.ts'

/** Why a file is not taken, or an entry with it. */
export type FileFault = InspectionFault | 'too_large' | 'too_many' | 'no_room' | 'later' | 'gone'

export type UploadTexts = {
  readonly faults: Readonly<Record<FileFault, string>>
  readonly hint: string
  readonly kept: (count: number) => string
  /** The script's sentences, which it gets with the page. */
  readonly script: Readonly<Record<ScriptText, string>>
}

type ScriptText =
  | 'camera'
  | 'sending'
  | 'sent'
  | 'remove'
  | 'again'
  | 'waiting'
  | 'failed'
  | 'wait'
  | 'picture'
  | 'dark'
  | 'blurred'
  | 'small'
  | 'cut'
  | 'tooLarge'
  | 'tooMany'

const en: UploadTexts = {
  faults: {
    unknown: 'This file is neither a JPEG, PNG, WebP or HEIC picture nor a PDF. Please choose another one.',
    svg: 'SVG drawings are not taken. Please choose a photo or a PDF.',
    broken: 'This file is damaged or was cut off. Please choose it again, or another one.',
    too_many_pixels: 'This picture has more than 40 million pixels. Please choose a smaller one.',
    pdf_acts: 'This PDF carries script or other files. Please save it without them, or choose a photo.',
    too_large: 'This file is larger than 15 MB. Please choose a smaller one.',
    too_many: 'At most 5 files are taken here. Please choose fewer.',
    no_room: 'There is no room for pictures at the moment. Please try again later.',
    later: 'Many pictures are coming from your connection at the moment. Please try again in a few minutes.',
    gone: 'A picture is no longer kept, or was sent with another entry. Please choose your pictures again.',
  },
  hint: 'Up to 5 photos or PDFs, each up to 15 MB.',
  kept: (count) =>
    count === 1
      ? '1 file was sent and is kept for a day.'
      : `${count} files were sent and are kept for a day.`,
  script: {
    camera: 'Take a photo',
    sending: 'Sending: {percent}%',
    sent: 'Sent',
    remove: 'Remove {name}',
    again: 'Try again',
    waiting: 'The line is broken. It goes on by itself from {percent}%.',
    failed: 'This could not be sent.',
    wait: 'Your pictures are still being sent. The form follows by itself.',
    picture: 'File {number}',
    dark: 'The picture looks dark. Can everything be read?',
    blurred: 'The picture looks blurred. Can everything be read?',
    small: 'The picture is small. Can everything be read?',
    cut: 'Perhaps something is cut off at the edge. Is the whole receipt in the picture?',
    tooLarge: 'This file is larger than 15 MB. Please choose a smaller one.',
    tooMany: 'At most 5 files are taken here.',
  },
}

const fr: UploadTexts = {
  faults: {
    unknown:
      'Ce fichier n’est ni une image JPEG, PNG, WebP ou HEIC, ni un PDF. Veuillez en choisir un autre.',
    svg: 'Les dessins SVG ne sont pas acceptés. Veuillez choisir une photo ou un PDF.',
    broken: 'Ce fichier est endommagé ou incomplet. Veuillez le choisir de nouveau, ou en choisir un autre.',
    too_many_pixels: 'Cette image compte plus de 40 millions de pixels. Veuillez en choisir une plus petite.',
    pdf_acts:
      'Ce PDF contient un script ou d’autres fichiers. Veuillez l’enregistrer sans eux, ou choisir une photo.',
    too_large: 'Ce fichier dépasse 15 Mo. Veuillez en choisir un plus petit.',
    too_many: 'Au plus 5 fichiers sont acceptés ici. Veuillez en choisir moins.',
    no_room: 'Il n’y a pas de place pour des images en ce moment. Veuillez réessayer plus tard.',
    later:
      'Beaucoup d’images arrivent de votre connexion en ce moment. Veuillez réessayer dans quelques minutes.',
    gone: 'Une image n’est plus conservée, ou a été envoyée avec une autre participation. Veuillez choisir vos images de nouveau.',
  },
  hint: 'Jusqu’à 5 photos ou PDF, de 15 Mo au plus chacun.',
  kept: (count) =>
    count === 1
      ? '1 fichier a été envoyé et est conservé un jour.'
      : `${count} fichiers ont été envoyés et sont conservés un jour.`,
  script: {
    camera: 'Prendre une photo',
    sending: 'Envoi\u00a0: {percent}\u00a0%',
    sent: 'Envoyé',
    remove: 'Retirer {name}',
    again: 'Réessayer',
    waiting: 'La connexion est coupée. L’envoi reprendra de lui-même à {percent}\u00a0%.',
    failed: 'L’envoi n’a pas réussi.',
    wait: 'Vos images sont encore en cours d’envoi. Le formulaire suivra de lui-même.',
    picture: 'Fichier {number}',
    dark: 'L’image semble sombre. Peut-on tout lire?',
    blurred: 'L’image semble floue. Peut-on tout lire?',
    small: 'L’image est petite. Peut-on tout lire?',
    cut: 'Quelque chose est peut-être coupé au bord. Le reçu est-il entier sur l’image?',
    tooLarge: 'Ce fichier dépasse 15 Mo. Veuillez en choisir un plus petit.',
    tooMany: 'Au plus 5 fichiers sont acceptés ici.',
  },
}

export const uploadTexts: Readonly<Record<Language, UploadTexts>> = { en, fr }
