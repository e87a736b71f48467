import type { keyHelp as english } from '../en/keyHelp.ts'

export const keyHelp: Record<keyof typeof english, string> = {
  singleKeys: 'Raccourcis d’une seule lettre',
  singleKeysHint: 'Désactivez-les s’ils gênent la saisie vocale.',
  keyPalette: 'Tout rechercher, ou faire quelque chose',
  keySearch: 'Rechercher dans la liste',
  keyRows: 'Ligne suivante, ligne précédente',
  keyExtend: 'Sélectionner une ligne après l’autre',
  keyRange: 'Sélectionner toutes les lignes de la dernière à celle-ci, comme Maj et un clic',
  space: 'Espace',
  keyOpen: 'Ouvrir la ligne',
  keyCreate: 'Créer',
  keySave: 'Enregistrer',
  keyNavigation: 'Réduire ou déployer la navigation',
  keySupport: 'Soutien technique',
  keyQuickLinks: 'Raccourcis',
  keyHelp: 'Cette aide',
}
