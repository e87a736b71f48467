import * as css from 'css-tree'

/** A style sheet, or the declarations of one element, as it may stand beside our own page. */
export type CleanCss = {
  readonly css: string
  /** It sets a colour of its own, so that it is read on a light ground alone. */
  readonly hasColours: boolean
  /** It says itself how it looks in a dark scheme. */
  readonly knowsDark: boolean
}

const none: CleanCss = { css: '', hasColours: false, knowsDark: false }
/** Stands where a page of its own has `html` and `body`, whose names a style sheet written for one uses. */
export const pageElement = 'written-page'
export const bodyElement = 'written-body'

/**
 * Cleans a client's CSS. The shadow root keeps its selectors inside; what is left out could look past it, or
 * fetches: `:host-context()` (it asks what stands around, a form with its values among it), `@import`, `@font-face`. A
 * sheet of which some of that could not be taken out is left out as a whole.
 */
export function cleanSheet(source: string, place: (address: string) => string): CleanCss {
  if (source.trim() === '' || isTooDeep(source)) return none
  const tree = css.parse(source)
  css.walk(tree, {
    enter(node: css.CssNode, item: css.ListItem<css.CssNode>, list: css.List<css.CssNode>) {
      if (node.type === 'Atrule' && !keptRules.has(css.keyword(node.name).basename)) list?.remove(item)
      if (node.type === 'Rule' && asksAround(css.generate(node.prelude))) list?.remove(item)
      if (node.type === 'TypeSelector') node.name = elementFor(node.name)
      if (node.type === 'PseudoClassSelector' && ident(node.name) === 'root')
        Object.assign(node, { type: 'TypeSelector', name: pageElement, children: undefined })
    },
  })
  return finished(tree, place)
}

/** The declarations of a `style` attribute. */
export function cleanDeclarations(source: string, place: (address: string) => string): CleanCss {
  if (isTooDeep(source)) return none
  return finished(css.parse(source, { context: 'declarationList' }), place)
}

function finished(tree: css.CssNode, place: (address: string) => string): CleanCss {
  let hasColours = false
  css.walk(tree, (node) => {
    if (node.type === 'Url') node.value = place(node.value)
    if (node.type === 'Declaration') hasColours ||= isColour(node)
  })
  const text = css.generate(tree)
  if (asksAround(text) || fetches(text)) return none
  // Nothing in it can end the element that it stands in.
  return {
    css: text.replace(/<(?=[/!])/g, '\\3c '),
    hasColours,
    knowsDark: /prefers-color-scheme|light-dark\(/i.test(text),
  }
}

const deepest = 60

/** Deeper than any sheet is written, and than what reads it can go. */
function isTooDeep(source: string): boolean {
  let depth = 0
  for (const mark of source.match(/[([{}\])]/g) ?? []) {
    depth = Math.max(0, depth + (/[([{]/.test(mark) ? 1 : -1))
    if (depth > deepest) return true
  }
  return false
}

const keptRules = new Set(['media', 'supports', 'keyframes', 'container', 'layer'])

/** As a browser reads it: with what was written as escapes. */
const ident = (text: string): string => css.ident.decode(text).toLowerCase()
const decoded = (text: string): string =>
  text.replace(/\\([0-9a-f]{1,6})\s?|\\([^\n])/gi, (_all, code: string | undefined, letter: string) =>
    code === undefined ? letter : letterOf(Number.parseInt(code, 16)),
  )
const letterOf = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')
const asksAround = (text: string): boolean => /host-context/i.test(decoded(text))
const fetches = (text: string): boolean => /@\s*(?:import|font-face|namespace|charset)/i.test(decoded(text))

function elementFor(name: string): string {
  const known = ident(name)
  return known === 'html' ? pageElement : known === 'body' ? bodyElement : name
}

const colourProperty = /^(?:color|background|background-color|border(?:-.*)?-color|border|fill|stroke)$/
const ownOfThePage = /^(?:inherit|initial|unset|revert|none|transparent|currentcolor|0|\s|,)*$/i

/** Values that follow our page (`var(--…)`) are no colours of its own. */
function isColour({ property, value }: css.Declaration): boolean {
  if (!colourProperty.test(property.toLowerCase())) return false
  const text = css.generate(value).replace(/var\([^()]*\)/gi, '')
  if (property.toLowerCase() === 'border') return /#|rgb|hsl|oklch|lab\(/i.test(text)
  return !ownOfThePage.test(text)
}
