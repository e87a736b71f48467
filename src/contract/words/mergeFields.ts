/**
 * Merge fields of a message (decisions 6): `{{first_name}}`, `{{data.key}}`, `{{link:code}}` and `{{campaign.key}}`, a
 * variable of the message's campaign (M3), each with an optional default, `{{first_name|there}}`. A text is parsed once and rendered for each person. Whatever is
 * not a known field stays literal here, so saving must refuse it first (`unknownFields`): a recipient must
 * never see braces.
 */
export type TemplatePart =
  | { kind: 'literal'; text: string }
  /** `name` is a person field, `data.<key>`, `link:<code>` or `campaign.<key>`. */
  | { kind: 'field'; name: string; default?: string }

const personFields = ['first_name', 'last_name', 'name', 'phone', 'email'] as const

type PersonField = (typeof personFields)[number]

/** `links` maps a link's code to the address that this person gets, `campaign` a variable's key to its value. */
export type MergeValues = { [Name in PersonField]?: string | null | undefined } & {
  data: Record<string, unknown>
  links: Record<string, string>
  campaign?: Readonly<Record<string, string>> | undefined
}

/** Splits a text at its merge fields, in linear time. Never throws: what is malformed or unknown is literal. */
export function parseTemplate(text: string): TemplatePart[] {
  const parts: TemplatePart[] = []
  for (const piece of splitAtFields(text)) {
    const last = parts.at(-1)
    if (piece.field) parts.push(piece.field)
    else if (last?.kind === 'literal') last.text += piece.source
    else parts.push({ kind: 'literal', text: piece.source })
  }
  return parts
}

/**
 * Finds what must be refused when saving: every unknown, empty or unclosed field once, as written and cut to 60
 * characters (`{{colour}}`, `{{first_name`).
 */
export function unknownFields(text: string): string[] {
  const faults = splitAtFields(text).filter((piece) => piece.isFaulty)
  return [...new Set(faults.map((piece) => shorten(piece.source)))]
}

/** The fields that stay empty for who has no value, each once: those of a person without a default. */
export function fieldsWithoutDefault(parts: readonly TemplatePart[]): string[] {
  const names = parts.flatMap((part) =>
    part.kind === 'field' && part.default === undefined && !/^(link:|campaign\.)/.test(part.name)
      ? [part.name]
      : [],
  )
  return [...new Set(names)]
}

/** The links of a text, each once and without its default: `{{link:bikes}}`. */
export const linkFields = (text: string): string[] => fieldsFrom(text, 'link:')

/** Its variables of the campaign, in the same way: `{{campaign.city}}`. */
export const variableFields = (text: string): string[] => fieldsFrom(text, 'campaign.')

function fieldsFrom(text: string, source: string): string[] {
  const names = parseTemplate(text).flatMap((part) => (part.kind === 'field' ? [part.name] : []))
  return [...new Set(names)].filter((name) => name.startsWith(source)).map((name) => `{{${name}}}`)
}

/** The keys of the campaign's variables that a text names, each once. */
export const variableKeys = (text: string): string[] =>
  variableFields(text).map((field) => field.slice('{{campaign.'.length, -2))

/** Text for one person. A value that is missing, empty, only blanks or not plain text gives the default, else ''. */
export function renderTemplate(parts: readonly TemplatePart[], values: MergeValues): string {
  return parts
    .map((part) =>
      part.kind === 'literal' ? part.text : findValue(part.name, values) || (part.default ?? ''),
    )
    .join('')
}

type Piece = { source: string; field?: TemplatePart; isFaulty?: true }

/** Both marks only ever move forward, so ten thousand `{{` without a `}}` cost one pass and not their square. */
function splitAtFields(text: string): Piece[] {
  const pieces: Piece[] = []
  let position = 0
  let open = indexOrEnd(text, '{{', 0)
  let close = -1
  while (open < text.length) {
    if (open > position) pieces.push({ source: text.slice(position, open) })
    if (close < open + 2) close = indexOrEnd(text, '}}', open + 2)
    const nextOpen = indexOrEnd(text, '{{', open + 2)
    const end = Math.min(close + 2, nextOpen, text.length)
    pieces.push(toPiece(text.slice(open, end), close < nextOpen))
    position = end
    open = nextOpen
  }
  if (position < text.length) pieces.push({ source: text.slice(position) })
  return pieces
}

function indexOrEnd(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from)
  return index === -1 ? text.length : index
}

function toPiece(source: string, isClosed: boolean): Piece {
  if (!isClosed) return { source, isFaulty: true }
  const inside = source.slice(2, -2)
  const bar = inside.indexOf('|')
  const name = (bar === -1 ? inside : inside.slice(0, bar)).trim()
  if (!isKnownField(name)) return { source, isFaulty: true }
  if (bar === -1) return { source, field: { kind: 'field', name } }
  return { source, field: { kind: 'field', name, default: inside.slice(bar + 1).trim() } }
}

function isKnownField(name: string): boolean {
  return (
    isPersonField(name) ||
    /^data\.[a-z0-9_]{1,64}$/.test(name) ||
    /^link:[A-Za-z0-9_-]{1,64}$/.test(name) ||
    /^campaign\.[a-z][a-z0-9_]{0,39}$/.test(name)
  )
}

function isPersonField(name: string): name is PersonField {
  return personFields.some((known) => known === name)
}

function findValue(name: string, values: MergeValues): string {
  if (isPersonField(name)) return toText(values[name])
  const [, kind = '', key = ''] = /^(link:|campaign\.|data\.)(.*)$/.exec(name) ?? []
  const source: Readonly<Record<string, unknown>> =
    kind === 'link:' ? values.links : kind === 'data.' ? values.data : (values.campaign ?? {})
  return Object.hasOwn(source, key) ? toText(source[key]) : ''
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value.trim() === '' ? '' : value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function shorten(source: string): string {
  return source.length > 60 ? `${source.slice(0, 59)}…` : source
}
