import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import type { Plugin } from 'vite'
import * as z from 'zod'

const name = 'virtual:pdfParts'

/**
 * PDF.js loads these by their names, each folder with its licences: its worker, and once a file needs them the tables of
 * character codes, the fonts that a file need not bring along, and the decoders of pictures that browsers do not know, as
 * plain script.
 */
const folders: Record<string, (file: string) => boolean> = {
  '': (file) => file === 'LICENSE',
  'legacy/build': (file) => file === 'pdf.worker.min.mjs',
  cmaps: () => true,
  standard_fonts: () => true,
  wasm: (file) => /^LICENSE|_nowasm_fallback\.js$/.test(file),
}

/** Puts the parts of PDF.js beside the built files, at an address that has its version. */
export function pdfParts(): Plugin {
  const source = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')))
  const place = `assets/pdfjs-${version}`
  return {
    name: 'pdf parts',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export const pdfParts = '/${place}/'` : undefined),
    generateBundle() {
      for (const [folder, isTaken] of Object.entries(folders))
        for (const file of readdirSync(join(source, folder)).filter(isTaken))
          this.emitFile({
            type: 'asset',
            fileName: posix.join(place, folder, file),
            source: readFileSync(join(source, folder, file)),
          })
    },
  }
}
