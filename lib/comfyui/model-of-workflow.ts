import { AppError } from '../errors.ts'
import type { ModelFile } from '../wire/model-config.ts'
import type { WorkflowImport } from '../wire/app-api/workflows.ts'
import { outputTypes } from './node-types.ts'
import { needsFirstFrame, proposeBindings, type ProposedBindings } from './propose-bindings.ts'
import { parseWorkflow } from './read-workflow.ts'
import { sizeForRatio, sizeText } from './size-for-ratio.ts'
import { linkedNode } from './follow-links.ts'
import { workflowBindingsSchema, type Place, type WorkflowBindings, type WorkflowNodes } from './workflow.ts'

const usualRatios = ['9:16', '16:9', '1:1', '4:5', '5:4', '3:4', '4:3', '2:3', '3:2']
const usualClipSeconds = 5

interface Issue {
  path: string
  message: string
}

/**
 * A model of a workflow: what the import says, and what the nodes propose for the rest. Errors: `invalid-input` with
 * `issues`, the path of each field and what is wrong with it.
 */
export function modelOfWorkflow(given: WorkflowImport): ModelFile {
  const nodes = parseWorkflow(given.workflow)
  const proposed = proposeBindings(nodes)
  const bindings = withGiven(proposed.bindings, given.bindings)
  const kind = kindOf(nodes, bindings.output) ?? given.kind ?? proposed.kind
  const issues = findIssues(nodes, bindings)
  if (issues.length > 0) throw refusal(issues)
  writeNegativePrompt(nodes, bindings, given.negativePrompt)
  const parts = { given, nodes, bindings: workflowBindingsSchema.parse(bindings), size: given.size ?? proposed.size }
  const { id, label, credits } = given
  return {
    id,
    label,
    credits,
    creditsWithOwnKey: 0,
    config: kind === 'image' ? imageConfig(parts) : videoConfig(parts)
  }
}

/** A part that is given replaces the proposed one, an empty list as well. */
function withGiven(proposed: WorkflowBindings, given: WorkflowImport['bindings']): WorkflowBindings {
  const said = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...proposed, ...Object.fromEntries(said) }
}

interface Parts {
  given: WorkflowImport
  nodes: WorkflowNodes
  bindings: WorkflowBindings
  size: ProposedBindings['size']
}

function sharedConfig({ given, nodes, bindings }: Parts) {
  return {
    apiModelPath: given.id,
    endpointFamily: 'comfyui-workflow' as const,
    maximumPromptCharacters: 2_000,
    maximumReferences: bindings.references.length,
    constants: {},
    rateLimit: { creates: 60, windowSeconds: 10 },
    resolutions: [],
    workflow: { nodes, bindings }
  }
}

/** Ratios with the size that each has. Without a bound size the workflow decides, and the ratios only say it. */
function ratioFields({ given, bindings, size }: Parts, byDefault: string[]) {
  const isSized = bindings.width.length > 0 && bindings.height.length > 0
  const aspectRatios = given.aspectRatios ?? (isSized ? byDefault : [])
  if (isSized && !size) throw refusal([{ path: 'size', message: 'is needed: the workflow says no size' }])
  const values = isSized && size && aspectRatios.map((ratio) => [ratio, sizeText(sizeForRatio(ratio, size))] as const)
  return { aspectRatios, field: { field: 'size', ...(values && { values: Object.fromEntries(values) }) } }
}

const referenceField = ({ bindings }: Parts) =>
  bindings.references.length > 0 && { references: { field: 'references', as: 'list' as const } }

function imageConfig(parts: Parts): ModelFile['config'] {
  const { given } = parts
  const { aspectRatios, field } = ratioFields(parts, usualRatios)
  if (aspectRatios.length === 0) {
    const message = 'is needed: the size is not bound, so say which ratio its pictures have'
    throw refusal([{ path: 'aspectRatios', message }])
  }
  return {
    kind: 'image',
    ...sharedConfig(parts),
    aspectRatios,
    usualSeconds: given.usualSeconds ?? 30,
    timeoutMinutes: given.timeoutMinutes ?? 60,
    fieldMap: { prompt: { field: 'prompt' }, aspectRatio: field, ...referenceField(parts) }
  }
}

