/**
 * How usual fields of a public form are called where their rule has no label of its own, and what an entry keeps beside
 * them: how it was texted, and when a letter came.
 */
export const usualLabels = {
  en: {
    first_name: 'First name',
    last_name: 'Last name',
    email: 'E-mail',
    phone: 'Mobile phone',
    address_1: 'Street address',
    address_2: 'Apartment',
    city: 'City',
    province: 'Province',
    postal_code: 'Postal code',
    secret_code: 'Secret code',
    keyword: 'Keyword',
    shortcode: 'Shortcode',
    received_on: 'It came on',
  },
  fr: {
    first_name: 'Prénom',
    last_name: 'Nom',
    email: 'Courriel',
    phone: 'Téléphone mobile',
    address_1: 'Adresse',
    address_2: 'Appartement',
    city: 'Ville',
    province: 'Province',
    postal_code: 'Code postal',
    secret_code: 'Code secret',
    keyword: 'Mot-clé',
    shortcode: 'Numéro court',
    received_on: 'Arrivée le',
  },
}

type Rule = { readonly field_name: string; readonly label: string | null; readonly label_fr: string | null }

/** A field as readers of this language see it: by its own label, else by the usual one, else by the other language's. */
export function fieldLabel({ field_name: name, label, label_fr }: Rule, language: 'en' | 'fr'): string {
  const own = language === 'fr' ? label_fr : label
  const usual = new Map(Object.entries(usualLabels[language])).get(name)
  return own ?? usual ?? label ?? label_fr ?? name
}
