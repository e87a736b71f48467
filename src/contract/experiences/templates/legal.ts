/** Pages that counsel has to read: Terms, Privacy, Alternative Entry and No Purchase PDF. */
import {
  draftNote,
  joined,
  lead,
  list,
  part,
  prizesInWords,
  steps,
  type Template,
  type Writing,
} from './writing.ts'

export const terms: Template = (writing) => {
  const { say, drawTime } = writing
  return termsWith(writing, {
    odds: say(
      'The odds depend on the number of eligible entries.',
      'Les chances dépendent du nombre de participations admissibles.',
    ),
    giving: part(
      say('6. Draw', '6. Tirage'),
      say(
        `Winners are drawn at random from all eligible entries on ${drawTime}, at [place]. Before being declared a winner, a person must be reached, answer a skill-testing question without help and sign a release.`,
        `Les gagnants sont tirés au hasard parmi toutes les participations admissibles le ${drawTime}, à [lieu]. Avant d’être déclarée gagnante, une personne doit être jointe, répondre sans aide à une question d’habileté mathématique et signer une décharge.`,
      ),
      '{{draw_commitment}}',
    ),
  })
}

/** Nothing is drawn where each valid entry takes a prize. */
export const termsAtOnce: Template = (writing) => {
  const { say } = writing
  return termsWith(writing, {
    odds: say(
      'Whether there is a prize for an entry depends on how many are left when it comes in.',
      'Le prix d’une participation dépend du nombre de prix qui restent quand elle arrive.',
    ),
    giving: part(
      say('6. How prizes are given', '6. Remise des prix'),
      say(
        'Each valid entry takes a prize at once, in the order in which entries come in, while there are any. Before a prize is handed over, a person must answer a skill-testing question without help and sign a release.',
        'Chaque participation valide obtient un prix sur-le-champ, dans l’ordre d’arrivée, tant qu’il y en a. Avant la remise d’un prix, la personne doit répondre sans aide à une question d’habileté mathématique et signer une décharge.',
      ),
    ),
  })
}

type Prizes = { readonly odds: string; readonly giving: string }

const termsWith = (writing: Writing, { odds, giving }: Prizes): string => {
  const { say, client, title } = writing
  const won = prizesInWords(writing)
  return joined(
    draftNote(say),
    `<h2>${say(`Official rules of “${title}”`, `Règlement officiel de « ${title} »`)}</h2>`,
    part(
      say('1. Sponsor', '1. Commanditaire'),
      say(`The sponsor is ${client}, [address].`, `Le commanditaire est ${client}, [adresse].`),
    ),
    part(say('2. When', '2. Durée'), '{{dates}}'),
    part(
      say('3. Who may enter', '3. Admissibilité'),
      say(
        'Residents of Canada who have reached the age of majority in their province or territory. Employees of the sponsor, and those who live with them, may not enter.',
        'Les résidents du Canada ayant atteint l’âge de la majorité dans leur province ou territoire. Les employés du commanditaire et les personnes qui vivent avec eux ne sont pas admissibles.',
      ),
    ),
    part(
      say('4. How to enter', '4. Participation'),
      say(
        'No purchase necessary. Fill in the form on the site. {{entry_limit}}',
        'Aucun achat requis. Remplissez le formulaire du site. {{entry_limit}}',
      ),
    ),
    part(
      say('5. Prizes and odds', '5. Prix et chances'),
      say(
        `There is to win: ${won}. Approximate value of each: [amount]. ${odds}`,
        `À gagner : ${won}. Valeur approximative de chacun : [montant]. ${odds}`,
      ),
    ),
    giving,
    part(
      say('7. Residents of Québec', '7. Résidents du Québec'),
      say(
        '[Counsel: what the Régie des alcools, des courses et des jeux requires.]',
        '[Conseiller juridique : ce qu’exige la Régie des alcools, des courses et des jeux.]',
      ),
    ),
    part(
      say('8. General conditions', '8. Conditions générales'),
      say(
        '[Counsel: liability, changes, disputes.]',
        '[Conseiller juridique : responsabilité, modifications, litiges.]',
      ),
    ),
  )
}

export const termsOfGift: Template = (writing) => {
  const { say, client, title, products } = writing
  const gifts = prizesInWords(writing)
  return joined(
    draftNote(say),
    `<h2>${say(`Terms of “${title}”`, `Conditions de « ${title} »`)}</h2>`,
    part(say('1. Who offers it', '1. Qui l’offre'), say(`${client}, [address].`, `${client}, [adresse].`)),
    part(
      say('2. When receipts are taken', '2. Quand les reçus sont acceptés'),
      say('{{dates}} [On which days the purchase is made.]', '{{dates}} [À quelles dates l’achat est fait.]'),
    ),
    part(
      say('3. Products and stores', '3. Produits et magasins'),
      say(
        `Products: ${products}. Stores: [participating stores].`,
        `Produits : ${products}. Magasins : [magasins participants].`,
      ),
    ),
    part(
      say('4. The gift', '4. Le cadeau'),
      say(`While quantities last: ${gifts}.`, `Jusqu’à épuisement des stocks : ${gifts}.`),
    ),
    part(
      say('5. How to receive it', '5. Comment le recevoir'),
      steps(
        say('Buy a participating product.', 'Achetez un produit participant.'),
        say(
          'Send a picture of the whole receipt. {{entry_limit}}',
          'Envoyez une photo du reçu complet. {{entry_limit}}',
        ),
        say(
          'Once it is accepted, tell us your address.',
          'Une fois le reçu accepté, donnez-nous votre adresse.',
        ),
      ),
    ),
    part(
      say('6. General conditions', '6. Conditions générales'),
      say(
        '[Counsel: liability, changes, disputes.]',
        '[Conseiller juridique : responsabilité, modifications, litiges.]',
      ),
    ),
  )
}

