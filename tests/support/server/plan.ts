/** A step of a query's plan, measured. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: PlanNode[]
}

const withInner = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(withInner)]

/** Returns all steps of the plan that PostgreSQL answers to `explain (analyze, format json)`. Throws if there is none. */
export const nodesOfPlan = ({ rows }: { rows: unknown[] }): PlanNode[] => {
  const [answer] = rows as { 'QUERY PLAN': [{ Plan: PlanNode }] }[]
  if (!answer) throw new Error('no plan')
  return withInner(answer['QUERY PLAN'][0].Plan)
}

/** Returns the number of rows that a step found or discarded, in all its loops. */
export const rowsRead = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) *
  node['Actual Loops']
