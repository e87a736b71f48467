import { z } from 'zod'

/** A node of a plan that ran, as `explain (analyze, format json)` writes it; its counts are means of its loops. */
const planNode = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Plan Rows': z.number(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Join Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  'Shared Hit Blocks': z.number().default(0),
  'Shared Read Blocks': z.number().default(0),
  get Plans() {
    return z.array(planNode).default([])
  },
})
const explained = z.object({ 'Query Text': z.string(), Plan: planNode })

type PlanNode = z.output<typeof planNode>

/** The work of one statement. */
export type Ran = {
  readonly text: string
  /** Rows that the busiest node of its plan met, kept or not. */
  readonly rows: number
  /** Pages that it looked at, as often as it did. */
  readonly pages: number
  readonly plan: readonly string[]
}

export function readPlan(document: string): Ran {
  const { 'Query Text': text, Plan: root } = explained.parse(JSON.parse(document))
  const nodes = nodesOf(root)
  return {
    text: text.replace(/\s+/g, ' ').trim(),
    rows: Math.max(...nodes.map(({ node }) => rowsOf(node))),
    pages: Math.max(...nodes.map(({ node }) => pagesOf(node))),
    plan: nodes.map(({ node, depth }) => `${'  '.repeat(depth)}${lineOf(node)}`),
  }
}

const nodesOf = (node: PlanNode, depth = 0): { node: PlanNode; depth: number }[] => [
  { node, depth },
  ...node.Plans.flatMap((inner) => nodesOf(inner, depth + 1)),
]

/** In all its loops. A table of a few pages is read whole as quickly as by an index: only what was kept counts. */
function rowsOf(node: PlanNode): number {
  const loops = node['Actual Loops']
  const isSmallTable = node['Node Type'] === 'Seq Scan' && pagesOf(node) <= smallPages * loops
  const removed =
    node['Rows Removed by Filter'] +
    node['Rows Removed by Join Filter'] +
    node['Rows Removed by Index Recheck']
  return Math.round(loops * (node['Actual Rows'] + (isSmallTable ? 0 : removed)))
}

const smallPages = 4
const pagesOf = (node: PlanNode) => node['Shared Hit Blocks'] + node['Shared Read Blocks']

function lineOf(node: PlanNode): string {
  const on = [node['Relation Name'], node['Index Name'] && `by ${node['Index Name']}`]
  const name = [node['Node Type'], ...on].filter(Boolean).join(' ')
  return `${name}: expected ${node['Plan Rows']}, met ${rowsOf(node)} in ${node['Actual Loops']} loops`
}
