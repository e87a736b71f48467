import type { ReactNode } from 'react'
import { plain } from '#console/parts/clientsMatching.ts'

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
export const mostOfAGroup = 6
export type OptionGroup = { name: string; label: string; options: Option[] }

/** How well a label fits what was typed; undefined where it does not have all the words. */
export function fitOf(label: string, typed: string): number | undefined {
  const [name, wanted] = [plain(label), plain(typed).replace(/\s+/g, ' ')]
  if (!wanted.split(' ').every((word) => name.includes(word))) return undefined
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  return name.includes(` ${wanted}`) ? 2 : 3
}

type Wanted = { typed: string; text: string }

/** The matches, the best first. One whose label has the text alone, without the verb before it, fits weakly. */
export function fitting(options: readonly Option[], { typed, text }: Wanted): Option[] {
  return options
    .flatMap((option) => {
      const rest = fitOf(option.label, text)
      const fit = fitOf(option.label, typed) ?? (rest === undefined ? undefined : Math.max(rest, weak))
      return fit === undefined ? [] : [{ ...option, fit }]
    })
    .sort((a, b) => a.fit - b.fit)
}

/** From here on a label does not begin with what was typed. */
const weak = 2

/** Whether one of them begins with what was typed. */
export const fitsWell = (groups: readonly OptionGroup[]): boolean =>
  groups.some(({ options }) => options.some(({ fit }) => fit < weak))

/** The group whose best line fits best comes first. */
export function inOrder(groups: readonly OptionGroup[]): OptionGroup[] {
  const best = ({ options }: OptionGroup) => Math.min(...options.map(({ fit }) => fit))
  return groups.filter(({ options }) => options.length > 0).sort((a, b) => best(a) - best(b))
}
