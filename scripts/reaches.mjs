import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from './setup.mjs'

const { imports: aliases } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const known = new Map()

/** Whether a file imports another one, itself or by what it imports. */
export function reaches(file, target, seen = new Set()) {
  if (file === target) return true
  seen.add(file)
  return importsOf(file).some((one) => !seen.has(one) && reaches(one, target, seen))
}

function importsOf(file) {
  if (!known.has(file)) {
    const names = readFileSync(file, 'utf8').matchAll(/(?:from|import)[\s(]*'([^']+)'/g)
    const files = [...names].map(([, name]) => resolve(dirname(file), withoutAlias(name)))
    known.set(
      file,
      files.filter((one) => /\.(ts|mjs)$/.test(one) && existsSync(one)),
    )
  }
  return known.get(file)
}

function withoutAlias(name) {
  const [folder = ''] = name.split('/')
  const path = aliases[`${folder}/*`]
  return path ? join(root, path.replace('*', name.slice(folder.length + 1))) : name
}
