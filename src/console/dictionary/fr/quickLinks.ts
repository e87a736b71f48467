import type { quickLinks as en } from '../en/quickLinks.ts'

export const quickLinks = {
  title: 'Raccourcis',
  addThis: 'Ajouter cette page',
  new: 'Nouveau raccourci',
  add: 'Ajouter le raccourci',
  added: 'Raccourci ajouté',
  urlHint: 'Une page de ce client, ou une adresse complète avec https://',
  removeNamed: 'Retirer {name}',
  removed: '« {name} » a été retiré',
  empty: 'Rien ici pour le moment. Ouvrez une page dont vous avez souvent besoin et ajoutez-la.',
} as const satisfies Record<keyof typeof en, string>
