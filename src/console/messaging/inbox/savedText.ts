import type { SavedReply } from '#contract/messaging/calls.ts'
import type { Participant } from '#contract/participants/calls.ts'
import { parseTemplate, renderTemplate } from '#contract/words/mergeFields.ts'

type Person = Pick<Participant, 'first_name' | 'last_name' | 'name' | 'phone' | 'email' | 'data' | 'language'>

/** A saved reply as this person gets it: in French for who speaks it, with the merge fields filled in. */
export function savedTextFor(reply: Pick<SavedReply, 'message' | 'message_fr'>, person: Person): string {
  const text = person.language === 'fr' && reply.message_fr ? reply.message_fr : reply.message
  return renderTemplate(parseTemplate(text), { ...person, links: {} })
}

/** By title, then by what it says. */
export function savedMatching<R extends Pick<SavedReply, 'title' | 'message' | 'message_fr'>>(
  replies: readonly R[],
  search: string,
): R[] {
  const wanted = plain(search)
  if (wanted === '') return [...replies]
  const inTitle = replies.filter(({ title }) => plain(title).includes(wanted))
  const inText = replies.filter(
    (reply) =>
      !inTitle.includes(reply) && plain(`${reply.message} ${reply.message_fr ?? ''}`).includes(wanted),
  )
  return [...inTitle, ...inText]
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase()

/** Puts a text where the caret is, and answers where the caret stands afterwards. */
export function inserted(
  text: string,
  piece: string,
  { start, end }: { start: number; end: number },
): { text: string; caret: number } {
  return { text: text.slice(0, start) + piece + text.slice(end), caret: start + piece.length }
}
