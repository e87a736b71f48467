import { parseAst } from 'vite'

/** A text that can reach a person, with 12 in its places; or a field's name, which stands in such a text. */
export type Message = { at: string; text: string; field?: string }

type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Walk = { file: string; source: string; found: Message[] }

/** What is said to operators, kept in logs or written in documents: these never reach the console. */
const operatorCalls =
  /^(StartError|Error|TypeError|RangeError|Histogram|Counter|Gauge|log|info|warn|error|debug|write)$/
const documentKeys = /^(summary|source|description|external|help|subject|script|touches)$/
const mailTexts = /^blockedMail$/
const refusingCalls = /^(refuseField|refuseConflict|refuseTime|CsvError)$/
const fieldCalls = /^(text|optionalText|longText|required)$/

/** Every sentence of a file that is not meant for somebody else, and every field that its messages name. */
export function messagesIn(file: string, source: string): Message[] {
  const walk: Walk = { file, source, found: [] }
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node, walk)
  return walk.found
}

function visit(node: Node, walk: Walk): void {
  if (node.type === 'ImportDeclaration' || isForOthers(node)) return
  if (node.type === 'TaggedTemplateExpression') {
    const kept = walk.source.slice(node.start, node.end).matchAll(/'([A-Z][^']+\.)'/g)
    for (const [, text = ''] of kept) keep(node, { text }, walk)
  } else if (isNamingField(node)) {
    keepField(node, walk)
    return
  } else {
    const text = textOf(node)
    if (text !== undefined && isSentence(text)) keep(node, { text }, walk)
    keepShortRefusal(node, walk)
  }
  for (const inner of Object.values(node))
    for (const child of Array.isArray(inner) ? inner : [inner])
      if (child && typeof child === 'object' && 'type' in child) visit(child as Node, walk)
}

function isForOthers(node: Node): boolean {
  if (node.type === 'CallExpression' || node.type === 'NewExpression')
    return operatorCalls.test(calleeOf(node))
  if (node.type === 'Property') return documentKeys.test(nameOf(node.key))
  return node.type === 'VariableDeclarator' && mailTexts.test(nameOf(node.id))
}

/** `refuse` of `refuse(…)`, `log` of `options.log(…)`. */
function calleeOf(node: Node): string {
  const callee = node.callee as Node
  return nameOf(callee.type === 'MemberExpression' ? callee.property : callee)
}

const nameOf = (node: unknown): string => String((node as { name?: unknown } | undefined)?.name ?? '')

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('12')
}

/** `The file is empty.`, `12 is editing this.`, `No winners found`; not `First name`, `desc` or `12 offset 12`. */
function isSentence(text: string): boolean {
  if (!/^([A-Z]|12\b)/.test(text) || !/^\S+ [\w«"(]/.test(text)) return false
  const words = text.split(/\s+/).filter((word) => /^[a-z]/i.test(word))
  return /[.!?]$/.test(text) ? words.length >= 2 : words.length >= 3 && /^[A-Z][a-z]* [a-z]/.test(text)
}

function keep(node: Node, message: Pick<Message, 'text' | 'field'>, { file, source, found }: Walk): void {
  found.push({ at: `${file}:${source.slice(0, node.start).split('\n').length}`, ...message })
}

/** `refuseConflict('Gone.')` is told too, although one word is no sentence. */
function keepShortRefusal(node: Node, walk: Walk): void {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
  if (!refusingCalls.test(calleeOf(node))) return
  const texts = (node.arguments as Node[]).map((argument) => textOf(argument) ?? '')
  for (const text of texts) if (/^[A-Z]/.test(text) && !isSentence(text)) keep(node, { text }, walk)
}

const isNamingField = (node: Node): boolean =>
  node.type === 'CallExpression' && fieldCalls.test(calleeOf(node)) && fieldOf(node) !== undefined

const fieldOf = (node: Node): string | undefined => textOf((node.arguments as Node[])[0] ?? node)

function keepField(node: Node, walk: Walk): void {
  const field = fieldOf(node) ?? ''
  keep(node, { text: `The ${field} field is required.`, field }, walk)
}
