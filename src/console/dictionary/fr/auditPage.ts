import type { auditPage as en } from '../en/auditPage.ts'

export const auditPage = {
  check: 'Vérifier le journal',
  checking: 'Nouveau calcul du journal…',
  checkedTo: '{number} entrées sur {head} concordent jusqu’ici.',
  intact:
    '{count} entrée concorde : aucune n’a été modifiée, retirée ou ajoutée hors de Fanfare. | Les {count} entrées concordent : aucune n’a été modifiée, retirée ou ajoutée hors de Fanfare.',
  noAnchor: 'Ce serveur n’a aucun ancrage du journal : il n’a été comparé à rien hors de la base de données.',
  anchored:
    'Il a été comparé à {count} ancrage hors de la base de données, celui de l’entrée {number}. | Il a été comparé à {count} ancrages hors de la base de données; le dernier est celui de l’entrée {number}.',
  brokenAt:
    'L’entrée {number} ne concorde pas : elle, ou ce sur quoi elle repose, a été modifié, retiré ou ajouté hors de Fanfare. Avertissez l’exploitant de l’installation.',
  checkAgain: 'L’exploitant de l’installation refait cette vérification, sans la console, par',
  export: 'Exporter en CSV',
  exportFile: '{name} journal d’audit.csv',
  searchedDays:
    'La recherche porte sur les {days} derniers jours. Pour remonter plus loin, choisissez des jours.',
  installationEmptyHint: 'Chaque changement qui n’appartient à aucun client sera listé ici.',
} satisfies Record<keyof typeof en, string>
