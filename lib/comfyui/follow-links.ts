import type { Place, WorkflowNode, WorkflowNodes } from './workflow.ts'

/** The id of the node that an input is linked to. Null for a value. */
export function linkedNode(value: unknown): string | null {
  if (!Array.isArray(value) || value.length !== 2) return null
  const [id, output]: unknown[] = value
  return typeof id === 'string' && Number.isInteger(output) ? id : null
}

/** Each input of the workflow that is linked to the node. */
export function findConsumers(nodes: WorkflowNodes, id: string): (Place & { consumer: WorkflowNode })[] {
  return Object.entries(nodes).flatMap(([node, consumer]) =>
    Object.entries(consumer.inputs)
      .filter(([, value]) => linkedNode(value) === id)
      .map(([input]) => ({ node, input, consumer }))
  )
}

const valueInputs = ['value', 'string', 'text', 'int', 'float', 'number', 'prompt']

/**
 * Where an input's value is written: in itself, or in a node that only holds a value and is linked to it. Null when
 * another kind of node makes it, or when the value is not of this type.
 */
export function placeOfValue(nodes: WorkflowNodes, place: Place, type: 'string' | 'number'): Place | null {
  const value = nodes[place.node]?.inputs[place.input]
  if (typeof value === type) return place
  const source = linkedNode(value)
  const held = source === null ? undefined : nodes[source]?.inputs
  if (source === null || !held) return null
  const input = valueInputs.find((name) => typeof held[name] === type)
  // A text encoder also has a text. Its output is no value.
  const isLinked = Object.values(held).some((each) => linkedNode(each) !== null)
  return input && !isLinked ? { node: source, input } : null
}
