import { flattened } from '../keys.ts'
import { areas } from './areas.ts'

export const en = flattened(areas)
