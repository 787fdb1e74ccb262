import { linkedNode } from './follow-links.ts'
import { picturePasses } from './node-types.ts'
import type { Place, Workflow, WorkflowBindings, WorkflowNodes } from './workflow.ts'

/** What a task writes into its workflow. Pictures are named as ComfyUI's upload named them. */
export interface WorkflowValues {
  prompt: string
  seed: number
  size?: { width: number; height: number } | undefined
  seconds?: number | undefined
  firstFrame?: string | undefined
  lastFrame?: string | undefined
  references: readonly string[]
}

/** The workflow of one task. Nodes of pictures that the task does not have are left out, with what only they feed. */
export function applyBindings({ nodes: given, bindings }: Workflow, values: WorkflowValues): WorkflowNodes {
  const nodes = structuredClone(given)
  const write = (places: readonly Place[], value: string | number) => {
    for (const { node, input } of places) {
      const inputs = nodes[node]?.inputs
      if (inputs) inputs[input] = value
    }
  }
  write(bindings.prompt, values.prompt)
  write(bindings.seed, values.seed)
  if (values.size) {
    write(bindings.width, values.size.width)
    write(bindings.height, values.size.height)
  }
  if (bindings.length && values.seconds !== undefined) {
    write(bindings.length.places, lengthOf(bindings.length, values.seconds))
  }
  const pictures = [
    ...bindings.firstFrame.map((place) => ({ place, file: values.firstFrame })),
    ...bindings.lastFrame.map((place) => ({ place, file: values.lastFrame })),
    ...bindings.references.map((place, index) => ({ place, file: values.references[index] }))
  ]
  for (const { place, file } of pictures) {
    if (file !== undefined) write([place], file)
    else remove(nodes, place.node)
  }
  return nodes
}

/** Never shorter than the wish: the end of a line would be missing. */
function lengthOf(length: NonNullable<WorkflowBindings['length']>, seconds: number): number {
  if (length.unit === 'seconds') return seconds
  const { framesPerSecond, step } = length
  return Math.ceil((seconds * framesPerSecond - 1) / step) * step + 1
}

/**
 * Removes a node, the links to it, and each node that it alone fed. Others stay without the input: ComfyUI refuses the
 * workflow when they need it.
 */
function remove(nodes: WorkflowNodes, id: string): void {
  delete nodes[id]
  for (const [consumer, { class_type: type, inputs }] of Object.entries(nodes)) {
    const lost = Object.keys(inputs).filter((name) => linkedNode(inputs[name]) === id)
    if (lost.length === 0) continue
    for (const name of lost) delete inputs[name]
    const hasLinks = Object.values(inputs).some((value) => linkedNode(value) !== null)
    if (!hasLinks || picturePasses.has(type)) remove(nodes, consumer)
  }
}
