import { parseTemplate, renderTemplate, type TemplatePart } from '#contract/words/mergeFields.ts'
import type { Row } from '#db/rows.ts'
import type { VariableValues } from '#server/campaigns/campaigns.ts'
import { linkAddresses, linkCodes } from '../linkValues.ts'
import { mergeValuesOf, type Person } from '../messageText.ts'

/** A broadcast's texts, in its two languages, and the values of its campaign's variables. */
export type BroadcastText = Row<'broadcast', 'message' | 'message_fr' | 'subject' | 'subject_fr'> & {
  variables?: VariableValues | undefined
}

export type Written = { readonly body: string; readonly subject: string | null }

/** Writes one broadcast's text to one recipient after the other. */
export type Writer = {
  /** A text without fields is the same for everybody: it follows from the broadcast and is not stored. */
  readonly hasFields: boolean
  write(to: { id: string; is_french: boolean; person: Person | undefined }): Written
}

/** `publicUrl` begins the addresses of links. Each text is parsed once. */
export function createWriter(text: BroadcastText, publicUrl: string): Writer {
  const english = [parseTemplate(text.message), parseTemplate(text.subject ?? '')] as const
  const french = [
    text.message_fr === null ? english[0] : parseTemplate(text.message_fr),
    text.subject_fr === null ? english[1] : parseTemplate(text.subject_fr),
  ] as const
  const templates = [...english, ...french]
  const hasFields = templates.some((parts) => parts.some(({ kind }) => kind === 'field'))
  const linksOf = linkAddresses({ publicUrl, codes: [...new Set(templates.flatMap(linkCodes))] })
  if (!hasFields) {
    const written = [english, french].map(([body, subject]) => ({
      body: renderTemplate(body, nobody),
      subject: text.subject === null ? null : oneLine(subject, nobody),
    }))
    const [plain = { body: '', subject: null }, plainFrench = plain] = written
    return { hasFields, write: ({ is_french }) => (is_french ? plainFrench : plain) }
  }
  return {
    hasFields,
    write: ({ id, is_french, person }) => {
      const [body, subject] = is_french ? french : english
      const values = {
        ...(person ? mergeValuesOf(person) : nobody),
        links: linksOf(id),
        campaign: text.variables,
      }
      return {
        body: renderTemplate(body, values),
        subject: text.subject === null ? null : oneLine(subject, values),
      }
    },
  }
}

const nobody = { data: {}, links: {} }

/** A field may hold a line break, and a header may not. */
const oneLine = (parts: readonly TemplatePart[], values: Parameters<typeof renderTemplate>[1]) =>
  renderTemplate(parts, values)
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .trim()
