/**
 * Pages for a state of the promotion, or of an entry: Opening Soon, Closed, Confirmation, Coupon, Winner, Winners,
 * Claim and Prizes.
 */
import { joined, lead, list, note, part, steps, type Template, table } from './writing.ts'

export const openingSoon: Template = ({ say, client, prize, isPrizeNamed }) =>
  joined(
    lead(
      say('We are almost there', 'C’est pour bientôt'),
      isPrizeNamed
        ? say(
            `${client} is getting something ready: ${prize}.`,
            `${client} prépare quelque chose : ${prize}.`,
          )
        : say(`${client} is getting something ready for you.`, `${client} vous prépare quelque chose.`),
      '{{dates}}',
    ),
    part(
      say('Until then', 'D’ici là'),
      list(
        say('Note the day in your calendar.', 'Notez le jour dans votre agenda.'),
        say('Read the rules, so that you are ready.', 'Lisez le règlement pour être prêt.'),
      ),
    ),
  )

export const closed: Template = ({ say, client }) =>
  joined(
    lead(
      say('Thank you for taking part', 'Merci de votre participation'),
      say(`This promotion of ${client} is over.`, `Cette promotion de ${client} est terminée.`),
    ),
    part(
      say('What happens now', 'Et maintenant'),
      list(
        say('We look at the last entries.', 'Nous vérifions les dernières participations.'),
        say(
          'Whoever has won hears from us at the address or number given.',
          'Les gagnants auront de nos nouvelles à l’adresse ou au numéro donné.',
        ),
      ),
    ),
  )

export const closedOfGift: Template = ({ say, client }) =>
  joined(
    lead(
      say('Thank you for taking part', 'Merci de votre participation'),
      say(`This offer of ${client} is over.`, `Cette offre de ${client} est terminée.`),
    ),
    part(
      say('What happens now', 'Et maintenant'),
      list(
        say(
          'We look at the receipts that came in before the end, and write to you about yours.',
          'Nous vérifions les reçus arrivés avant la fin et vous écrivons au sujet du vôtre.',
        ),
        say('Gifts that were granted are on their way.', 'Les cadeaux accordés sont en route.'),
      ),
    ),
  )

/** Below what says at once whether there was a prize. */
export const confirmationAtOnce: Template = ({ say }) =>
  joined(
    lead(
      say('Thank you for taking part', 'Merci de votre participation'),
      say(
        'Prizes are given at once, while there are any. What you have read above is the result.',
        'Les prix sont remis sur-le-champ, tant qu’il y en a. Ce que vous avez lu plus haut est le résultat.',
      ),
    ),
    part(
      say('What comes next', 'La suite'),
      steps(
        say(
          'Keep your number until the end of the promotion.',
          'Gardez votre numéro jusqu’à la fin de la promotion.',
        ),
        say(
          'If you have won, we write to you about your prize.',
          'Si vous avez gagné, nous vous écrirons au sujet de votre prix.',
        ),
      ),
    ),
  )

export const confirmation: Template = ({ say, prize }) =>
  joined(
    lead(
      say('Thank you, we have it', 'Merci, c’est bien reçu'),
      say(`You are in for ${prize}.`, `Vous courez la chance de gagner ${prize}.`),
    ),
    part(
      say('What comes next', 'La suite'),
      steps(
        say(
          'Keep your number until the end of the promotion.',
          'Gardez votre numéro jusqu’à la fin de la promotion.',
        ),
        say('We write to you if you have won.', 'Nous vous écrivons si vous avez gagné.'),
      ),
    ),
  )

export const confirmationOfGift: Template = ({ say }) =>
  joined(
    lead(
      say('Thank you, we have your receipt', 'Merci, nous avons votre reçu'),
      say(
        'Somebody looks at each one, and then we write to you.',
        'Une personne vérifie chaque reçu, puis nous vous écrivons.',
      ),
    ),
    note(
      say(
        'Keep the paper receipt until your gift is there: we may ask for another picture.',
        'Gardez le reçu papier jusqu’à l’arrivée de votre cadeau : nous pourrions demander une autre photo.',
      ),
    ),
  )

