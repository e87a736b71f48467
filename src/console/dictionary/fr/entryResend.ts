import type { entryResend as english } from '../en/entryResend.ts'

export const entryResend: Record<keyof typeof english, string> = {
  verb: 'Renvoyer',
  question: 'Renvoyer aux auteurs de {entries} ce qui leur a été dit?',
  entries: '{count} participation | {count} participations',
  uncounted: '… participations',
  text: 'Le message sur ce qui a été décidé ou gagné repart tel quel, au téléphone ou au courriel d’aujourd’hui; là où rien n’est encore décidé, la réponse à la participation. Chaque message est renvoyé une fois.',
  left: 'Qui s’est désabonné ou ne peut être joint est laissé, et leur nombre vous est dit. On peut arrêter la tâche; ce qui a été envoyé jusque-là reste envoyé.',
  arrived: 'Aussi à qui l’a reçu la première fois',
  begun: 'Le renvoi a commencé. Il figure parmi les tâches.',
}
