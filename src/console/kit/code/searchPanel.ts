/** The bar above the code in which one searches and replaces; its words come as phrases of the editor. */
import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  search,
  setSearchQuery,
} from '@codemirror/search'
import type { EditorState, Extension } from '@codemirror/state'
import { type EditorView, type Panel, runScopeHandlers, type ViewUpdate } from '@codemirror/view'

/** Words of the editor and its bar; `…$` has a place for a number or a text. */
type PhraseName =
  | 'Completions'
  | 'Search'
  | 'Find'
  | 'Replace with'
  | 'Match case'
  | 'Whole words'
  | 'Previous'
  | 'Next'
  | 'Replace'
  | 'Replace all'
  | 'Close'
  | 'No match'
  | '$1 of $2'
  | '$1 matches'
  | 'replaced $ matches'
  | 'replaced match on line $'
  | 'current match'
  | 'on line'
export type Phrases = Readonly<Record<PhraseName, string>>

/** More are not counted: nobody reads the number then. */
const mostCounted = 999

export const searching: Extension = search({ top: true, literal: true, createPanel: panelOf })

function panelOf(view: EditorView): Panel {
  const say = (phrase: PhraseName) => view.state.phrase(phrase)
  const query = getSearchQuery(view.state)
  const [find, put] = [field(say('Find'), query.search), field(say('Replace with'), query.replace)]
  find.setAttribute('main-field', 'true')
  const [matchCase, wholeWord] = [box(query.caseSensitive), box(query.wholeWord)]
  const count = made('span', { className: 'cm-found', role: 'status' })
  const show = () => {
    count.textContent = find.value === '' ? '' : foundText(view.state)
  }
  const commit = () => {
    const next = new SearchQuery({
      search: find.value,
      replace: put.value,
      literal: true,
      caseSensitive: matchCase.checked,
      wholeWord: wholeWord.checked,
    })
    if (!next.eq(getSearchQuery(view.state))) view.dispatch({ effects: setSearchQuery.of(next) })
    show()
  }
  const button = (
    phrase: 'Previous' | 'Next' | 'Replace' | 'Replace all',
    act: (of: EditorView) => boolean,
  ) => made('button', { type: 'button', textContent: say(phrase), onclick: () => void act(view) })
  const close = made('button', {
    type: 'button',
    textContent: '×',
    ariaLabel: say('Close'),
    className: 'cm-close',
  })
  close.onclick = () => void closeSearchPanel(view)
  const dom = made('div', { className: 'cm-search', role: 'search', ariaLabel: say('Search') })
  dom.append(
    row(find, button('Previous', findPrevious), button('Next', findNext), close),
    ...(view.state.readOnly
      ? []
      : [row(put, button('Replace', replaceNext), button('Replace all', replaceAll))]),
    row(named(matchCase, say('Match case')), named(wholeWord, say('Whole words')), count),
  )
  dom.addEventListener('input', commit)
  dom.onkeydown = (event) => {
    const isEnter = event.key === 'Enter' && (event.target === find || event.target === put)
    if (isEnter) (event.target === put ? replaceNext : event.shiftKey ? findPrevious : findNext)(view)
    if (isEnter || runScopeHandlers(view, event, 'search-panel')) event.preventDefault()
  }
  return {
    dom,
    top: true,
    mount: () => {
      find.select()
      show()
    },
    update: (update) => {
      if (isOtherQuery(update)) find.value = getSearchQuery(update.state).search
      if (update.docChanged || update.selectionSet || isOtherQuery(update)) show()
    },
  }
}

const isOtherQuery = ({ transactions }: ViewUpdate): boolean =>
  transactions.some(({ effects }) => effects.some((effect) => effect.is(setSearchQuery)))

/** Which match is selected, of how many. */
function foundText(state: EditorState): string {
  const { from, to } = state.selection.main
  const cursor = getSearchQuery(state).getCursor(state)
  let [count, current] = [0, 0]
  for (let next = cursor.next(); !next.done && count <= mostCounted; next = cursor.next()) {
    count += 1
    if (next.value.from === from && next.value.to === to) current = count
  }
  if (count === 0) return state.phrase('No match')
  const shown = count > mostCounted ? `${mostCounted}+` : String(count)
  return current > 0 ? state.phrase('$1 of $2', current, shown) : state.phrase('$1 matches', shown)
}

function made<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), properties)
}

const field = (label: string, value: string) =>
  made('input', { type: 'text', ariaLabel: label, placeholder: label, value, spellcheck: false })

const box = (checked: boolean) => made('input', { type: 'checkbox', checked })

function named(input: HTMLInputElement, text: string): HTMLElement {
  const label = made('label', {})
  label.append(input, text)
  return label
}

function row(...parts: readonly HTMLElement[]): HTMLElement {
  const line = made('div', {})
  line.append(...parts)
  return line
}
