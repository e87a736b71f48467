import { defineConfig } from 'vite'

/** The public pages' scripts as plain files with fixed names: the pages are made by the server and name them. */
export default defineConfig({
  root: 'src/site',
  publicDir: false,
  build: {
    outDir: '../../dist/site',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    rollupOptions: {
      input: ['entry', 'handset'].map((name) => `src/site/${name}.ts`),
      output: { entryFileNames: '[name].js' },
    },
  },
})
