import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import type { WorkflowReading, workflowsApi } from '@callsheet/lib/wire/app-api/workflows.ts'
import type { InputOf } from '@callsheet/lib/http/contract.ts'

type Place = WorkflowReading['places']['texts'][number]
type Bindings = WorkflowReading['bindings']

/** The bindings that are lists of places, in the order of the form. */
export const boundRoles = [
  { name: 'prompt', label: 'Prompt', from: 'texts' },
  { name: 'negativePrompt', label: 'Negative prompt', from: 'texts' },
  { name: 'seed', label: 'Seed', from: 'numbers' },
  { name: 'width', label: 'Width', from: 'numbers' },
  { name: 'height', label: 'Height', from: 'numbers' },
  { name: 'firstFrame', label: 'First frame', from: 'pictures' },
  { name: 'lastFrame', label: 'Last frame', from: 'pictures' },
  { name: 'references', label: 'References', from: 'pictures' }
] as const satisfies { name: keyof Bindings; label: string; from: keyof WorkflowReading['places'] }[]

type BoundRole = (typeof boundRoles)[number]['name']

/** What a person has typed or picked. Null is what the workflow proposes; lists are lines. */
export const emptyWorkflowForm = {
  text: '',
  id: '',
  label: '',
  credits: 0,
  prompt: null as string | null,
  negativePrompt: null as string | null,
  negativeText: null as string | null,
  seed: null as string | null,
  width: null as string | null,
  height: null as string | null,
  firstFrame: null as string | null,
  lastFrame: null as string | null,
  references: null as string | null,
  length: null as string | null,
  framesPerSecond: null as number | null,
  output: null as string | null,
  ratios: null as string | null,
  sizeWidth: null as number | null,
  sizeHeight: null as number | null,
  durations: null as string | null,
  needsFirstFrame: null as boolean | null,
  talks: false
}

export type WorkflowForm = typeof emptyWorkflowForm

export const placeKey = ({ node, input }: Pick<Place, 'node' | 'input'>): string => `${node}.${input}`
export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/** What is picked for a binding now. */
export function pickedPlaces(form: WorkflowForm, reading: WorkflowReading, name: BoundRole): string[] {
  const typed = form[name]
  return typed === null ? reading.bindings[name].map(placeKey) : linesOf(typed)
}

export const pickedLength = (form: WorkflowForm, { bindings }: WorkflowReading): string[] =>
  form.length === null ? (bindings.length?.places ?? []).map(placeKey) : linesOf(form.length)

const places = (keys: readonly string[]) =>
  keys.map((key) => ({ node: key.slice(0, key.indexOf('.')), input: key.slice(key.indexOf('.') + 1) }))

type ImportBody = InputOf<(typeof workflowsApi)['import']>['body']

/** The import as the form says it. The server checks every part. */
export function importOf(form: WorkflowForm, reading: WorkflowReading): ImportBody {
  const { size } = reading
  const bound = Object.fromEntries(boundRoles.map(({ name }) => [name, places(pickedPlaces(form, reading, name))]))
  const length = places(pickedLength(form, reading))
  const { unit = 'frames', step = 4, framesPerSecond = 24 } = reading.bindings.length ?? {}
  const width = form.sizeWidth ?? size?.width
  const height = form.sizeHeight ?? size?.height
  return {
    workflow: JSON.parse(form.text) as unknown,
    id: form.id.trim(),
    label: form.label,
    credits: form.credits,
    bindings: {
      ...bound,
      output: form.output ?? reading.bindings.output,
      ...(reading.kind === 'video' &&
        length.length > 0 && {
          length: { places: length, unit, step, framesPerSecond: form.framesPerSecond ?? framesPerSecond }
        })
    },
    ...(form.negativeText !== null && { negativePrompt: form.negativeText }),
    ...(form.ratios !== null && { aspectRatios: linesOf(form.ratios) }),
    ...(width && height && { size: { width, height } }),
    ...(form.durations !== null && { durations: linesOf(form.durations).map(Number) }),
    ...(form.needsFirstFrame !== null && { firstFrame: form.needsFirstFrame ? 'required' : 'optional' }),
    talks: form.talks
  }
}

/** What the server refuses, by the first two parts of its path: `bindings.prompt`, `durations`. */
export function issuesOf(error: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const issues = error instanceof ProblemError ? error.problem['issues'] : null
  for (const issue of Array.isArray(issues) ? issues : []) {
    const { path, message } = issue as { path: string; message: string }
    const parts = path.split('.')
    const field = parts[0] === 'bindings' ? parts.slice(0, 2).join('.') : (parts[0] ?? '')
    if (!found.has(field)) found.set(field, message)
  }
  return found
}

/** Why the text is not JSON. Null when it is, or when there is none yet. */
export function textMistake(text: string): string | null {
  if (text.trim() === '') return null
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return error instanceof SyntaxError ? `Not JSON yet: ${error.message}` : String(error)
  }
}
