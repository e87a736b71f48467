import type { work as en } from '../en/work.ts'

export const work = {
  findPerson: 'Tapez un nom, un téléphone ou un courriel',
  findUser: 'Tapez un nom ou un courriel',
  nobody: 'Personne',
  whose: 'De qui',
  mine: 'À moi',
  madeBy: 'Créé par',
  begunFrom: 'Créé à partir de',
  conversation: 'La conversation',
  entry: 'Une participation à « {experience} »',
} satisfies Record<keyof typeof en, string>
