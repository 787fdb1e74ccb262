import type { Client } from 'pg'
import { z } from 'zod'
import type { RecordedQuery } from './record-queries.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string | undefined
  Plans?: PlanNode[] | undefined
}

const planNodeSchema: z.ZodType<PlanNode> = z.lazy(() =>
  z.looseObject({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    Plans: z.array(planNodeSchema).optional()
  })
)

const explainSchema = z.tuple([z.object({ Plan: planNodeSchema }).loose()])

/** Names of the large tables that a statement would read completely. */
export async function findScans(
  client: Client,
  { text, values }: RecordedQuery,
  largeTables: ReadonlySet<string>
): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>({ text: `explain (format json) ${text}`, values })
  const [{ Plan: root }] = explainSchema.parse(rows[0]?.['QUERY PLAN'])
  return scansOf(root).filter((table) => largeTables.has(table))
}

function scansOf(node: PlanNode): string[] {
  const table = node['Relation Name']
  const isWhole = node['Node Type'] === 'Seq Scan' && table !== undefined
  return [...(isWhole ? [table] : []), ...(node.Plans ?? []).flatMap(scansOf)]
}
