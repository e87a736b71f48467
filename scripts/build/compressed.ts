import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = /\.(m?js|css|html|svg)$/

/** Writes each file that gets smaller beside itself in Brotli and gzip, as small as they can be made. */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: () => {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
          if (worthIt.test(name)) compress(join(folder, name))
      },
    },
  }
}

function compress(file: string): void {
  const content = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const packed = [
    ['br', brotliCompressSync(content, { params })],
    ['gz', gzipSync(content, { level: 9 })],
  ] as const
  for (const [ending, bytes] of packed)
    if (bytes.length < content.length) writeFileSync(`${file}.${ending}`, bytes)
}
