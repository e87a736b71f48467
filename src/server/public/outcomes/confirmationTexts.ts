import { withFullStop } from '#contract/text.ts'
import type { Language } from '../texts.ts'

/** The words of the message that confirms an entry by the form. */
type Confirmed = {
  readonly client: string
  readonly title: string
  readonly eid: string
  readonly isPending: boolean
  /** The prize that the entry took at once; null for none. */
  readonly prize?: string | null | undefined
  /** The draw's commitment, as the page of the entry shows it. */
  readonly bound?: string | undefined
}
type ConfirmationTexts = typeof en

const en = {
  // Only letters of GSM-7, as all texts.
  number: (eid: string) => `Entry number: ${eid}`,
  subject: ({ title, isPending }: Confirmed) =>
    isPending ? `We have your entry for ${title}` : `You are entered in ${title}`,
  mail: ({ client, title, eid, isPending, prize, bound }: Confirmed) =>
    paragraphs(
      isPending
        ? `We have your entry for ${withFullStop(title)} It is looked at before it counts.`
        : `You are entered in ${withFullStop(title)}`,
      prize ? `You won: ${withFullStop(prize)}` : prize === null && 'There was no prize for it this time.',
      `Entry number: ${eid}`,
      bound,
      `${client} sends this once, because a form with your e-mail address was sent. If that was not you, there is nothing to do.`,
    ),
}

const fr: ConfirmationTexts = {
  number: (eid) => `Numéro de participation : ${eid}`,
  subject: ({ title, isPending }) =>
    isPending ? `Nous avons votre participation à ${title}` : `Vous participez à ${title}`,
  mail: ({ client, title, eid, isPending, prize, bound }) =>
    paragraphs(
      isPending
        ? `Nous avons reçu votre participation à ${withFullStop(title)} Elle sera vérifiée avant de compter.`
        : `Vous participez à ${withFullStop(title)}`,
      prize
        ? `Vous avez gagné\u00a0: ${withFullStop(prize)}`
        : prize === null && 'Elle n’a pas donné de prix cette fois.',
      `Numéro de participation\u00a0: ${eid}`,
      bound,
      `${client} envoie ceci une seule fois, parce qu’un formulaire avec votre adresse courriel a été envoyé. Si ce n’était pas vous, il n’y a rien à faire.`,
    ),
}

const paragraphs = (...texts: readonly (string | false | undefined)[]) => texts.filter(Boolean).join('\n\n')

export const confirmationTexts: Record<Language, ConfirmationTexts> = { en, fr }
