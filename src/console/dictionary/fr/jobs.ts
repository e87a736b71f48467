import type { jobs as english } from '../en/jobs.ts'

export const jobs: Record<keyof typeof english, string> = {
  help: 'Ce qui dure plus d’un instant : importations, exportations et ce qui est fait à plusieurs à la fois.',
  empty: 'Aucune tâche pour l’instant',
  emptyText:
    'Une importation, une exportation ou une modification multiple figure ici pendant qu’elle se déroule et après.',
  job: 'Tâche',
  progress: 'Avancement',
  outcome: 'Résultat',
  begun: 'Commencée',
  of: '{done} sur {total}',
  file: 'Télécharger le fichier',
  skipped: '{count} a été laissée telle quelle. | {count} ont été laissées telles quelles.',
  waitsForRoom: 'Attend de la place sur le disque et continue d’elle-même.',
  'state.waiting': 'En attente',
  'state.running': 'En cours',
  'state.done': 'Terminée',
  'state.failed': 'Terminée avant la fin',
  tray: '{count} tâche en cours | {count} tâches en cours',
  running: 'Ce qui est en cours',
  noneRuns: 'Rien n’est en cours.',
  all: 'Toutes les tâches',
  batchableSearch: 'Filtrer par nom',
  batchableEmpty: 'Aucune expérience ne prend encore de participations',
  batchableEmptyText:
    'Les participations des concours, des cadeaux avec achat et des expériences externes peuvent être traitées plusieurs à la fois.',
  kind: 'Type',
  pending: 'En attente',
  decidePending: 'Décider des participations en attente',
  resendToEntries: 'Renvoyer aux gens ce qui leur a été dit',
  exportEntries: 'Exporter toutes les participations',
  exportBegun: 'L’exportation a commencé. Son fichier figurera parmi les tâches.',
}
