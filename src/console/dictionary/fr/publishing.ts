import type { publishing as en } from '../en/publishing.ts'

export const publishing = {
  question: 'Publier « {name} »?',
  publish: 'Publier',
  done: 'C’est publié.',
  ready: 'Rien n’empêche la publication.',
  notReady: 'La publication n’est pas encore possible.',
  saveFirst:
    'Des modifications ne sont pas enregistrées. Enregistrez-les d’abord : seul ce qui est enregistré est publié.',
  stops: 'Empêche la publication',
  warns: 'À considérer',
  fine: 'Tout est en ordre',
  'point.title': 'Titre',
  'point.dates': 'Dates',
  'point.keyword': 'Mot-clé',
  'point.texts': 'Textos',
  'point.prizes': 'Prix',
  'point.rules': 'Règlement du concours',
  'point.privacy': 'Vie privée',
  'point.pages': 'Pages',
  backQuestion: 'Remettre « {name} » en brouillon?',
  back: 'Remettre en brouillon',
  backText:
    'Ses pages ne sont plus publiques et son mot-clé n’inscrit personne, jusqu’à une nouvelle publication.',
  backDone: 'C’est un brouillon.',
  previewOf: 'Aperçu de « {name} »',
  phase: 'Moment de la visite',
  language: 'Langue de la page',
  size: 'Taille',
  'size.desktop': 'Bureau',
  'size.phone': 'Téléphone',
  address: 'Adresse de l’aperçu',
  addressHint:
    'L’aperçu montre ce qui est enregistré. Quiconque a l’adresse le voit jusqu’au {at}; son formulaire n’envoie rien.',
} satisfies Record<keyof typeof en, string>
