/** What the server says of prizes and draws: a part of `serverMessages.ts`. */
export const prizingMessages = {
  'There is already a prize pool with this name.': 'Il y a déjà une réserve de prix de ce nom.',
  'There is already a prize type with this name.': 'Il y a déjà un type de prix de ce nom.',
  'The number of prizes must be a whole number.': 'Le nombre de prix doit être un nombre entier.',
  'The number of prizes must be at least 0.': 'Le nombre de prix doit être d’au moins 0.',
  'The number of prizes must be at most 1,000,000.': 'Le nombre de prix doit être d’au plus 1 000 000.',
  '{prizes} awarded already, so the total cannot go below {awarded}.':
    'Le total ne peut pas être inférieur à {awarded}, le nombre de prix déjà attribués.',
  'Only 1 prize remains in {pool}.': 'Il ne reste que 1 prix dans {pool}.',
  'Only {count} prizes remain in {pool}.': 'Il ne reste que {count} prix dans {pool}.',
  'The filter key is required': 'La clé du filtre est requise',
  'The filter value is required': 'La valeur du filtre est requise',
  'The number of winners must be a whole number.': 'Le nombre de gagnants doit être un nombre entier.',
  'You must select a prize pool': 'Vous devez choisir une réserve de prix',
  'Draw at least one winner.': 'Tirez au moins un gagnant.',
  'Draw at most 10,000 winners.': 'Tirez au plus 10 000 gagnants.',
  'The end is before the start.': 'La fin précède le début.',
  'No potential winners found': 'Aucun gagnant potentiel trouvé',
  'A reason is required for submission': 'Un motif est requis pour l’envoi',
  'This sweepstakes was deleted.': 'Ce concours a été supprimé.',
  'The potential winners were drawn already, so no public value can be given.':
    'Les gagnants potentiels ont déjà été tirés : aucune valeur publique ne peut plus être donnée.',
  'The public value of this draw was given already.': 'La valeur publique de ce tirage a déjà été donnée.',
  'Another person than who opened the draw gives the public value.':
    'La valeur publique doit être donnée par une autre personne que celle qui a ouvert le tirage.',
  'The potential winners of this draw were drawn already.':
    'Les gagnants potentiels de ce tirage ont déjà été tirés.',
  'A selected ballot was replaced already.': 'Un bulletin sélectionné a déjà été remplacé.',
  'This ballot was replaced by a redraw.': 'Ce bulletin a été remplacé lors d’un nouveau tirage.',
  'Draw the potential winners first.': 'Tirez d’abord les gagnants potentiels.',
  'Another person than who drew confirms the winners.':
    'Les gagnants doivent être confirmés par une autre personne que celle qui les a tirés.',
  'There is no valid potential winner to confirm.': 'Il n’y a aucun gagnant potentiel valide à confirmer.',
  'The winners of this draw are confirmed already.': 'Les gagnants de ce tirage sont déjà confirmés.',
  'There is a certificate when the winners are confirmed.':
    'Le certificat existe une fois les gagnants confirmés.',
}
