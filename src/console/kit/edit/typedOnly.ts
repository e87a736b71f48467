import type { Values } from '../fields/values.ts'

type Over<V> = { initial: V; values: V }

/**
 * Of what was typed only the fields that are another value now, and of a group its fields: a browser has room for few
 * large texts, and what nobody touched is read again anyway.
 */
export function typedOnly({ initial, values }: Over<Values>): Over<Values> {
  const kept = Object.keys(values).flatMap((name): [string, unknown, unknown][] => {
    const [was, now] = [initial[name], values[name]]
    if (isGroup(was) && isGroup(now)) {
      const inside = typedOnly({ initial: was, values: now })
      return Object.keys(inside.values).length > 0 ? [[name, inside.initial, inside.values]] : []
    }
    return isSame(was, now) ? [] : [[name, was, now]]
  })
  return {
    initial: Object.fromEntries(kept.map(([name, was]) => [name, was])),
    values: Object.fromEntries(kept.map(([name, , now]) => [name, now])),
  }
}

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
const isSame = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))
