import { z } from 'zod'
import { nodeTypes, type InputType } from './node-types.ts'

export const WorkflowNodes = z.record(
  z.string(),
  z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) })
)
export type WorkflowNodes = z.infer<typeof WorkflowNodes>

interface InputError {
  type: string
  message: string
  details: string
  extra_info: Record<string, unknown>
}

export interface Refusal {
  error: InputError
  node_errors: Record<string, { errors: InputError[]; dependent_outputs: string[]; class_type: string }>
}

export interface ValidateWorkflow {
  nodes: WorkflowNodes
  /** Whether the input folder has a picture of this name. */
  hasPicture(name: string): boolean
}

/** What ComfyUI refuses before it queues a workflow, in its words. Null for one that it takes. */
export function validateWorkflow({ nodes, hasPicture }: ValidateWorkflow): Refusal | null {
  for (const [id, { class_type: type }] of Object.entries(nodes)) {
    if (Object.hasOwn(nodeTypes, type)) continue
    const message = `Node '${type}' not found. The custom node may not be installed.`
    return refusal('missing_node_type', message, `Node ID '#${id}'`)
  }
  const outputs = Object.entries(nodes).filter(([, { class_type: type }]) => nodeTypes[type]?.isOutput)
  if (outputs.length === 0) return refusal('prompt_no_outputs', 'Prompt has no outputs', '')
  const failed: Refusal['node_errors'] = {}
  let isRunnable = false
  for (const [output] of outputs) {
    const reached = reach(nodes, output)
    const wrong = reached.flatMap((id) => {
      const errors = errorsOf(nodes, id, hasPicture)
      return errors.length > 0 ? [{ id, errors }] : []
    })
    for (const { id, errors } of wrong) {
      failed[id] ??= { errors, dependent_outputs: [], class_type: nodes[id]?.class_type ?? '' }
      failed[id].dependent_outputs.push(output)
    }
    if (wrong.length === 0) isRunnable = true
  }
  if (isRunnable) return null
  return { ...refusal('prompt_outputs_failed_validation', 'Prompt outputs failed validation', ''), node_errors: failed }
}

const refusal = (type: string, message: string, details: string): Refusal => ({
  error: { type, message, details, extra_info: {} },
  node_errors: {}
})

export function linkOf(value: unknown): [id: string, output: number] | null {
  return Array.isArray(value) && value.length === 2 ? [String(value[0]), Number(value[1])] : null
}

/** The nodes that an output needs, itself among them. Nothing else is looked at. */
export function reach(nodes: WorkflowNodes, output: string): string[] {
  const seen = new Set<string>()
  const walk = (id: string) => {
    const node = nodes[id]
    if (!node || seen.has(id)) return
    seen.add(id)
    for (const value of Object.values(node.inputs)) {
      const link = linkOf(value)
      if (link) walk(link[0])
    }
  }
  walk(output)
  return [...seen]
}

function errorsOf(nodes: WorkflowNodes, id: string, hasPicture: ValidateWorkflow['hasPicture']): InputError[] {
  const node = nodes[id]
  const type = node && nodeTypes[node.class_type]
  if (!node || !type) return []
  const missing = Object.keys(type.required)
    .filter((name) => !Object.hasOwn(node.inputs, name))
    .map((name) => inputError('required_input_missing', 'Required input is missing', name, name))
  const known = { ...type.required, ...type.optional }
  const wrong = Object.entries(known).flatMap(([name, expected]) =>
    Object.hasOwn(node.inputs, name) ? (checkInput(nodes, name, node.inputs[name], expected) ?? []) : []
  )
  const picture = node.class_type === 'LoadImage' ? String(node.inputs['image']) : null
  if (picture !== null && !hasPicture(picture)) {
    const details = `image - Invalid image file: ${picture}`
    wrong.push(inputError('custom_validation_failed', 'Custom validation failed for node', details, 'image'))
  }
  return [...missing, ...wrong]
}

const inputError = (type: string, message: string, details: string, input: string): InputError => ({
  type,
  message,
  details,
  extra_info: { input_name: input }
})

function checkInput(nodes: WorkflowNodes, name: string, value: unknown, [type, bounds]: InputType): InputError | null {
  const link = linkOf(value)
  if (Array.isArray(value) && !link) {
    return inputError(
      'bad_linked_input',
      'Bad linked input, must be a length-2 list of [node_id, slot_index]',
      name,
      name
    )
  }
  if (link) {
    const received = nodeTypes[nodes[link[0]]?.class_type ?? '']?.output[link[1]]
    const details = `${name}, received_type(${received}) mismatch input_type(${String(type)})`
    return received === type
      ? null
      : inputError('return_type_mismatch', 'Return type mismatch between linked nodes', details, name)
  }
  if (typeof type !== 'string') {
    return type.includes(String(value))
      ? null
      : inputError('value_not_in_list', 'Value not in list', `${name}: '${String(value)}' not in ${listed(type)}`, name)
  }
  if (type === 'STRING') return null
  if (type !== 'INT' && type !== 'FLOAT') {
    return inputError('return_type_mismatch', 'Return type mismatch between linked nodes', name, name)
  }
  const number = Number(value)
  if (value === null || value === '' || Number.isNaN(number)) {
    const details = `${name}, ${String(value)}, could not convert`
    return inputError('invalid_input_type', `Failed to convert an input value to a ${type} value`, details, name)
  }
  if (bounds?.min !== undefined && number < bounds.min) {
    return inputError('value_smaller_than_min', `Value ${number} smaller than min of ${bounds.min}`, name, name)
  }
  return bounds?.max !== undefined && number > bounds.max
    ? inputError('value_bigger_than_max', `Value ${number} bigger than max of ${bounds.max}`, name, name)
    : null
}

const listed = (choices: readonly string[]): string => `[${choices.map((choice) => `'${choice}'`).join(', ')}]`
