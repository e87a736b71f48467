/** What the server says of people, one or many: a part of `serverMessages.ts`. */
export const peopleMessages = {
  'Choose a list.': 'Choisissez une liste.',
  'Choose participants, or filters.': 'Choisissez des participants ou des filtres.',
  'This is not an opt-in status.': 'Ce n’est pas un état de consentement.',
  'This is not an action.': 'Ce n’est pas une action.',
  'This is not a language.': 'Ce n’est pas une langue.',
  'This is not a query.': 'Ce n’est pas une requête.',
  'A key has only lower-case letters, digits and underscores.':
    'Une clé ne contient que des minuscules, des chiffres et des traits de soulignement.',
  'At most 100 person variables.': 'Au plus 100 variables de personne.',
  'You already have a view with this name.': 'Vous avez déjà une vue de ce nom.',
  'The personal data of this participant was erased.':
    'Les données personnelles de ce participant ont été effacées.',
  'This participant has entries, which are kept. Erase the personal data instead.':
    'Ce participant a des participations, qui sont conservées. Effacez plutôt ses données personnelles.',
  'This participant has prizes, which are kept. Erase the personal data instead.':
    'Ce participant a des prix, qui sont conservés. Effacez plutôt ses données personnelles.',
  'This participant has messages, which are kept. Erase the personal data instead.':
    'Ce participant a des messages, qui sont conservés. Effacez plutôt ses données personnelles.',
  'This phone or e-mail opted out earlier, and the opt-out was kept.':
    'Ce téléphone ou ce courriel s’était désabonné, et le désabonnement a été conservé.',
  'The phone number was changed.': 'Le numéro de téléphone a été modifié.',
  'The e-mail address was changed.': 'L’adresse courriel a été modifiée.',
  'Adding participants to a list': 'Ajout de participants à une liste',
  'Removing participants from a list': 'Retrait de participants d’une liste',
  'Putting a flag on participants': 'Signalement de participants',
  'Taking the flag off participants': 'Retrait du signalement de participants',
  'Deleting participants that nothing needs': 'Suppression de participants dont rien n’a besoin',
  'Taking the import back stopped because of a fault on our side. Please try again.':
    'Le retour en arrière de l’importation s’est arrêté à cause d’une erreur de notre côté. Veuillez réessayer.',
  'The file of this import was removed after 30 days. Please upload it again.':
    'Le fichier de cette importation a été supprimé après 30 jours. Veuillez le téléverser de nouveau.',
  'The upload was broken off.': 'Le téléversement a été interrompu.',
  'The job stopped because of a fault on our side. Please try again.':
    'La tâche s’est arrêtée à cause d’une erreur de notre côté. Veuillez réessayer.',
}