export const privacy: Template = ({ say, client }) =>
  joined(
    draftNote(say),
    `<h2>${say('Privacy', 'Confidentialité')}</h2>`,
    part(
      say('Who is responsible', 'Qui est responsable'),
      say(
        `${client}. Write to the person in charge of personal information: [name, address].`,
        `${client}. Écrivez à la personne responsable des renseignements personnels : [nom, adresse].`,
      ),
    ),
    part(
      say('What we collect', 'Ce que nous recueillons'),
      list(
        say('your name, e-mail address and mobile number', 'vos nom, courriel et numéro de cellulaire'),
        say('what you send us to take part', 'ce que vous nous envoyez pour participer'),
        say('when you entered, and from which address', 'quand vous avez participé, et de quelle adresse'),
      ),
    ),
    part(
      say('What for', 'Pourquoi'),
      say(
        'To run this promotion and to give the prizes. We send you other messages only if you agreed to that by a choice of its own.',
        'Pour tenir cette promotion et remettre les prix. Nous n’envoyons d’autres messages que si vous y avez consenti par un choix à part.',
      ),
    ),
    part(
      say('Who sees it', 'Qui y a accès'),
      say(
        '[Who works for the client, and in which countries the data is kept.]',
        '[Qui travaille pour le client, et dans quels pays les données sont conservées.]',
      ),
    ),
    part(
      say('How long', 'Combien de temps'),
      say(
        '[Until when the data is kept, and why.]',
        '[Jusqu’à quand les données sont conservées, et pourquoi.]',
      ),
    ),
    part(
      say('Your rights', 'Vos droits'),
      say(
        'You may see what we have about you, have it corrected or erased, and take back a consent at any time.',
        'Vous pouvez consulter ce que nous avons sur vous, le faire corriger ou effacer, et retirer un consentement en tout temps.',
      ),
    ),
  )

export const alternativeEntry: Template = ({ say }) =>
  joined(
    draftNote(say),
    lead(
      say('Enter without a purchase', 'Participer sans achat'),
      say('Every way of entering counts the same.', 'Toutes les façons de participer se valent.'),
    ),
    part(
      say('By mail', 'Par la poste'),
      steps(
        say(
          'Write your name, address, e-mail and mobile number on a sheet of paper.',
          'Écrivez vos nom, adresse, courriel et numéro de cellulaire sur une feuille.',
        ),
        say(
          'Add [50 words] of your own about [subject].',
          'Ajoutez un texte de [50 mots] de votre main sur [sujet].',
        ),
        say(
          'Send it with enough postage to [address], so that it arrives by [date].',
          'Postez le tout, suffisamment affranchi, à [adresse], pour qu’il arrive d’ici le [date].',
        ),
      ),
    ),
  )

export const noPurchase: Template = ({ say, client, title, logo }) =>
  joined(
    draftNote(say),
    `${logo}<h2>${say('Entry form without a purchase', 'Bulletin de participation sans achat')}</h2>`,
    say(
      `<p>To enter “${title}” of ${client}, print this page, fill it in by hand and send it by mail.</p>`,
      `<p>Pour participer à « ${title} » de ${client}, imprimez cette page, remplissez-la à la main et postez-la.</p>`,
    ),
    part(
      say('Please print clearly', 'En lettres moulées'),
      list(
        say(
          'First and last name: <span class="blank"></span>',
          'Prénom et nom : <span class="blank"></span>',
        ),
        say('Street and number: <span class="blank"></span>', 'Numéro et rue : <span class="blank"></span>'),
        say(
          'City, province, postal code: <span class="blank"></span>',
          'Ville, province, code postal : <span class="blank"></span>',
        ),
        say('E-mail: <span class="blank"></span>', 'Courriel : <span class="blank"></span>'),
        say('Mobile number: <span class="blank"></span>', 'Cellulaire : <span class="blank"></span>'),
        say(
          'Date and signature: <span class="blank"></span>',
          'Date et signature : <span class="blank"></span>',
        ),
      ),
    ),
    part(say('Send it to', 'Postez-la à'), say('[address], by [date].', '[adresse], d’ici le [date].')),
  )
