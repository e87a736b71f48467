import { join } from 'node:path'
import { languages } from '../../src/console/kit/i18n/languages.ts'
import type { PageNeeds } from '../../src/console/kit/pages/page.ts'
import { pages, placed } from '../../src/console/pages.ts'
import { popped } from '../../src/console/participants/pages.ts'
import { kindNames } from '../../src/contract/experiences/kinds.ts'
import { type Chunks, chunkOf, entryOf, filesOf } from './chunkFiles.ts'

/**
 * Groups that are weighed together: the two pages that somebody sees first, all others, and the editor, which comes
 * last.
 */
export type LoadKind = 'first' | 'later' | 'editor'

/** The files that a browser loads for a page before its rows, in one language. */
export type Load = { page: string; language: string; kind: LoadKind; files: readonly string[] }

/** The first script's record of each page (`starting.ts`). */
export type Table = {
  files: Record<string, readonly string[]>
  texts: Record<string, Record<string, string>>
}

const firstFiles = ['access/SignInPage.tsx', 'experiences/ExperiencesPage.tsx']
const editor = {
  after: '/$client/experience/sweepstakes/$eid/edit',
  files: ['experiences/pages/PagesTab.tsx', 'kit/code/codeEditor.ts'],
}

type Built = { root: string; table: Table; script: string }

/** Every page of the console in every language. `script` is the name of the first script. */
export function loadsOf(chunks: Chunks, { root, table, script }: Built): Load[] {
  const begun = [...filesOf(chunks, entryOf(chunks)), script]
  const loads = languages.flatMap((language) =>
    allPages().map(([page, needs]): Load => {
      const isFirst = needs.some(({ file }) => firstFiles.includes(file))
      const kind = isFirst ? 'first' : 'later'
      return { page, language, kind, files: unique([...begun, ...askedFor(needs, language, table)]) }
    }),
  )
  const forms = loads.filter(({ page }) => page === editor.after)
  const built = editor.files.flatMap((file) => [...filesOf(chunks, chunkOf(chunks, join(root, file)))])
  return [...loads, ...forms.map((form) => editorAfter(form, built))]
}

/** Files that the editor's tab loads and its form has not. */
const editorAfter = ({ language, files }: Load, built: readonly string[]): Load => ({
  page: 'the editor of pages',
  language,
  kind: 'editor',
  files: unique(built).filter((file) => !files.includes(file)),
})

function allPages(): [page: string, needs: readonly PageNeeds[]][] {
  const all = placed(pages, kindNames).map((page): [string, PageNeeds[]] => [page.path, [page]])
  const people = all.flatMap(([path, needs]) => (path === '/$client/participants' ? needs : []))
  return [...all, ['/$client/participants?pop', [...people, popped]]]
}

/** As the first script does it (`src/console/start/start.ts`). */
function askedFor(needs: readonly PageNeeds[], language: string, { files, texts }: Table): string[] {
  const asked = needs.flatMap(({ file, inside = '', texts: areas = [] }) => [
    ...['', ...areas].map((area) => texts[language]?.[area] ?? ''),
    ...[file, inside].flatMap((each) => files[each] ?? []),
  ])
  return asked.filter(Boolean).map((path) => path.replace(/^\//, ''))
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)]
