import { findConsumers, placeOfValue } from './follow-links.ts'
import { findPromptPlaces } from './find-prompt-places.ts'
import {
  frameStep,
  isFirstFrameInput,
  isLastFrameInput,
  isSizing,
  lengthInputs,
  outputTypes,
  pictureTypes,
  rateInputs,
  seedInputs,
  withOrWithoutFrame
} from './node-types.ts'
import { uniquePlaces } from './unique-places.ts'
import type { Place, WorkflowBindings, WorkflowNodes } from './workflow.ts'

export interface ProposedBindings {
  kind: 'image' | 'video'
  /** Its prompt may be empty and its output '': then nothing was found, and a person must say it. */
  bindings: WorkflowBindings
  /** What the workflow is set to now. Null when no size was found. */
  size: { width: number; height: number } | null
}

const usualRate = 24

/** Reads from the types and links of the nodes where the workflow takes prompt, seed, size, length and pictures. */
export function proposeBindings(nodes: WorkflowNodes): ProposedBindings {
  const output = findOutput(nodes)
  const kind = output?.kind ?? 'image'
  const sizing = Object.entries(nodes).filter(([, { class_type: type }]) => isSizing(type))
  const placesOf = (input: string) =>
    uniquePlaces(sizing.flatMap(([node]) => placeOfValue(nodes, { node, input }, 'number') ?? []))
  const width = placesOf('width')
  const height = placesOf('height')
  const length = kind === 'video' ? findLength(nodes) : undefined
  return {
    kind,
    bindings: {
      ...findPromptPlaces(nodes),
      seed: findSeeds(nodes),
      width,
      height,
      ...(length && { length }),
      ...findPictures(nodes, kind),
      output: output?.node ?? ''
    },
    size: sizeOf(nodes, width[0], height[0])
  }
}

/** Of a workflow that takes one. */
export const needsFirstFrame = (nodes: WorkflowNodes): boolean =>
  Object.values(nodes).every(({ class_type: type }) => !withOrWithoutFrame.test(type))

/** Clips before pictures, and kept files before previews. */
function findOutput(nodes: WorkflowNodes): { node: string; kind: 'image' | 'video' } | null {
  const found = Object.entries(nodes).flatMap(([node, { class_type: type }]) => {
    const makes = outputTypes[type]
    return makes === 'image' || makes === 'video' ? [{ node, kind: makes, type }] : []
  })
  const rank = ({ kind, type }: (typeof found)[number]) => (kind === 'video' ? 0 : type.startsWith('Save') ? 1 : 2)
  return found.toSorted((a, b) => rank(a) - rank(b))[0] ?? null
}

function findSeeds(nodes: WorkflowNodes): Place[] {
  return uniquePlaces(
    Object.entries(nodes).flatMap(([node, { inputs }]) =>
      // The second stage of a sampler adds no noise, so its seed does nothing.
      inputs['add_noise'] === 'disable'
        ? []
        : seedInputs.flatMap((input) => placeOfValue(nodes, { node, input }, 'number') ?? [])
    )
  )
}

function findLength(nodes: WorkflowNodes): WorkflowBindings['length'] {
  for (const [node, { class_type: type }] of Object.entries(nodes)) {
    if (!/Video|Latent/.test(type)) continue
    for (const [input, unit] of Object.entries(lengthInputs)) {
      const place = placeOfValue(nodes, { node, input }, 'number')
      if (!place) continue
      return { places: [place], unit, framesPerSecond: findRate(nodes), step: frameStep(type) }
    }
  }
  return undefined
}

/** The rate of the node that writes the clip. */
function findRate(nodes: WorkflowNodes): number {
  for (const [node, { class_type: type }] of Object.entries(nodes)) {
    if (!/CreateVideo|VideoCombine|SaveWEBM/.test(type)) continue
    for (const input of rateInputs) {
      const place = placeOfValue(nodes, { node, input }, 'number')
      const rate = place && nodes[place.node]?.inputs[place.input]
      if (typeof rate === 'number' && rate >= 1 && rate <= 120) return rate
    }
  }
  return usualRate
}

type Pictures = Pick<WorkflowBindings, 'firstFrame' | 'lastFrame' | 'references'>

function findPictures(nodes: WorkflowNodes, kind: 'image' | 'video'): Pictures {
  const pictures: Pictures = { firstFrame: [], lastFrame: [], references: [] }
  for (const [node, { class_type: type, inputs }] of Object.entries(nodes)) {
    if (!pictureTypes.has(type) || typeof inputs['image'] !== 'string') continue
    pictures[kind === 'image' ? 'references' : roleOf(nodes, node)].push({ node, input: 'image' })
  }
  return pictures
}

/** What a picture is for in a clip, by the inputs that it reaches. */
function roleOf(nodes: WorkflowNodes, start: string): keyof Pictures {
  const seen = new Set<string>()
  const waiting = [start]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    for (const { node, input, consumer } of findConsumers(nodes, id)) {
      if (isFirstFrameInput(input)) return 'firstFrame'
      if (isLastFrameInput(input)) return 'lastFrame'
      if (input === 'image' && /Im(?:age|g)ToVideo/.test(consumer.class_type)) return 'firstFrame'
      waiting.push(node)
    }
  }
  return 'references'
}

function sizeOf(nodes: WorkflowNodes, width?: Place, height?: Place): ProposedBindings['size'] {
  const valueOf = (place?: Place) => (place ? nodes[place.node]?.inputs[place.input] : undefined)
  const size = { width: valueOf(width), height: valueOf(height) }
  return typeof size.width === 'number' && typeof size.height === 'number'
    ? { width: size.width, height: size.height }
    : null
}
