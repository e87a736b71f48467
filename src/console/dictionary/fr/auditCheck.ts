import type { auditCheck as en } from '../en/auditCheck.ts'

export const auditCheck = {
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
} satisfies Record<keyof typeof en, string>
