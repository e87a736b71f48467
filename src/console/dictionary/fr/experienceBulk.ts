import type { experienceBulk as english } from '../en/experienceBulk.ts'

export const experienceBulk: Record<keyof typeof english, string> = {
  'publish.question': 'Publier {count} expérience? | Publier {count} expériences?',
  'publish.verb': 'Publier {count} expérience | Publier {count} expériences',
  'publish.text':
    'Chacune est d’abord vérifiée. Celles qui ont tout ce qu’il faut deviennent publiques et acceptent des participations; les autres restent des brouillons, et on vous dit pourquoi.',
  'publish.done': '{count} expérience a été publiée. | {count} expériences ont été publiées.',
  'unpublish.question':
    'Remettre {count} expérience en brouillon? | Remettre {count} expériences en brouillon?',
  'unpublish.verb': 'Remettre {count} expérience en brouillon | Remettre {count} expériences en brouillon',
  'unpublish.text':
    'Leurs pages ne sont plus publiques et leurs mots-clés n’inscrivent personne. Celles qui ont déjà une participation restent publiées.',
  'unpublish.done':
    '{count} expérience est de nouveau un brouillon. | {count} expériences sont de nouveau des brouillons.',
  'move.question':
    'Déplacer {count} expérience vers une campagne? | Déplacer {count} expériences vers une campagne?',
  'move.verb': 'Déplacer {count} expérience | Déplacer {count} expériences',
  'move.text': 'Celles que quelqu’un d’autre modifie en ce moment restent où elles sont.',
  'move.done':
    '{count} expérience est maintenant dans cette campagne. | {count} expériences sont maintenant dans cette campagne.',
  'delete.question': 'Supprimer {count} expérience? | Supprimer {count} expériences?',
  'delete.verb': 'Supprimer {count} expérience | Supprimer {count} expériences',
  'delete.text':
    'Leurs adresses publiques ne mènent alors plus nulle part. Celles dont un tirage n’est pas terminé restent.',
  'delete.done': '{count} expérience a été supprimée. | {count} expériences ont été supprimées.',
  'unaddressed.publish.text':
    'Chacun est d’abord vérifié. Ceux qui ont tout ce qu’il faut peuvent être envoyés; les autres restent des brouillons, et on vous dit pourquoi.',
  'unaddressed.unpublish.text': 'Ils ne sont envoyés à personne jusqu’à une nouvelle publication.',
  'unaddressed.delete.text': 'Ils ne seront plus envoyés à personne. Ce qui a été envoyé est conservé.',
  keywordsEnd:
    '{count} mot-clé cesse de fonctionner et redevient libre : {keywords}. | {count} mots-clés cessent de fonctionner et redeviennent libres : {keywords}.',
  entriesStay: '{count} participation est conservée. | {count} participations sont conservées.',
  left: '{count} expérience est restée telle quelle | {count} expériences sont restées telles quelles',
  noneDone: 'Rien n’a été changé.',
  gone: 'Une expérience qui n’existe plus',
  chooseCampaign: 'Choisir une campagne',
  noCampaign: 'Aucune campagne de ce nom.',
}
