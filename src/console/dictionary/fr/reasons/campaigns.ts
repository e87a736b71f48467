import type { campaignReasons as english } from '#contract/campaigns/reasons.ts'

/** Of campaigns, editing locks, keywords and links. */
export const campaigns = {
  campaign_name_taken: 'Il y a déjà une campagne de ce nom.',
  being_edited: '{name} modifie cet élément jusqu’à {time} ({zone}).',
  just_edited: 'Une autre personne vient de modifier cet élément. Réessayez.',
  lock_lost: 'Votre verrou de modification est perdu. Rouvrez cet élément pour continuer.',
  keyword_taken: 'Ce mot-clé est déjà pris sur ce numéro court.',
  keyword_reserved: 'Ce mot est réservé à l’abonnement, au désabonnement et à l’aide.',
  keyword_too_short: 'Le mot-clé doit compter au moins {min} caractères.',
  keyword_not_a_word: 'Le mot-clé doit être un seul mot de lettres et de chiffres, au plus {max}.',
  keyword_of_language: 'Ce mot-clé appartient à une langue. Modifiez-le là où sont les langues.',
  experience_has_keyword: 'Cette expérience a déjà un mot-clé.',
  link_name_taken: 'Il y a déjà un lien de ce nom.',
  link_needed: 'L’envoi « {broadcast} » a besoin de ce lien.',
  no_such_link: 'Il n’y a pas de lien {link}.',
  url_not_http: 'L’adresse doit commencer par http:// ou https://.',
  url_with_password: 'L’adresse ne doit contenir ni nom d’utilisateur ni mot de passe.',
} as const satisfies Record<keyof typeof english, string>
