import type { auditLibrary as english } from '../en/auditLibrary.ts'

export const auditLibrary: Record<keyof typeof english, string> = {
  'field.alt': 'Texte de remplacement',
  'field.alt_fr': 'Texte de remplacement français',
  'field.bytes': 'Taille en octets',
  'field.cropped_from': 'Rognée à partir de',
  'field.sha256': 'Empreinte (SHA-256)',
  'field.uses_count': 'Endroits qui l’affichaient',
  'value.picture': 'Image',
  'value.file': 'Fichier',
}
