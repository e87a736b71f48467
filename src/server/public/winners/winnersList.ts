/**
 * The public list of winners, where a page has `{{winners}}` on it: the initials and the city of each whose prize is
 * confirmed, newest first. Nobody's name, number or address is ever in it, and prizes of tests are not.
 */
import { facts } from '#contract/experiences/kinds/facts.ts'
import type { Token } from '#contract/experiences/tokenText.ts'
import type { IntakeExperience } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { html } from '#server/platform/rendering.ts'
import type { Scope } from '#server/platform/scope.ts'
import { listPublicWinners, type PublicWinner } from '#server/prizing/prizing.ts'
import { unquoted } from '../pages/cleanHtml.ts'
import type { Language } from '../texts.ts'

const place = /\{\{\s*winners\s*\}\}/i
const mostShown = 500

const none: Record<Language, string> = {
  en: 'No winner is confirmed yet.',
  fr: 'Aucun gagnant n’est encore confirmé.',
}

/** Winners are confirmed, and of none a name is known: whoever enters by text may have given none. */
const unnamed: Record<Language, string> = {
  en: 'Winners are confirmed. Their names are not known.',
  fr: 'Des gagnants sont confirmés. Leur nom n’est pas connu.',
}

type Sources = { readonly language: Language; readonly sources: readonly string[] }

/** The token of that list; none where nothing on the page asks for it. */
export async function winnersToken(
  db: Db,
  { scope, experience }: { scope: Scope; experience: Pick<IntakeExperience, 'id' | 'kind'> },
  { language, sources }: Sources,
): Promise<Token[]> {
  if (!facts[experience.kind].hasPools || !sources.some((source) => place.test(source))) return []
  const { id: experienceId, kind } = experience
  // A gift is earned before it is claimed; a prize by chance is won by the answer to the question.
  const isOfClaims = !facts[kind].earnsCredits
  const winners = await listPublicWinners(db, scope, { experienceId, limit: mostShown, isOfClaims })
  const shown = winners.map(lineOf).filter((line) => line !== '')
  const content =
    shown.length === 0
      ? html`<p class="${unquoted}">${(winners.length === 0 ? none : unnamed)[language]}</p>`
      : html`<ul class="${unquoted}">${shown.map((line) => html`<li>${line}</li>`)}</ul>`
  return [{ name: 'winners', key: 'winners', content: content.text }]
}

/** `Z. T., Québec`; nothing of a person without a name, such as one who was erased. */
function lineOf({ first_name, last_name, city }: PublicWinner): string {
  const initials = [first_name, last_name].map(initialOf).filter((one) => one !== '')
  if (initials.length === 0) return ''
  const place = city?.trim().slice(0, 60)
  return place ? `${initials.join(' ')}, ${place}` : initials.join(' ')
}

function initialOf(name: string | null): string {
  const [first] = new Intl.Segmenter().segment(name?.trim() ?? '')
  return first ? `${first.segment.toLocaleUpperCase()}.` : ''
}
