/**
 * The editor of HTML and CSS; loaded with all that it needs when the first one is shown. It puts its styles into the
 * page as sheets of its own (`adoptedStyleSheets`), which the console's policy allows.
 */
import { autocompletion, type CompletionContext, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { css } from '@codemirror/lang-css'
import { html } from '@codemirror/lang-html'
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { openSearchPanel, searchKeymap } from '@codemirror/search'
import { EditorSelection, EditorState, type Extension, Prec } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { type Completable, findOpenToken, tokenEnd } from './openToken.ts'
import { type Phrases, searching } from './searchPanel.ts'

export type CodeLanguage = 'html' | 'css'
/** The first state of the editor where a field stood in its place before. */
export type Begun = { readonly from: number; readonly to: number; readonly hasFocus: boolean }

export type EditorSetup = {
  readonly parent: HTMLElement
  readonly text: string
  readonly begun?: Begun | undefined
  readonly language: CodeLanguage
  /** Attributes of what is typed in: its names for assistive technology, its language. */
  readonly attributes: Record<string, string>
  readonly isReadOnly: boolean
  /** Tokens that may stand in `{{…}}`; asked each time. */
  readonly completables: () => readonly Completable[]
  /** Its words, in the console's language. */
  readonly phrases: Phrases
  readonly onChange: (text: string) => void
  readonly onBlur: () => void
}

export type CodeEditor = {
  readonly focus: () => void
  /** Everything, as one step that can be undone. */
  readonly replaceAll: (text: string) => void
  /** In the place of what is selected. */
  readonly insert: (text: string) => void
  /** Opens its bar to search and replace, which gives the focus back when it is closed. */
  readonly search: () => void
  readonly setAttributes: (attributes: Record<string, string>) => void
  readonly destroy: () => void
}

export function openCodeEditor(setup: EditorSetup): CodeEditor {
  const { parent, text, begun } = setup
  // The attributes of the element are looked at after each transaction.
  let { attributes } = setup
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      selection: EditorSelection.single(
        Math.min(begun?.from ?? 0, text.length),
        Math.min(begun?.to ?? 0, text.length),
      ),
      extensions: [extensionsOf(setup), EditorView.contentAttributes.of(() => attributes)],
    }),
  })
  if (begun?.hasFocus) view.focus()
  const put = (from: number, to: number, insert: string) => {
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      scrollIntoView: true,
      userEvent: 'input.paste',
    })
    view.focus()
  }
  return {
    focus: () => view.focus(),
    replaceAll: (insert) => put(0, view.state.doc.length, insert),
    insert: (insert) => {
      const { from, to } = view.state.selection.main
      put(from, to, insert)
    },
    search: () => openSearchPanel(view),
    setAttributes: (next) => {
      attributes = next
      view.dispatch({})
    },
    destroy: () => view.destroy(),
  }
}

function extensionsOf({ language, isReadOnly, completables, phrases, onChange, onBlur }: EditorSetup) {
  // The same one each time: by that the editor knows which source is at work.
  const completing = [{ autocomplete: completionOf(completables) }]
  const own: Extension = [
    EditorView.updateListener.of(({ docChanged, state, view }) => {
      if (!docChanged) return
      view.setTabFocusMode(false)
      onChange(state.doc.toString())
    }),
    EditorView.domEventHandlers({ blur: () => onBlur() }),
    EditorState.readOnly.of(isReadOnly),
    EditorState.phrases.of(phrases),
    EditorState.languageData.of(() => completing),
  ]
  return [
    own,
    // Before the completion's own keys, which end with an Escape that closes their list.
    Prec.highest(keymap.of([leaving])),
    keymap.of([...completionKeymap, ...searchKeys, ...defaultKeymap, ...historyKeymap, indentWithTab]),
    language === 'css' ? css() : html(),
    autocompletion({ icons: false, maxRenderedOptions: 60, interactionDelay: 0 }),
    searching,
    history(),
    lineNumbers(),
    // Nothing on a screen moves by itself for ever.
    drawSelection({ cursorBlinkRate: 0 }),
    highlightActiveLine(),
    highlightSpecialChars(),
    indentOnInput(),
    indentUnit.of('  '),
    bracketMatching(),
    EditorView.lineWrapping,
    syntaxHighlighting(colours),
    looks,
  ]
}

