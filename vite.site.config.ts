import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { compressed } from './scripts/build/compressed.ts'

/** The public pages' scripts as plain files with fixed names: the pages are made by the server and name them. */
export default defineConfig({
  root: 'src/site',
  publicDir: false,
  plugins: [keepingToItself('widget'), hashingInBrowsers(), servingDocuments(), compressed()],
  build: {
    outDir: '../../dist/site',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    rollupOptions: {
      input: {
        draw: 'src/site/draw/draw.ts',
        'draw-worker': 'src/site/draw/drawWorker.ts',
        entry: 'src/site/entry.ts',
        upload: 'src/site/upload.ts',
        'proof-worker': 'src/site/proofWorker.ts',
        handset: 'src/site/handset.ts',
        place: 'src/site/place.ts',
        widget: 'src/site/widget.ts',
        'widget-frame': 'src/site/widgetFrame.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
})

/** The script that other sites load is no module, so its names would stand beside those of their own scripts. */
function keepingToItself(name: string): Plugin {
  return {
    name: 'keeping-to-itself',
    generateBundle: (_options, bundle) => {
      const chunk = bundle[`${name}.js`]
      if (chunk?.type === 'chunk')
        chunk.code = `(()=>{${chunk.code.replace(/export\s*\{\s*\};?\s*$/, '')}})();\n`
    },
  }
}

/** The checker of draws hashes with Node where it runs by itself. */
function hashingInBrowsers(): Plugin {
  return {
    name: 'hashing-in-browsers',
    enforce: 'pre',
    resolveId: (source) =>
      source === './hashing.mjs' ? join(import.meta.dirname, 'src/site/draw/hashing.ts') : undefined,
  }
}

/** What whoever checks a draw with own tools needs, beside the page that leads to it. */
function servingDocuments(): Plugin {
  return {
    name: 'serving-documents',
    generateBundle() {
      for (const fileName of ['draws.md', 'verify_draw.py'])
        this.emitFile({
          type: 'asset',
          fileName,
          source: readFileSync(join(import.meta.dirname, 'docs', fileName)),
        })
    },
  }
}
