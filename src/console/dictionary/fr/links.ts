import type { links as en } from '../en/links.ts'

export const links = {
  new: 'Nouveau lien',
  create: 'Créer le lien',
  edit: 'Modifier le lien',
  save: 'Enregistrer le lien',
  delete: 'Supprimer le lien',
  deleteNamed: 'Supprimer le lien « {name} »?',
  deleteLost:
    'Son adresse courte ne mènera plus nulle part, même dans les messages déjà envoyés. {count} clic n’est plus compté ici. | Son adresse courte ne mènera plus nulle part, même dans les messages déjà envoyés. {count} clics ne sont plus comptés ici.',
  created: 'Lien créé',
  saved: 'Lien enregistré',
  deleted: 'Lien supprimé',
  search: 'Rechercher des liens',
  target: 'Mène à',
  targetHint: 'L’adresse complète, avec https://',
  shortAddress: 'Adresse courte',
  copy: 'Copier l’adresse courte',
  copyOf: 'Copier l’adresse courte de {name}',
  copyField: 'Copier le champ de fusion',
  clicks: 'Clics',
  people: 'Personnes',
  tracking: 'Ajouter les informations de suivi',
  trackingHint:
    'Ajoute des champs utm et, pour le destinataire d’un message, un jeton à l’adresse où mène le lien.',
  trackingShort: 'Suivi',
  trackingQuestion: 'Voulez-vous vraiment désactiver les informations de suivi?',
  trackingOff: 'Désactiver les informations de suivi',
  trackingLost: 'Les clics restent comptés ici. Le site où mène le lien ne voit plus d’où ils viennent.',
  asksPlace: 'Demander aux gens où ils se trouvent',
  asksPlaceHint:
    'Une petite page précède la destination : qui le veut partage son emplacement, les autres continuent. L’emplacement figure avec le clic parmi les clics avec un lieu.',
  empty: 'Aucun lien pour l’instant',
  emptyText: 'Un lien a une adresse courte propre à chaque destinataire d’un message, et compte qui l’ouvre.',
} satisfies Record<keyof typeof en, string>
