import type { Element, ElementContent, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { parseFragment } from 'parse5'
import type { PdfBlock } from '#server/platform/pdf.ts'

/** Tags that end what is said before them. */
const blockTags = new Set(
  'address article aside blockquote center dd details div dl dt figcaption figure footer header hr main nav p section summary'.split(
    ' ',
  ),
)
/** Nothing of them is read. */
const unread = new Set(['style', 'script', 'template', 'img', 'picture', 'source', 'video', 'audio', 'svg'])

/**
 * The words of a cleaned page as the parts of a paper: headings, paragraphs, lists and tables. Whatever has an element
 * of the class `blank` in it is a line to write on, the words before it below the line; several stand side by side.
 */
export function paperOf(cleanHtml: string): PdfBlock[] {
  const tree = fromParse5(parseFragment(cleanHtml)) as Root
  const paper: Paper = { blocks: [], text: '' }
  readAll(tree.children as ElementContent[], paper)
  endText(paper)
  return paper.blocks
}

/** Read so far, and the text that no block has ended yet. */
type Paper = { readonly blocks: PdfBlock[]; text: string }

function endText(paper: Paper): void {
  const text = tidy(paper.text)
  paper.text = ''
  if (text !== '') paper.blocks.push({ is: 'paragraph', text })
}

function add(paper: Paper, block: PdfBlock): void {
  endText(paper)
  paper.blocks.push(block)
}

function readAll(nodes: readonly ElementContent[], paper: Paper): void {
  for (const node of nodes) {
    if (node.type === 'text') paper.text += node.value.replace(/\s+/g, ' ')
    if (node.type === 'element' && !unread.has(node.tagName)) readElement(node, paper)
  }
}

function readElement(element: Element, paper: Paper): void {
  const { tagName, children } = element
  if (tagName === 'br') paper.text += '\n'
  else if (/^h[1-6]$/.test(tagName)) readHeading(element, paper)
  else if (tagName === 'ul' || tagName === 'ol') readList(element, paper)
  else if (tagName === 'table') readTable(element, paper)
  else if (!blockTags.has(tagName)) readAll(children, paper)
  else if (isLine(element)) addLines(paper, element)
  else {
    endText(paper)
    readAll(children, paper)
    endText(paper)
  }
}

function readHeading(element: Element, paper: Paper): void {
  const text = textOf(element)
  if (text !== '') add(paper, { is: 'heading', text })
}

function readList({ tagName, children }: Element, paper: Paper): void {
  const items = children.filter((one): one is Element => one.type === 'element' && one.tagName === 'li')
  let points: string[] = []
  const endPoints = () => {
    if (points.length > 0) add(paper, { is: 'list', items: points })
    points = []
  }
  items.forEach((item, at) => {
    const text = textOf(item)
    if (isLine(item)) {
      endPoints()
      addLines(paper, item)
    } else if (tagName === 'ol') add(paper, { is: 'paragraph', text: `${at + 1}. ${text}` })
    else if (text !== '') points.push(text)
  })
  endPoints()
}

function readTable(table: Element, paper: Paper): void {
  const rows = elementsIn(table)
    .filter(({ tagName }) => tagName === 'tr')
    .map((row) => row.children.filter((one) => one.type === 'element').map(textOf))
    .filter((cells) => cells.length > 0)
  const [head, ...rest] = rows
  if (!head) return
  const columns = head.slice(0, mostColumns).map((title) => ({ title }))
  add(paper, { is: 'table', columns, rows: rest })
}

/** More would be too narrow to read. */
const mostColumns = 8

const elementsIn = ({ children }: Element): Element[] =>
  children.flatMap((one) => (one.type === 'element' ? [one, ...elementsIn(one)] : []))

/** One that has a blank itself, and not in a block within. */
const isLine = (element: Element): boolean =>
  elementsIn(element).some(isBlank) && !elementsIn(element).some(({ tagName }) => isBlock(tagName))

const isBlock = (tagName: string): boolean =>
  blockTags.has(tagName) || tagName === 'ul' || tagName === 'ol' || tagName === 'table'

const isBlank = ({ properties }: Element): boolean =>
  Array.isArray(properties.className) && properties.className.includes('blank')

/** More side by side would be too short to write on. */
const mostBeside = 3

function addLines(paper: Paper, element: Element): void {
  const labels = labelsOf(element)
  for (let at = 0; at < labels.length; at += mostBeside)
    add(paper, { is: 'lines', labels: labels.slice(at, at + mostBeside) })
}

/** The words before each blank; what comes behind the last one is said with it. */
function labelsOf(element: Element): string[] {
  const parts = wordsOf(element, blankMark).split(blankMark)
  const rest = parts.pop() ?? ''
  return parts.map((part, at) => {
    const label = tidy(part).replace(/\s*:$/, '')
    return at === parts.length - 1 ? tidy(`${label} ${rest}`) : label
  })
}

/** No text of a page has it, since what it is counts as a space there. */
const blankMark = '\f'

function textOf(node: ElementContent): string {
  return tidy(wordsOf(node)).replace(/\n{2,}/g, '\n')
}

/** Blocks within stand on lines of their own. */
function wordsOf(node: ElementContent, mark = ''): string {
  if (node.type === 'text') return node.value.replace(/\s+/g, ' ')
  if (node.type !== 'element' || unread.has(node.tagName)) return ''
  if (node.tagName === 'br') return '\n'
  if (isBlank(node)) return mark
  const words = node.children.map((one) => wordsOf(one, mark)).join('')
  return isBlock(node.tagName) || node.tagName === 'li' || node.tagName === 'tr' ? `\n${words}\n` : words
}

const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
