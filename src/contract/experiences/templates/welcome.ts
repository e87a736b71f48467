/** Pages of arrival: Home, Entry, Register, Login, Profile, Language, Access and Authourize. */
import {
  allItTakes,
  howOften,
  onThePicture,
  severalReceipts,
  toTheForm,
  untilWhen,
  whoMayEnter,
} from './help.ts'
import {
  giftList,
  joined,
  lead,
  list,
  note,
  part,
  prizeList,
  questions,
  type Say,
  steps,
  type Template,
  type Writing,
} from './writing.ts'

export const home: Template = (writing) => homeWith(writing, allItTakes(writing))

export const homeAtOnce: Template = (writing) => {
  const { say, client } = writing
  return homeWith(
    writing,
    say(
      `Enter, and know at once whether you have won. Offered by ${client}.`,
      `Participez et sachez sur-le-champ si vous avez gagné. Offert par ${client}.`,
    ),
  )
}

/** Without words for the prize the title above says what it is about. */
const homeWith = (writing: Writing, promise: string): string => {
  const { say, prize, isPrizeNamed, hero } = writing
  const heading = isPrizeNamed
    ? say(`Win ${prize}`, `Gagnez ${prize}`)
    : say('Your chance to win', 'Votre chance de gagner')
  return joined(
    hero,
    lead(heading, promise),
    part(say('What you can win', 'Ce que vous pouvez gagner'), prizeList(writing)),
    part(
      say('How to enter', 'Comment participer'),
      steps(
        toTheForm(writing),
        say(
          'Accept the rules. Texts are a choice of their own.',
          'Acceptez le règlement. Les textos sont un choix à part.',
        ),
        say(
          'Keep the number of your entry: it is your receipt.',
          'Gardez le numéro de votre participation : c’est votre reçu.',
        ),
      ),
    ),
    part(
      say('Good to know', 'Bon à savoir'),
      questions(whoMayEnter(say), untilWhen(say), howOften(say), [
        say('Do I have to agree to texts or e-mails?', 'Dois-je accepter des textos ou des courriels?'),
        say(
          'No. That is a choice of its own, and your chances are the same without it.',
          'Non. C’est un choix à part, et vos chances sont les mêmes sans lui.',
        ),
      ]),
    ),
    note(
      say(
        'No purchase necessary. The rules say who may enter and until when.',
        'Aucun achat requis. Le règlement précise qui peut participer et jusqu’à quand.',
      ),
    ),
  )
}

export const homeOfGift: Template = (writing) => {
  const { say, client, prize, hero, arePrizesChosen } = writing
  return joined(
    hero,
    lead(
      say('A gift with your purchase', 'Un cadeau avec votre achat'),
      say(
        `Buy a participating product, send us your receipt and receive ${prize} from ${client}.`,
        `Achetez un produit participant, envoyez-nous votre reçu et recevez ${prize} de ${client}.`,
      ),
    ),
    arePrizesChosen ? part(say('What you receive', 'Ce que vous recevez'), giftList(writing)) : '',
    part(
      say('How it works', 'Comment ça marche'),
      steps(
        say(
          'Buy a participating product and keep the receipt.',
          'Achetez un produit participant et gardez le reçu.',
        ),
        say(
          'Take a picture of the whole receipt: store, date and product are readable.',
          'Photographiez tout le reçu : magasin, date et produit sont lisibles.',
        ),
        say(
          'Send it with the form. We look at it and write to you.',
          'Envoyez-le avec le formulaire. Nous le vérifions et vous écrivons.',
        ),
      ),
    ),
    part(
      say('Good to know', 'Bon à savoir'),
      questions(onThePicture(say), untilWhen(say), severalReceipts(say)),
    ),
    note(
      say(
        'While quantities last. The rules say which products and stores take part.',
        'Jusqu’à épuisement des stocks. Le règlement indique les produits et les magasins participants.',
      ),
    ),
  )
}

export const entry: Template = ({ say, prize }) =>
  joined(
    lead(
      say('Enter now', 'Participez maintenant'),
      say(
        `One form, and you are in for ${prize}.`,
        `Un formulaire, et vous courez la chance de gagner ${prize}.`,
      ),
    ),
    part(say('Have ready', 'Ayez sous la main'), list(...toHaveReady(say))),
  )

export const entryOfGift: Template = ({ say, prize }) =>
  joined(
    lead(
      say('Send your receipt', 'Envoyez votre reçu'),
      say(
        `One form and a picture of the receipt. Once we have looked at it, you receive ${prize}.`,
        `Un formulaire et une photo du reçu. Une fois le reçu vérifié, vous recevez ${prize}.`,
      ),
    ),
    part(
      say('Have ready', 'Ayez sous la main'),
      list(
        say('the receipt, flat and in good light', 'le reçu, à plat et bien éclairé'),
        ...toHaveReady(say),
      ),
    ),
  )

