import type { clientReasons as english } from '#contract/clients/reasons.ts'

/** Of clients, their shortcodes and languages. */
export const clients = {
  not_an_eid: 'L’adresse doit être faite de mots en minuscules reliés par des traits d’union.',
  eid_reserved: 'Cette adresse est réservée.',
  eid_taken: 'Il y a déjà un client à cette adresse.',
  not_a_time_zone: 'Ceci n’est pas un fuseau horaire.',
  not_a_time_of_day: 'Ceci n’est pas une heure.',
  not_a_colour: 'Ceci n’est pas une couleur.',
  picture_unknown: 'Ceci n’est pas une image PNG, JPEG ou WebP.',
  picture_is_svg:
    'Un SVG n’est pas accepté, car il peut contenir du script. Enregistrez l’image en PNG, JPEG ou WebP.',
  picture_broken: 'Impossible de charger l’image : elle est endommagée ou tronquée.',
  picture_has_more: 'Le fichier contient autre chose que l’image. Enregistrez l’image à nouveau.',
  picture_many_parts:
    'L’image est découpée en plus de parties qu’aucune image n’en demande. Enregistrez l’image à nouveau.',
  picture_moves: 'Une image animée n’est pas acceptée. Enregistrez-la en image fixe.',
  picture_too_wide:
    'L’image compte {width} pixels sur {height}. Aucun côté ne peut en compter plus de {max}.',
  logo_meanwhile: 'Le logo a été modifié entre-temps. Rien n’a été retiré.',
  font_gone: 'Ce fichier de police n’est pas dans la bibliothèque.',
  bad_kept_days: 'Les fichiers sont conservés de 1 à 30 jours.',
  not_https: 'Une adresse commence par https:// et un hôte, comme https://www.example.com/privacy.',
  not_a_shortcode: 'Un numéro court compte de 3 à 15 chiffres.',
  shortcode_taken: 'Ce numéro court existe déjà.',
  no_shortcode_chosen: 'Un numéro court doit être choisi.',
  shortcode_has_keywords: 'Ce client a des mots-clés sur {code}. Supprimez-les d’abord.',
  price_without_currency: 'Un prix a besoin d’une devise.',
  not_a_currency: 'Une devise compte trois lettres, comme CAD.',
  no_language: 'Il faut au moins une langue.',
  language_twice: 'Chaque langue ne peut y être qu’une fois.',
  keyword_of_another_language: 'Une autre langue a ce mot-clé.',
  message_too_short: 'Le message doit compter au moins {min} caractères.',
} as const satisfies Record<keyof typeof english, string>
