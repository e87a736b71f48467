import type { strays as en } from '../en/strays.ts'

export const strays = {
  kept: 'Conservés {days} jours : les {most} derniers textos et les {most} derniers courriels, de chacun les {characters} premiers caractères et aucun fichier. Fanfare ne répond à aucun.',
  empty: 'Aucun message égaré',
  emptyHint:
    'Un texto ou un courriel reçu qui n’est pour aucun expéditeur d’un client, ou qui ne vient d’aucune adresse, se trouve ici.',
  from: 'De',
  to: 'À',
  text: 'Texte',
  reason: 'Pourquoi',
  came: 'Reçu',
  noAddress: 'Aucune adresse',
  noText: 'Il n’a pas de texte.',
  'channel.sms': 'Texto',
  'channel.email': 'Courriel',
  'reason.no_sender': 'Aucun client n’a ce numéro',
  'reason.no_phone': 'Ne vient du téléphone de personne',
  'reason.no_mailbox': 'Aucun client n’a cette boîte de courriel',
  'reason.no_address': 'Ne vient d’aucune adresse courriel',
  'reason.mail_server': 'Avis d’un serveur de courriel sur aucun de nos courriels',
} satisfies Record<keyof typeof en, string>
