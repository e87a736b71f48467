import { defineConfig, type Plugin } from 'vite'
import { compressed } from './scripts/build/compressed.ts'

/** The public pages' scripts as plain files with fixed names: the pages are made by the server and name them. */
export default defineConfig({
  root: 'src/site',
  publicDir: false,
  plugins: [keepingToItself('widget'), compressed()],
  build: {
    outDir: '../../dist/site',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    rollupOptions: {
      input: {
        entry: 'src/site/entry.ts',
        'proof-worker': 'src/site/proofWorker.ts',
        handset: 'src/site/handset.ts',
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
