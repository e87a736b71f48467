import { withFullStop } from '#contract/text.ts'
import type { Language } from '../texts.ts'

/** Messages to participants about the outcome of a receipt. */
type Prizes = { client: string; title: string; prizes: string }
type Rejected = { client: string; title: string; reason: string }
type OutcomeTexts = typeof en

const en = {
  prizes: ({ client, title, prizes }: Prizes) =>
    `${client}: your receipt for ${title} is accepted. You get: ${withFullStop(prizes)}`,
  prizesSubject: ({ title }: { title: string }) => `Your receipt for ${title} is accepted`,
  rejected: ({ client, title, reason }: Rejected) =>
    `${client}: your receipt for ${title} was not accepted. ${withFullStop(reason)}`,
  rejectedSubject: ({ title }: { title: string }) => `Your receipt for ${title} was not accepted`,
}

const fr: OutcomeTexts = {
  prizes: ({ client, title, prizes }) =>
    `${client} : votre reçu pour ${title} est accepté. Vous obtenez : ${withFullStop(prizes)}`,
  prizesSubject: ({ title }) => `Votre reçu pour ${title} est accepté`,
  rejected: ({ client, title, reason }) =>
    `${client} : votre reçu pour ${title} n’a pas été accepté. ${withFullStop(reason)}`,
  rejectedSubject: ({ title }) => `Votre reçu pour ${title} n’a pas été accepté`,
}

export const outcomeTexts: Record<Language, OutcomeTexts> = { en, fr }
