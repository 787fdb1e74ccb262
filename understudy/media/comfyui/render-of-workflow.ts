import { clip, still } from '../model-entry.ts'
import type { RenderRequest } from '../tasks/tasks.ts'
import { nodeTypes } from './node-types.ts'
import { linkOf, reach, type WorkflowNodes } from './validate-workflow.ts'

export interface WorkflowWork {
  render: RenderRequest
  /** The node whose file the task makes. */
  output: string
}

const framesPerSecond = 24

/** What a workflow asks for, read from its nodes as they would run. `urlOf` is the address of an uploaded picture. */
export function renderOfWorkflow(nodes: WorkflowNodes, urlOf: (picture: string) => string): WorkflowWork | null {
  const [output, end] = Object.entries(nodes).find(([, node]) => nodeTypes[node.class_type]?.isOutput) ?? []
  if (!output || !end) return null
  const used = reach(nodes, output).flatMap((id) => (nodes[id] ? [{ id, ...nodes[id] }] : []))
  const sampler = used.find(({ class_type: type }) => type.startsWith('KSampler'))
  const sizing = used.find(({ inputs }) => typeof inputs['width'] === 'number' && typeof inputs['height'] === 'number')
  const [width, height] = [Number(sizing?.inputs['width'] ?? 1024), Number(sizing?.inputs['height'] ?? 1024)]
  const starts = new Set(used.flatMap(({ inputs }) => linkOf(inputs['start_image'])?.[0] ?? []))
  const pictures = used.flatMap(({ id, class_type: type, inputs }) =>
    type === 'LoadImage' ? [{ isStart: starts.has(id), url: urlOf(String(inputs['image'])) }] : []
  )
  const shared = {
    prompt: promptOf(nodes, linkOf(sampler?.inputs['positive'])?.[0]),
    aspectRatio: ratioOf(width, height),
    shortSidePixels: Math.min(width, height),
    firstFrameUrl: pictures.find(({ isStart }) => isStart)?.url ?? null,
    referenceUrls: pictures.filter(({ isStart }) => !isStart).map(({ url }) => url),
    seed: Number(sampler?.inputs['seed'] ?? sampler?.inputs['noise_seed'] ?? 0)
  }
  if (end.class_type !== 'SaveVideo') return { output, render: { ...still, ...shared } }
  const rate = used.find(({ class_type: type }) => type === 'CreateVideo')?.inputs['fps']
  const frames = Number(used.find(({ inputs }) => typeof inputs['length'] === 'number')?.inputs['length'] ?? 1)
  // These models make no sound.
  return {
    output,
    render: { ...clip, ...shared, sound: false, durationSeconds: frames / Number(rate ?? framesPerSecond) }
  }
}

/** The text of the node from which a conditioning comes. */
function promptOf(nodes: WorkflowNodes, id: string | undefined): string {
  const inputs = id === undefined ? undefined : nodes[id]?.inputs
  if (!inputs) return ''
  const words = inputs['text'] ?? inputs['prompt']
  if (typeof words === 'string') return words
  return promptOf(nodes, linkOf(inputs['positive'] ?? inputs['conditioning'])?.[0])
}

/** A ratio as the drawing asks for one: two whole numbers. */
function ratioOf(width: number, height: number): string {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  const common = divisor(width, height)
  return `${width / common}:${height / common}`
}