export const coupon: Template = ({ say, client, logo }) =>
  joined(
    logo +
      lead(
        say('Your coupon', 'Votre coupon'),
        say('Show this page at the till.', 'Montrez cette page à la caisse.'),
      ),
    `<p><span class="code">[CODE]</span></p>`,
    part(
      say('Good to know', 'Bon à savoir'),
      list(
        say('Valid until [date], once for each person.', 'Valable jusqu’au [date], une fois par personne.'),
        say('At participating stores in Canada.', 'Dans les magasins participants au Canada.'),
        say(
          `No cash value. Not together with other offers of ${client}.`,
          `Sans valeur monétaire. Non cumulable avec d’autres offres de ${client}.`,
        ),
      ),
    ),
  )

export const winner: Template = ({ say, client, prize, logo }) =>
  joined(
    logo +
      lead(
        say('Congratulations!', 'Félicitations!'),
        say(`You may have won ${prize}.`, `Vous avez peut-être gagné ${prize}.`),
      ),
    part(
      say('To receive it', 'Pour le recevoir'),
      steps(
        say(
          'Answer us by the day that stands in our message.',
          'Répondez-nous au plus tard à la date qui figure dans notre message.',
        ),
        say(
          'Answer the skill-testing question without help.',
          'Répondez sans aide à la question d’habileté mathématique.',
        ),
        say('Sign and return the release form.', 'Signez et renvoyez le formulaire de décharge.'),
      ),
    ),
    note(
      say(
        `${client} never asks for money or a card number to send a prize.`,
        `${client} ne demande jamais d’argent ni de numéro de carte pour envoyer un prix.`,
      ),
    ),
  )

export const winners: Template = ({ say }) =>
  joined(
    lead(
      say('Our winners', 'Nos gagnants'),
      say(
        'By their initials and city. The list grows until everything is given.',
        'Par leurs initiales et leur ville. La liste s’allonge jusqu’à ce que tout soit remis.',
      ),
    ),
    part(say('Confirmed winners', 'Gagnants confirmés'), '{{winners}}'),
  )

export const claim: Template = ({ say }) =>
  joined(
    lead(
      say('Claim your gift', 'Réclamez votre cadeau'),
      say(
        'Your receipt was accepted. Tell us where to send your gift.',
        'Votre reçu a été accepté. Dites-nous où envoyer votre cadeau.',
      ),
    ),
    part(
      say('Before you send', 'Avant d’envoyer'),
      list(
        say('Check the postal code.', 'Vérifiez le code postal.'),
        say('We do not deliver to post boxes.', 'Nous ne livrons pas aux cases postales.'),
        say('Delivery takes [4 to 6] weeks.', 'La livraison prend de [4 à 6] semaines.'),
      ),
    ),
  )

export const prizes: Template = (look) =>
  joined(
    lead(
      look.say('What there is to win', 'Ce qu’il y a à gagner'),
      look.say('Each prize, and how many of it.', 'Chaque prix, et combien il y en a.'),
    ),
    prizeTable(look),
    note(
      look.say(
        'Values are approximate, in Canadian dollars. The odds depend on how many enter.',
        'Valeurs approximatives, en dollars canadiens. Les chances dépendent du nombre de participations.',
      ),
    ),
  )

export const prizesOfGift: Template = (look) =>
  joined(
    lead(
      look.say('The gifts', 'Les cadeaux'),
      look.say(
        'Each gift, and how many of it. They go out while quantities last.',
        'Chaque cadeau, et combien il y en a. Ils sont remis jusqu’à épuisement des stocks.',
      ),
    ),
    prizeTable(look),
    note(
      look.say(
        'Values are approximate, in Canadian dollars.',
        'Valeurs approximatives, en dollars canadiens.',
      ),
    ),
  )

const prizeTable: Template = ({ say, prizes: won }) =>
  table(
    say('Prizes of this promotion', 'Prix de cette promotion'),
    [say('Prize', 'Prix'), say('How many', 'Nombre'), say('Value of each', 'Valeur de chacun')],
    won.map(({ name, total }) => [name, total, say('[$0.00]', '[0,00 $]')]),
  )
