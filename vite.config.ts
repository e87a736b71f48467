import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import variables from 'postcss-simple-vars'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './scripts/build/chunks.ts'
import { compressed } from './scripts/build/compressed.ts'
import { menuIcons } from './scripts/build/icons.ts'
import { mapData } from './scripts/build/mapData.ts'
import { pdfParts } from './scripts/build/pdfParts.ts'
import { starting } from './scripts/build/starting.ts'
import { weighing } from './scripts/build/weights.ts'
import { fieldsOf } from './src/contract/fields.ts'
import type { Route } from './src/contract/kit.ts'
import { routes } from './src/contract/routes.ts'
import { shownBy, touchedBy } from './src/contract/subjects.ts'

const breakpoints = {
  'mantine-breakpoint-xs': '36em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '62em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '88em',
}

const ownCalls = Object.entries<Route>(routes).filter(([, { external }]) => !external)
/** What a screen needs of each call: its method, its path, and its subjects. */
const wires = Object.fromEntries(
  ownCalls.map(([call, declared]) => {
    const { method, path, raw } = declared
    const [shows, touches] = [shownBy(declared), touchedBy(declared)]
    const about = { ...(shows.length > 0 && { shows }), ...(touches.length > 0 && { touches }) }
    return [call, { method, path, ...(raw && { raw }), ...about }]
  }),
)
/** What a form needs of each call: the fields of its body. */
const fields = Object.fromEntries(
  ownCalls.flatMap(([call, { body }]) => (body ? [[call, fieldsOf(body)]] : [])),
)

/** Hands values to the browser's script, such as so much of the contract that the schemas and zod stay outside. */
function virtual(parts: Record<string, unknown>): Plugin {
  const prefix = '\0virtual:'
  return {
    name: 'virtual',
    resolveId: (id) => (parts[id.replace('virtual:', '')] ? id.replace('virtual:', prefix) : undefined),
    load: (id) => {
      const name = id.startsWith(prefix) ? id.slice(prefix.length) : ''
      return name in parts ? `export const ${name} = ${JSON.stringify(parts[name])}` : undefined
    },
  }
}

const weights = weighing()

export default defineConfig({
  root: 'src/console',
  base: '/',
  plugins: [
    react(),
    virtual({ wires, fields }),
    menuIcons(),
    mapData(),
    pdfParts(),
    starting({ virtual, pathOf: (call) => routes[call].path, hasBuilt: weights.note }),
    compressed(),
    weights.plugin,
  ],
  css: { postcss: { plugins: [mantine(), variables({ variables: breakpoints })] } },
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
})
