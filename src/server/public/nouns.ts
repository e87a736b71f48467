/** The nouns by which participants read of an experience (`calledAs` of its kind), as sentences take them. */
import { facts } from '#contract/experiences/kinds/facts.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { Language } from './texts.ts'

export type Noun = {
  readonly the: string
  readonly this: string
  /** On the way to it. */
  readonly to: string
  readonly rules: string
  readonly enter: string
  /** The ending of words that agree with it. */
  readonly e: string
}

type Word = (typeof facts)[Kind]['calledAs']
/** An experience of which a text tells, and the language of the reader. */
export type Named = { readonly experience: { readonly kind: Kind }; readonly language: Language }

export const nounOf = ({ experience: { kind }, language }: Named): Noun =>
  nouns[language][facts[kind].calledAs]

/** At the beginning of a sentence. */
export const atStart = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const english = (word: Word, enter: string): Noun => ({
  the: `the ${word}`,
  this: `this ${word}`,
  to: `to the ${word}`,
  rules: `${word} rules`,
  enter,
  e: '',
})

const masculine = (word: string): Noun => ({
  the: `le ${word}`,
  this: `ce ${word}`,
  to: `au ${word}`,
  rules: `règlement du ${word}`,
  enter: `Participer au ${word}`,
  e: '',
})

const feminine = (word: string, the: string): Noun => ({
  the: `${the}${word}`,
  this: `cette ${word}`,
  to: `à ${the}${word}`,
  rules: `règlement de ${the}${word}`,
  enter: `Participer à ${the}${word}`,
  e: 'e',
})

const nouns: Readonly<Record<Language, Readonly<Record<Word, Noun>>>> = {
  en: {
    contest: english('contest', 'Enter the contest'),
    offer: english('offer', 'Take part in the offer'),
    page: english('page', 'Take part'),
  },
  fr: { contest: masculine('concours'), offer: feminine('offre', 'l’'), page: feminine('page', 'la ') },
}
