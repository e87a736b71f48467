/** Pages for questions: FAQ and Support. */
import {
  joined,
  lead,
  list,
  part,
  type Question,
  questions,
  type Say,
  type Template,
  type Writing,
} from './writing.ts'

export const faq: Template = (writing) =>
  faqWith(
    writing,
    writing.say(
      'We write to the address or number that you gave us. Please look into your spam folder too.',
      'Nous écrivons à l’adresse ou au numéro que vous nous avez donné. Regardez aussi vos pourriels.',
    ),
  )

export const faqAtOnce: Template = (writing) =>
  faqWith(
    writing,
    writing.say(
      'You see it on the page as soon as your form is sent, or in the answer to your text.',
      'Vous le voyez sur la page dès que votre formulaire est envoyé, ou dans la réponse à votre texto.',
    ),
  )

const faqWith = ({ say, client }: Writing, news: string): string =>
  joined(
    lead(
      say('What people ask us most', 'Ce qu’on nous demande le plus souvent'),
      say('The rules say the rest.', 'Le règlement dit le reste.'),
    ),
    questions(
      whoMayEnter(say),
      untilWhen(say),
      howOften(say),
      [
        say('Do I have to buy something?', 'Dois-je acheter quelque chose?'),
        say(
          'No. The page about entering without a purchase says how.',
          'Non. La page sur la participation sans achat explique comment.',
        ),
      ],
      [say('How will I know that I have won?', 'Comment saurai-je que j’ai gagné?'), news],
      [
        say('What do you do with my data?', 'Que faites-vous de mes données?'),
        say(
          `${client} uses them for this promotion. The privacy page says for how long.`,
          `${client} les utilise pour cette promotion. La page de confidentialité dit pendant combien de temps.`,
        ),
      ],
    ),
  )

export const faqOfGift: Template = ({ say }) =>
  joined(
    lead(
      say('What people ask us most', 'Ce qu’on nous demande le plus souvent'),
      say('About receipts, gifts and delivery.', 'Sur les reçus, les cadeaux et la livraison.'),
    ),
    questions(
      untilWhen(say),
      onThePicture(say),
      [
        say('My receipt was not accepted. Why?', 'Mon reçu n’a pas été accepté. Pourquoi?'),
        say(
          'The message that you received says why. You may send a better picture.',
          'Le message que vous avez reçu le dit. Vous pouvez envoyer une meilleure photo.',
        ),
      ],
      severalReceipts(say),
      [
        say('When does my gift arrive?', 'Quand mon cadeau arrivera-t-il?'),
        say(
          '[4 to 6] weeks after your receipt was accepted.',
          '[De 4 à 6] semaines après l’acceptation de votre reçu.',
        ),
      ],
    ),
  )

/** Stand on Home too. */
export const whoMayEnter = (say: Say): Question => [
  say('Who may enter?', 'Qui peut participer?'),
  say(
    'Residents of Canada of the age of majority where they live. The rules say who may not.',
    'Les résidents du Canada qui ont l’âge de la majorité là où ils vivent. Le règlement dit qui ne le peut pas.',
  ),
]

export const howOften = (say: Say): Question => [
  say('How often may I enter?', 'Combien de fois puis-je participer?'),
  '{{entry_limit}}',
]

export const untilWhen = (say: Say): Question => [
  say('When does it run?', 'Quelles sont les dates?'),
  '{{dates}}',
]

export const onThePicture = (say: Say): Question => [
  say('What must be on the picture?', 'Que doit montrer la photo?'),
  say(
    'The whole receipt: the store, the date and time, the products and the total.',
    'Tout le reçu : le magasin, la date et l’heure, les produits et le total.',
  ),
]

export const severalReceipts = (say: Say): Question => [
  say('May I send several receipts?', 'Puis-je envoyer plusieurs reçus?'),
  '{{entry_limit}}',
]

export const support: Template = ({ say }) =>
  joined(
    lead(
      say('We are here to help', 'Nous sommes là pour vous aider'),
      say(
        'People answer, on working days from [9 to 5, Eastern time].',
        'Des personnes vous répondent les jours ouvrables, de [9 h à 17 h, heure de l’Est].',
      ),
    ),
    part(
      say('Tell us', 'Dites-nous'),
      list(
        say('the number of your entry, if you have one', 'le numéro de votre participation, si vous l’avez'),
        say(
          'the e-mail address or mobile number you used',
          'le courriel ou le cellulaire que vous avez utilisé',
        ),
        say('what happened, and on which day', 'ce qui s’est passé, et quel jour'),
      ),
    ),
    part(
      say('Write to us', 'Écrivez-nous'),
      say('[support e-mail address]', '[adresse de courriel du soutien]'),
    ),
  )

/** Whoever must sign in finds the form on the page only then. */
export const allItTakes = ({ say, client, hasLogin }: Writing): string =>
  hasLogin
    ? say(
        `Register once, and fill in the form. Offered by ${client}.`,
        `Inscrivez-vous une fois et remplissez le formulaire. Offert par ${client}.`,
      )
    : say(
        `All it takes is the form on this page. Offered by ${client}.`,
        `Il suffit de remplir le formulaire de cette page. Offert par ${client}.`,
      )

export const toTheForm = ({ say, hasLogin }: Writing): string =>
  hasLogin
    ? say(
        'Register or sign in, and fill in the form on this page.',
        'Inscrivez-vous ou connectez-vous, puis remplissez le formulaire sur cette page.',
      )
    : say('Fill in the form on this page.', 'Remplissez le formulaire sur cette page.')
