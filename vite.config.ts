import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import variables from 'postcss-simple-vars'
import { defineConfig, type Plugin } from 'vite'
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

/** Hands the browser each call's method, path and subjects, so that the schemas and zod stay out of its script. */
function wires(): Plugin {
  const name = 'virtual:wires'
  const list = Object.fromEntries(
    Object.entries<Route>(routes).map(([call, declared]) => {
      const { method, path, raw } = declared
      const [shows, touches] = [shownBy(declared), touchedBy(declared)]
      const about = { ...(shows.length > 0 && { shows }), ...(touches.length > 0 && { touches }) }
      return [call, { method, path, ...(raw && { raw }), ...about }]
    }),
  )
  return {
    name: 'wires',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export const wires = ${JSON.stringify(list)}` : undefined),
  }
}

export default defineConfig({
  root: 'src/console',
  base: '/',
  plugins: [react(), wires()],
  css: { postcss: { plugins: [mantine(), variables({ variables: breakpoints })] } },
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// }],
        },
      },
    },
  },
})
