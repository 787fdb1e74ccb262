import { z } from 'zod'

const nodeId = z.string().min(1).max(100)
const inputName = z.string().min(1).max(200)

const mostNodes = 500

/** Far above the largest seed, which has 64 bits. */
const mostOfNumber = 1e20
const scalar = z.union([z.string().max(50_000), z.number().min(-mostOfNumber).max(mostOfNumber), z.boolean(), z.null()])
const list = z.array(scalar).max(200)

const entriesOf = <Value extends z.ZodType>(value: Value, most: number) =>
  z
    .record(inputName, value)
    .refine((entries) => Object.keys(entries).length <= most, `expected at most ${most} entries`)
    .meta({ maxProperties: most })

const nodeSchema = z.object({
  class_type: z.string().min(1).max(200),
  /** A link to another node is a list of its id and the number of its output. All else is a value. */
  inputs: entriesOf(z.union([scalar, list, entriesOf(z.union([scalar, list]), 100)]), 200),
  _meta: z.object({ title: z.string().max(300) }).optional()
})

/** A workflow in ComfyUI's API format: nodes by their id. */
export const workflowNodesSchema = entriesOf(nodeSchema, mostNodes)

/** An input of a node that takes one of our values. */
export const placeSchema = z.strictObject({ node: nodeId, input: inputName })

const places = z.array(placeSchema).max(16)

/** Where a workflow takes what Callsheet knows of a task. */
export const workflowBindingsSchema = z.strictObject({
  prompt: places.min(1, 'is needed: the input of a node that takes the prompt'),
  /** Nothing of a task is written there. The workflow has the text. */
  negativePrompt: places.default([]),
  seed: places.default([]),
  width: places.default([]),
  height: places.default([]),
  length: z
    .strictObject({
      places: places.min(1),
      /** Frames are counted as a multiple of `step` and one more, as video models ask for. */
      unit: z.enum(['frames', 'seconds']),
      framesPerSecond: z.number().min(1).max(120),
      step: z.number().int().min(1).max(64)
    })
    .optional(),
  firstFrame: places.default([]),
  lastFrame: places.default([]),
  references: places.default([]),
  /** The node whose file is the result. */
  output: nodeId
})

export const workflowSchema = z.strictObject({ nodes: workflowNodesSchema, bindings: workflowBindingsSchema })

export type WorkflowNode = z.infer<typeof nodeSchema>
export type WorkflowNodes = z.infer<typeof workflowNodesSchema>
export type WorkflowBindings = z.infer<typeof workflowBindingsSchema>
export type Workflow = z.infer<typeof workflowSchema>
export type Place = z.infer<typeof placeSchema>
