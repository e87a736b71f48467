export type Range = { start: string; end: string }

const dayMs = 86_400_000
const mostDays = 400

/** Two days in order, at most 400 of them (M9); what is half typed is none. */
export function isRange({ start, end }: Range): boolean {
  const days = (Date.parse(end) - Date.parse(start)) / dayMs + 1
  return start >= '2000-01-01' && days >= 1 && days <= mostDays
}
