import type { operationsReasons } from '#contract/operations/reasons.ts'

export const operations: Record<keyof typeof operationsReasons, string> = {
  task_done: 'Cette tâche est terminée : elle ne change plus.',
  task_done_by: '{name} a terminé cette tâche le {time} ({zone}).',
  task_of_another:
    'Avec votre rôle, vous ne modifiez que les tâches que vous avez créées ou dont vous vous chargez.',
  ticket_closed: 'Ce billet est fermé : il ne change plus.',
  ticket_closed_by: '{name} a fermé ce billet le {time} ({zone}).',
  ticket_of_another:
    'Avec votre rôle, vous ne modifiez que les billets que vous avez ouverts ou qui vous sont confiés.',
  escalated_without_text: 'Veuillez dire pourquoi le billet est transmis plus haut.',
  closing_is_separate: 'Un billet ne se ferme pas par son état : fermez-le.',
  works_not_here: 'Cette personne ne travaille pas pour ce client.',
  person_erased: 'Ce participant a été effacé.',
  of_another_person: 'La conversation ou la participation est celle d’un autre participant.',
  date_needed: 'Choisissez une date.',
}
