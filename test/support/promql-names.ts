import { parser } from '@prometheus-io/lezer-promql'

export interface QueryNames {
  metric: string
  /** Labels by which the query selects this metric. */
  labels: string[]
}

/** The metrics that a PromQL query reads, by Prometheus's own grammar. Throws when the text is not a query. */
export function readQuery(query: string): { selected: QueryNames[]; grouped: string[] } {
  const selected: QueryNames[] = []
  const grouped: string[] = []
  const textOf = ({ from, to }: { from: number; to: number }) => query.slice(from, to)
  parser.parse(query).iterate({
    enter(node) {
      if (node.type.isError)
        throw new Error(`No PromQL at "${query.slice(Math.max(0, node.from - 20), node.to + 20)}".`)
      if (node.name === 'VectorSelector') {
        const labels: string[] = []
        const name = node.node.getChild('Identifier')
        node.node
          .getChild('LabelMatchers')
          ?.cursor()
          .iterate((inner) => {
            if (inner.name === 'LabelName') labels.push(textOf(inner))
          })
        selected.push({ metric: name ? textOf(name) : '', labels })
      }
      if (node.name === 'GroupingLabels')
        node.node.cursor().iterate((inner) => {
          if (inner.name === 'LabelName') grouped.push(textOf(inner))
        })
    }
  })
  return { selected, grouped }
}