/** Of the editor's own keys for it those that people know from elsewhere. */
const searchKeys = searchKeymap.filter(({ key = '' }) => ['Mod-f', 'F3', 'Mod-g', 'Escape'].includes(key))

/** From Escape until the next change Tab moves on, so that the keyboard is never caught (WCAG 2.1.2). */
const leaving = {
  key: 'Escape',
  run: (view: EditorView) => {
    view.setTabFocusMode(true)
    return false
  },
}

const completionOf = (completables: () => readonly Completable[]) => (context: CompletionContext) => {
  const line = context.state.doc.lineAt(context.pos)
  const open = findOpenToken(line.text.slice(0, context.pos - line.from))
  if (open === undefined) return null
  return {
    from: line.from + open,
    validFor: /^[a-z0-9_]*$/i,
    options: completables().map(({ key, name }) => ({
      label: key,
      detail: name,
      type: 'variable',
      apply: (view: EditorView, _option: unknown, from: number, to: number) => {
        const after = view.state.sliceDoc(to, to + 4)
        const insert = key + tokenEnd(after)
        view.dispatch({
          changes: { from, to, insert },
          selection: { anchor: from + insert.length + (insert === key ? after.indexOf('}}') + 2 : 0) },
          userEvent: 'input.complete',
        })
      },
    })),
  }
}

const colours = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword], color: 'var(--code-tag)' },
  { tag: [tags.attributeName, tags.propertyName, tags.className], color: 'var(--code-name)' },
  { tag: [tags.attributeValue, tags.string, tags.number, tags.unit, tags.color], color: 'var(--code-value)' },
  { tag: [tags.comment, tags.angleBracket, tags.processingInstruction], color: 'var(--code-dim)' },
])

const looks = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'inherit', height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    fontSize: '12px',
    lineHeight: '1.55',
  },
  '.cm-content': { caretColor: 'var(--mantine-color-text)', padding: '8px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--mantine-color-dimmed)',
    borderRight: '1px solid var(--console-line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--code-line)' },
  '& .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--code-selected)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--code-selected)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--mantine-color-body)',
    border: '1px solid var(--console-line)',
    borderRadius: '6px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    fontSize: '12px',
    maxHeight: '14em',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--console-chosen)',
    color: 'var(--console-chosen-text)',
  },
  '.cm-panels': { backgroundColor: 'var(--console-side)', color: 'inherit', zIndex: 1 },
  '.cm-panels-top': { borderBottom: '1px solid var(--console-line)' },
  '.cm-panel.cm-search': {
    display: 'grid',
    gap: '4px',
    padding: '8px',
    fontFamily: 'var(--mantine-font-family)',
    fontSize: '12px',
    '& > div': { display: 'flex', flexWrap: 'wrap', gap: '4px', alignItems: 'center' },
    '& input, & button, & label': { margin: 0, font: 'inherit' },
    '& input[type=text]': {
      flex: '1 1 100px',
      minWidth: 0,
      maxWidth: '320px',
      height: '28px',
      padding: '0 8px',
      border: '1px solid var(--mantine-color-default-border)',
      borderRadius: '6px',
      backgroundColor: 'var(--mantine-color-body)',
      color: 'inherit',
    },
    '& button': {
      height: '28px',
      padding: '0 8px',
      border: '1px solid var(--mantine-color-default-border)',
      borderRadius: '6px',
      backgroundColor: 'var(--mantine-color-default)',
      color: 'inherit',
      cursor: 'pointer',
    },
    '& button:hover': { backgroundColor: 'var(--mantine-color-default-hover)' },
    '& input:focus-visible, & button:focus-visible': {
      outline: '2px solid var(--mantine-primary-color-filled)',
      outlineOffset: '-1px',
    },
    '& label': { display: 'flex', gap: '4px', alignItems: 'center', minHeight: '24px', marginRight: '12px' },
    '& .cm-close': { marginLeft: 'auto', width: '28px', border: 0, backgroundColor: 'transparent' },
    '& .cm-found': { minWidth: '72px', padding: '0 4px', color: 'var(--mantine-color-dimmed)' },
  },
  '& .cm-searchMatch': { backgroundColor: 'var(--code-found)' },
  '& .cm-searchMatch.cm-searchMatch-selected': { backgroundColor: 'var(--code-found-now)' },
  '.cm-completionDetail': { fontStyle: 'normal', fontFamily: 'var(--mantine-font-family)' },
})
