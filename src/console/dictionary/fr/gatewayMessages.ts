/** Why a gateway did not take or deliver a message: a part of `serverMessages.ts`. */
export const gatewayMessages = {
  'There is already a mailbox with this address.': 'Il existe déjà une boîte courriel à cette adresse.',
  'The gateway of this sender is not set up.': 'La passerelle de cet expéditeur n’est pas configurée.',
  'The gateway cannot be reached.': 'La passerelle est injoignable.',
  'The gateway is busy.': 'La passerelle est occupée.',
  'The connection was lost.': 'La connexion a été perdue.',
  'The number does not exist.': 'Le numéro n’existe pas.',
  'This number cannot receive texts.': 'Ce numéro ne peut pas recevoir de textos.',
  'The recipient opted out at the gateway.': 'Le destinataire s’est désabonné auprès de la passerelle.',
  'The gateway took only a part of the text.': 'La passerelle n’a accepté qu’une partie du texte.',
  'The gateway refused it ({code}).': 'La passerelle l’a refusé ({code}).',
  'The e-mail came back ({code}).': 'Le courriel est revenu ({code}).',
  'The gateway could not deliver it ({code}).': 'La passerelle n’a pas pu le livrer ({code}).',
}
