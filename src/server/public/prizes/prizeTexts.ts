import { withFullStop } from '#contract/text.ts'
import type { Language } from '../texts.ts'

/** The words to a winner: the prize is confirmed. */
type PrizeTexts = typeof en

type Won = { client: string; prize: string; title: string; address: string }

const en = {
  message: ({ client, prize, title, address }: Won) =>
    `${client}: you have won ${prize} in ${title}. See your prize here: ${address}`,
  claimMessage: ({ client, prize, title, address }: Won) =>
    `${client}: you have won ${prize} in ${title}. Claim your prize here: ${address}`,
  subject: (prize: string) => `You have won: ${prize}`,
  mailEnd: (address: string) => `See your prize here: ${address}`,
  heading: (prize: string) => `You have won ${prize}`,
  codeHeading: 'Your code',
  codeHint: 'Keep it to yourself: whoever has it can use it.',
  plain: (prize: string) => `${prize} is yours: it is confirmed.`,
}

const fr: PrizeTexts = {
  message: ({ client, prize, title, address }) =>
    `${client} : vous avez gagné ${prize} (${title}). Votre prix se trouve ici : ${address}`,
  claimMessage: ({ client, prize, title, address }) =>
    `${client} : vous avez gagné ${prize} (${title}). Réclamez votre prix ici : ${address}`,
  subject: (prize) => `Vous avez gagné\u00a0: ${prize}`,
  mailEnd: (address) => `Votre prix se trouve ici\u00a0: ${address}`,
  heading: (prize) => `Vous avez gagné\u00a0: ${prize}`,
  codeHeading: 'Votre code',
  codeHint: 'Gardez-le pour vous\u00a0: quiconque l’a peut s’en servir.',
  plain: (prize) => `Ce prix est à vous, c’est confirmé\u00a0: ${withFullStop(prize)}`,
}

export const prizeTexts: Record<Language, PrizeTexts> = { en, fr }