const toHaveReady = (say: Say) => [
  say(
    'your first and last name as on your identity card',
    'vos prénom et nom, comme sur votre pièce d’identité',
  ),
  say('an e-mail address that you read', 'une adresse de courriel que vous lisez'),
  say('a mobile number in Canada', 'un numéro de cellulaire au Canada'),
]

export const register: Template = (writing) => {
  const { say } = writing
  return registerWith(
    writing,
    say(
      'Register once. After that you enter without typing everything again.',
      'Inscrivez-vous une fois. Vous participerez ensuite sans tout retaper.',
    ),
    say('Your name, so that a prize reaches you.', 'Votre nom, pour qu’un prix vous parvienne.'),
  )
}

export const registerOfGift: Template = (writing) => {
  const { say } = writing
  return registerWith(
    writing,
    say(
      'Register once. After that you send receipts without typing everything again.',
      'Inscrivez-vous une fois. Vous enverrez ensuite vos reçus sans tout retaper.',
    ),
    say('Your name, so that your gift reaches you.', 'Votre nom, pour que votre cadeau vous parvienne.'),
  )
}

const registerWith = ({ say, client }: Writing, promise: string, name: string): string =>
  joined(
    lead(say('Make your account', 'Créez votre compte'), promise),
    part(
      say('What we ask for, and why', 'Ce que nous demandons, et pourquoi'),
      list(
        name,
        say(
          'Your e-mail and mobile number, to tell you.',
          'Votre courriel et votre cellulaire, pour vous prévenir.',
        ),
      ),
    ),
    note(
      say(
        `${client} uses what you type for this promotion. The privacy page says the rest.`,
        `${client} utilise ce que vous saisissez pour cette promotion. La page de confidentialité dit le reste.`,
      ),
    ),
  )

export const login: Template = ({ say }) =>
  joined(
    lead(
      say('Welcome back', 'Heureux de vous revoir'),
      say(
        'Sign in with the e-mail address or mobile number that you registered with.',
        'Connectez-vous avec le courriel ou le cellulaire de votre inscription.',
      ),
    ),
    note(
      say(
        'First time here? Register first. It takes a minute.',
        'Première visite? Inscrivez-vous d’abord. C’est l’affaire d’une minute.',
      ),
    ),
  )

export const profile: Template = ({ say }) =>
  joined(
    lead(
      say('Your profile', 'Votre profil'),
      say(
        'What you have sent and what became of it, in one place.',
        'Ce que vous avez envoyé et ce qu’il en est advenu, au même endroit.',
      ),
    ),
    part(
      say('What you can do here', 'Ce que vous pouvez faire ici'),
      list(
        say('see your entries and where they stand', 'voir vos participations et leur état'),
        say(
          'correct your details before a prize is sent',
          'corriger vos coordonnées avant l’envoi d’un prix',
        ),
        say('choose whether we may write to you', 'choisir si nous pouvons vous écrire'),
      ),
    ),
  )

/** It is read before a language is chosen, so it speaks both in either variant. */
export const language: Template = () =>
  joined(
    lead(
      '<span lang="en">Choose your language</span> · <span lang="fr">Choisissez votre langue</span>',
      '<span lang="en">You can change it at the top of each page.</span>',
      '<span lang="fr">Vous pouvez la changer en haut de chaque page.</span>',
    ),
  )

export const access: Template = ({ say }) =>
  joined(
    lead(
      say('This part is for people who are signed in', 'Cette partie est pour les personnes connectées'),
      say(
        'Register once. From then on a code that we send you is all it takes: there is no password.',
        'Inscrivez-vous une fois. Ensuite, il suffit d’un code que nous vous envoyons : il n’y a pas de mot de passe.',
      ),
    ),
    part(
      say('The code does not come?', 'Le code n’arrive pas?'),
      list(
        say(
          'Check the address or number that you typed.',
          'Vérifiez l’adresse ou le numéro que vous avez saisi.',
        ),
        say('Look among the junk mail too.', 'Regardez aussi dans les indésirables.'),
        say(
          'Ask for another one: the last one counts.',
          'Demandez-en un autre : c’est le dernier qui compte.',
        ),
      ),
    ),
  )

export const authorize: Template = ({ say, client }) =>
  joined(
    lead(
      say('One last step: is it you?', 'Une dernière étape : est-ce bien vous?'),
      say(
        'We sent you a code. Type it to confirm that the number or address is yours.',
        'Nous vous avons envoyé un code. Saisissez-le pour confirmer que le numéro ou l’adresse est à vous.',
      ),
    ),
    note(
      say(
        `Nobody from ${client} will ever ask you for this code.`,
        `Personne chez ${client} ne vous demandera jamais ce code.`,
      ),
    ),
  )
