import type { experiences as en } from '../en/experiences.ts'

export const experiences = {} satisfies Record<keyof typeof en, string>
