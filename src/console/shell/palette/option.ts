import type { ReactNode } from 'react'
import { plain } from '../clientsMatching.ts'

/** A line of the palette. `fit` as the server says it of objects: 0 is the very name, 3 has it somewhere inside. */
export type Option = {
  /** The same as long as it is the same thing. */
  key: string
  label: string
  hint?: string | undefined
  icon: ReactNode
  fit: number
  run: () => void
}
export type OptionGroup = { name: string; label: string; options: Option[] }

/** How well a label fits what was typed; undefined where it does not have all the words. */
export function fitOf(label: string, typed: string): number | undefined {
  const [name, wanted] = [plain(label), plain(typed).replace(/\s+/g, ' ')]
  if (!wanted.split(' ').every((word) => name.includes(word))) return undefined
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  return name.includes(` ${wanted}`) ? 2 : 3
}

/** Those that fit, the best first; all of them where nothing was typed. */
export function fitting(options: readonly Option[], typed: string): Option[] {
  if (typed.trim() === '') return [...options]
  return options
    .flatMap((option) => {
      const fit = fitOf(option.label, typed)
      return fit === undefined ? [] : [{ ...option, fit }]
    })
    .sort((a, b) => a.fit - b.fit)
}

/** The group whose best line fits best comes first. */
export function inOrder(groups: readonly OptionGroup[]): OptionGroup[] {
  const best = ({ options }: OptionGroup) => Math.min(...options.map(({ fit }) => fit))
  return groups.filter(({ options }) => options.length > 0).sort((a, b) => best(a) - best(b))
}
