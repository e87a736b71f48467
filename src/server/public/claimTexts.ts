import { withFullStop } from '#contract/text.ts'
import type { Language } from './texts.ts'

/**
 * The words to a potential winner. Until staff confirm, nobody has won: each sentence says so, but those of `redemption`,
 * whose prize was won at once, or is once the question is answered. No page and no subject breaks before a French colon; a text
 * message keeps its plain blank, since a no-break space costs it half its length.
 */
type ClaimTexts = typeof en

type Told = { client: string; prize: string; title: string; address: string; until: string | undefined }

const en = {
  message: ({ client, prize, title, address, until }: Told) =>
    `${client}: you may have won ${prize} in ${title}. To claim it, answer here${until ? ` by ${until}` : ''}: ${address}`,
  reminder: ({ client, prize, title, address, until }: Told) =>
    `${client}: we are still waiting for your answer about ${prize} in ${title}. Claim it here${until ? ` by ${until}` : ''}: ${address}`,
  subject: ({ prize }: Told) => `You may have won: ${prize}`,
  reminderSubject: ({ prize }: Told) => `Still to claim: ${prize}`,
  title: 'Your prize',
  heading: (prize: string) => `You may have won ${prize}`,
  until: (time: string) => `Answer by ${withFullStop(time)}`,
  anytime: 'Answer as soon as you can.',
  notYet: 'You have won once you have answered and we have confirmed it.',
  formHeading: 'Claim your prize',
  skillHeading: 'Skill-testing question',
  skillHint: 'Answer without help, and without a calculator.',
  skillLabel: 'Your answer',
  skillRequired: 'Please answer the question.',
  wrong: (left: number) =>
    `This is not the right answer. You have ${left === 1 ? 'one try' : `${left} tries`} left.`,
  submit: 'Claim the prize',
  decline: 'I do not want this prize',
  declineText: 'Somebody else may be drawn then. You cannot take this back.',
  declineSure: 'Decline the prize',
  claimedHeading: 'We have your answer',
  claimedText: (prize: string) =>
    `Thank you. You have claimed ${withFullStop(prize)} We check it and will tell you.`,
  confirmedText: (prize: string) => `Thank you. ${prize} is yours: it is confirmed.`,
  toPrize: 'See your prize',
  toClaim: 'Claim your prize',
  redemption: {
    heading: (prize: string) => `You have won ${prize}`,
    hint: 'Claim it here. Then you see it.',
    notYet: 'You have won once you have answered correctly.',
    doneHeading: 'You have claimed your prize',
    doneText: (prize: string) => `Thank you. ${prize} is yours.`,
  },
  closedHeading: 'This prize can no longer be claimed',
  closed: {
    over: (time: string) => `The time to answer ended on ${withFullStop(time)}`,
    declined: 'You have declined it. Thank you for telling us.',
    failed: 'The skill-testing question was not answered correctly.',
    gone: 'It is no longer reserved for you.',
  },
}

const fr: ClaimTexts = {
  message: ({ client, prize, title, address, until }) =>
    `${client} : vous avez peut-être gagné ${prize} (${title}). Pour le réclamer, répondez ici${until ? ` avant le ${until}` : ''} : ${address}`,
  reminder: ({ client, prize, title, address, until }) =>
    `${client} : nous attendons toujours votre réponse au sujet de ${prize} (${title}). Réclamez-le ici${until ? ` avant le ${until}` : ''} : ${address}`,
  subject: ({ prize }) => `Vous avez peut-être gagné\u00a0: ${prize}`,
  reminderSubject: ({ prize }) => `Encore à réclamer\u00a0: ${prize}`,
  title: 'Votre prix',
  heading: (prize) => `Vous avez peut-être gagné\u00a0: ${prize}`,
  until: (time) => `Répondez avant le ${withFullStop(time)}`,
  anytime: 'Répondez dès que possible.',
  notYet: 'Vous aurez gagné quand vous aurez répondu et que nous l’aurons confirmé.',
  formHeading: 'Réclamez votre prix',
  skillHeading: 'Question d’habileté',
  skillHint: 'Répondez sans aide et sans calculatrice.',
  skillLabel: 'Votre réponse',
  skillRequired: 'Veuillez répondre à la question.',
  wrong: (left) =>
    `Ce n’est pas la bonne réponse. Il vous reste ${left === 1 ? 'un essai' : `${left} essais`}.`,
  submit: 'Réclamer le prix',
  decline: 'Je ne veux pas de ce prix',
  declineText: 'Une autre personne peut alors être tirée. Vous ne pourrez pas revenir en arrière.',
  declineSure: 'Refuser le prix',
  claimedHeading: 'Nous avons votre réponse',
  claimedText: (prize) =>
    `Merci. Vous avez réclamé ce prix\u00a0: ${withFullStop(prize)} Nous vérifions et vous répondrons.`,
  confirmedText: (prize) => `Merci. Ce prix est à vous, c’est confirmé\u00a0: ${withFullStop(prize)}`,
  toPrize: 'Voir votre prix',
  toClaim: 'Réclamer votre prix',
  redemption: {
    heading: (prize) => `Vous avez gagné\u00a0: ${prize}`,
    hint: 'Réclamez-le ici. Vous le verrez ensuite.',
    notYet: 'Vous aurez gagné quand vous aurez bien répondu.',
    doneHeading: 'Vous avez réclamé votre prix',
    doneText: (prize) => `Merci. Ce prix est à vous\u00a0: ${withFullStop(prize)}`,
  },
  closedHeading: 'Ce prix ne peut plus être réclamé',
  closed: {
    over: (time) => `Le délai de réponse a pris fin le ${withFullStop(time)}`,
    declined: 'Vous l’avez refusé. Merci de nous l’avoir dit.',
    failed: 'La question d’habileté n’a pas reçu la bonne réponse.',
    gone: 'Il ne vous est plus réservé.',
  },
}

export const claimTexts: Record<Language, ClaimTexts> = { en, fr }