function videoConfig(parts: Parts): ModelFile['config'] {
  const { given, nodes, bindings } = parts
  const { aspectRatios, field } = ratioFields(parts, usualRatios)
  const hasFirst = bindings.firstFrame.length > 0
  const hasLast = bindings.lastFrame.length > 0
  const usualFirst = needsFirstFrame(nodes) ? 'required' : 'optional'
  const durations = given.durations ?? (bindings.length ? durationsUpTo(ownSeconds(parts)) : [usualClipSeconds])
  return {
    kind: 'video',
    ...sharedConfig(parts),
    aspectRatios,
    usualSeconds: given.usualSeconds ?? 300,
    timeoutMinutes: given.timeoutMinutes ?? 180,
    durations: [...new Set(durations)].toSorted((a, b) => a - b),
    modes: [],
    frameSlots: { first: hasFirst ? (given.firstFrame ?? usualFirst) : 'none', last: hasLast ? 'optional' : 'none' },
    soundToggle: false,
    features: { talkingHead: given.talks, referenceImages: bindings.references.length > 0 },
    ratioFromImage: hasFirst && aspectRatios.length === 0,
    firstFrameExcludesReferences: false,
    constantsByInput: {},
    fieldMap: {
      prompt: { field: 'prompt' },
      ...(aspectRatios.length > 0 && { aspectRatio: field }),
      ...(bindings.length && { duration: { field: 'seconds', as: 'number' as const } }),
      ...(hasFirst && { firstFrame: { field: 'firstFrame', as: 'url' as const } }),
      ...(hasLast && { lastFrame: { field: 'lastFrame', as: 'url' as const } }),
      ...referenceField(parts)
    }
  }
}

/** The length that the workflow is set to. Its makers know what the model can do. */
function ownSeconds({ nodes, bindings }: Parts): number {
  const { length } = bindings
  const place = length?.places[0]
  const value = place && nodes[place.node]?.inputs[place.input]
  if (!length || typeof value !== 'number') return usualClipSeconds
  return length.unit === 'seconds' ? value : (value - 1) / length.framesPerSecond
}

const durationsUpTo = (seconds: number): number[] => {
  const longest = Math.min(60, Math.max(1, Math.round(seconds)))
  return Array.from({ length: longest }, (_, index) => index + 1).filter((each) => each >= Math.min(2, longest))
}

function kindOf(nodes: WorkflowNodes, output: string): 'image' | 'video' | undefined {
  const made = outputTypes[nodes[output]?.class_type ?? '']
  return made === 'animation' ? undefined : made
}

function findIssues(nodes: WorkflowNodes, bindings: WorkflowBindings): Issue[] {
  const { output, length, ...others } = bindings
  const bound: [string, readonly Place[]][] = [
    ...Object.entries(others),
    ...(length ? [['length', length.places] as [string, Place[]]] : [])
  ]
  const issues = bound.flatMap(([name, places]) =>
    places.flatMap(({ node, input }) => {
      const path = `bindings.${name}`
      if (!nodes[node]) return [{ path, message: `The workflow has no node ${node}.` }]
      const value = nodes[node].inputs[input]
      if (value === undefined) return [{ path, message: `Node ${node} has no input ${input}.` }]
      return linkedNode(value) ? [{ path, message: `${input} of node ${node} comes from another node.` }] : []
    })
  )
  if (bindings.prompt.length === 0) {
    issues.push({ path: 'bindings.prompt', message: 'Say which input takes the prompt. None was found.' })
  }
  const end = nodes[output]
  if (!end) issues.push({ path: 'bindings.output', message: 'Say which node makes the file. None was found.' })
  else if (outputTypes[end.class_type] === 'animation') {
    const message = `${end.class_type} makes a moving picture and no clip. Use SaveVideo or SaveWEBM.`
    issues.push({ path: 'bindings.output', message })
  }
  return issues
}

function writeNegativePrompt(nodes: WorkflowNodes, { negativePrompt }: WorkflowBindings, text?: string): void {
  if (text === undefined) return
  for (const { node, input } of negativePrompt) {
    const inputs = nodes[node]?.inputs
    if (inputs) inputs[input] = text
  }
}

function refusal(issues: Issue[]): AppError {
  const words = issues.map(({ path, message }) => `${path}: ${message}`).join('; ')
  return new AppError('invalid-input', `This workflow cannot be used as it is: ${words}`, { details: { issues } })
}
