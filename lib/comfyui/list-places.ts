import { findConsumers } from './follow-links.ts'
import { outputTypes, pictureTypes } from './node-types.ts'
import type { Place, WorkflowNodes } from './workflow.ts'

export interface NamedPlace extends Place {
  /** The node's title and number, and its input. */
  label: string
}

export interface WorkflowPlaces {
  texts: NamedPlace[]
  numbers: NamedPlace[]
  pictures: NamedPlace[]
  /** Nodes that end the workflow. Their `input` is empty. */
  outputs: NamedPlace[]
}

const modelFile = /\.(?:safetensors|sft|ckpt|gguf|pt|pth|bin)$/i

const nameOf = (nodes: WorkflowNodes, id: string): string =>
  `${nodes[id]?._meta?.title ?? nodes[id]?.class_type ?? 'Node'} (${id})`

/** Every input that a person may choose for a binding, by what it takes. */
export function listPlaces(nodes: WorkflowNodes): WorkflowPlaces {
  const places: WorkflowPlaces = { texts: [], numbers: [], pictures: [], outputs: [] }
  for (const [node, { class_type: type, inputs }] of Object.entries(nodes)) {
    for (const [input, value] of Object.entries(inputs)) {
      const place = { node, input, label: `${nameOf(nodes, node)} · ${input}` }
      if (pictureTypes.has(type) && input === 'image') places.pictures.push(place)
      else if (typeof value === 'number') places.numbers.push(place)
      else if (typeof value === 'string' && !modelFile.test(value)) places.texts.push(place)
    }
    if (type in outputTypes || findConsumers(nodes, node).length === 0) {
      places.outputs.push({ node, input: '', label: nameOf(nodes, node) })
    }
  }
  return places
}

/** The files that ComfyUI must have for this workflow, with the type of the node that loads each. */
export function listModelFiles(nodes: WorkflowNodes): { file: string; loader: string }[] {
  const files = Object.values(nodes).flatMap(({ class_type: loader, inputs }) =>
    Object.values(inputs).flatMap((value) =>
      typeof value === 'string' && modelFile.test(value) ? [{ file: value, loader }] : []
    )
  )
  return files.filter(({ file }, index) => files.findIndex((each) => each.file === file) === index)
}
