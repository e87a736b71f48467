import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from './setup.mjs'

const { imports: aliases } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const known = new Map()

/** Whether a file imports another one, itself or by what it imports. */
export function reaches(file, target) {
  return distance(file, new Set([target])) !== undefined
}

/** Returns those of `files` that import one of `targets`, itself or by what they import, the nearest first. */
export function importersOf(targets, files) {
  const wanted = new Set(targets)
  return files
    .flatMap((file) => {
      const steps = distance(file, wanted)
      return steps === undefined ? [] : [{ file, steps }]
    })
    .sort((a, b) => a.steps - b.steps)
    .map(({ file }) => file)
}

/** How many imports lead from a file to one of the targets; undefined where none does. */
function distance(file, targets) {
  const seen = new Set([file])
  let ring = [file]
  for (let steps = 0; ring.length > 0; steps++) {
    if (ring.some((one) => targets.has(one))) return steps
    ring = [...new Set(ring.flatMap(importsOf))].filter((one) => !seen.has(one))
    for (const one of ring) seen.add(one)
  }
  return undefined
}

function importsOf(file) {
  if (!known.has(file)) {
    const names = readFileSync(file, 'utf8').matchAll(/(?:from|import)[\s(]*'([^']+)'/g)
    const files = [...names].map(([, name]) => resolve(dirname(file), withoutAlias(name)))
    known.set(
      file,
      files.filter((one) => /\.(tsx?|mjs)$/.test(one) && existsSync(one)),
    )
  }
  return known.get(file)
}

function withoutAlias(name) {
  const [folder = ''] = name.split('/')
  const path = aliases[`${folder}/*`]
  return path ? join(root, path.replace('*', name.slice(folder.length + 1))) : name
}
