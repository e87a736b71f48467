import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Plugin } from 'vite'
import { languages } from '../../src/console/kit/i18n/languages.ts'
import type { PageNeeds } from '../../src/console/kit/pages/page.ts'
import { pages, placed } from '../../src/console/pages.ts'
import { popped } from '../../src/console/participants/pages.ts'
import { ofNoClient } from '../../src/console/paths.ts'
import { kindNames } from '../../src/contract/experiences/kinds.ts'
import type { RouteName } from '../../src/contract/routes.ts'
import { pagesFile } from '../../src/server/platform/http/consolePages.ts'
import { type Chunks, chunkOf, entryOf, filesOf } from './chunkFiles.ts'
import { type Load, loadsOf } from './loads.ts'

type Setup = {
  /** The path of a call. */
  pathOf: (call: RouteName) => string
  /** Hands values to the scripts as `virtual:` modules. */
  virtual: (parts: Record<string, unknown>) => Plugin
  /** Is told what each page loads. */
  hasBuilt: (loads: readonly Load[]) => void
}

/**
 * Builds the script that comes first (`src/console/start`) once the names of all other files are known, and puts it
 * into the page. It is a plain file for itself: whatever it shared with the others, it would have to wait for.
 */
export function starting({ pathOf, virtual, hasBuilt }: Setup): Plugin {
  let [root, folder] = ['', '']
  return {
    name: 'starting',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      folder = join(config.root, config.build.outDir)
    },
    writeBundle: {
      sequential: true,
      handler: async (_options, bundle) => {
        const all = Object.values(bundle)
        const chunks = new Map(all.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])))
        const table = tableOf(chunks, { root, pathOf })
        const code = await scriptOf(root, virtual({ start: table }))
        const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
        const name = `assets/start-${hash}.js`
        writeFileSync(join(folder, name), code)
        const page = join(folder, 'index.html')
        const html = readFileSync(page, 'utf8')
        if (!html.includes(place)) throw new Error(`The page has no place for the first script: ${place}`)
        writeFileSync(
          join(folder, pagesFile),
          JSON.stringify([...leadingOn, ...placed(pages, kindNames).map(({ path }) => path)]),
        )
        writeFileSync(page, html.replace(place, `<script src="/${name}"></script>`))
        hasBuilt(loadsOf(chunks, { root, table, script: name }))
      },
    },
  }
}

const place = '<!-- start -->'
/** Addresses that only lead on (`src/console/routes.tsx`). */
const leadingOn = ['/', '/role', ...Object.keys(ofNoClient)]

async function scriptOf(root: string, plugin: Plugin): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [plugin],
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: join(root, 'start/start.ts'), output: { format: 'iife' } },
    },
  })
  const [result] = [built].flat()
  const [first] = result && 'output' in result ? result.output : []
  if (!first) throw new Error('The first script was not built.')
  return first.code
}

type Where = { root: string; pathOf: Setup['pathOf'] }

function tableOf(chunks: Chunks, { root, pathOf }: Where) {
  const needs: PageNeeds[] = [...placed(pages, kindNames), popped]
  const first = filesOf(chunks, entryOf(chunks))
  const builtOf = (file: string) =>
    [...filesOf(chunks, chunkOf(chunks, join(root, file)))].filter((name) => !first.has(name))
  const shown = new Set(needs.flatMap(({ file, inside }) => (inside ? [file, inside] : [file])))
  const areas = new Set(['', ...needs.flatMap(({ texts = [] }) => texts)])
  const calls = new Set(needs.flatMap(({ reads = [] }) => reads.map(({ call }) => call)))
  return {
    kinds: kindNames,
    paths: Object.fromEntries([...calls, 'getSession' as const].map((call) => [call, pathOf(call)])),
    files: Object.fromEntries([...shown].map((file) => [file, builtOf(file).map((name) => `/${name}`)])),
    texts: Object.fromEntries(
      languages.map((language) => [language, textsOf(chunks, join(root, 'dictionary', language), areas)]),
    ),
  }
}

/** Some areas of a language share a file. */
function textsOf(chunks: Chunks, folder: string, areas: Iterable<string>): Record<string, string> {
  const language = basename(folder)
  const built = [...areas].map((area) => {
    const name = area || language
    const isTheirs = (id: string) =>
      id === join(folder, `${name}.ts`) || id === join(folder, name, `${name}.ts`)
    const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.some(isTheirs))
    if (!chunk) throw new Error(`The console is built without the texts of ${name}.`)
    return [area, `/${chunk.fileName}`]
  })
  return Object.fromEntries(built)
}
