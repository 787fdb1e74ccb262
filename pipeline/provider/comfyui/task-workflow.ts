import { z } from 'zod'
import { applyBindings } from '@callsheet/lib/comfyui/apply-bindings.ts'
import { parseSize } from '@callsheet/lib/comfyui/size-for-ratio.ts'
import type { Workflow, WorkflowNodes } from '@callsheet/lib/comfyui/workflow.ts'

/** The fields that the config of such a model names. */
const inputSchema = z.object({
  prompt: z.string(),
  size: z.string().optional(),
  seconds: z.number().optional(),
  firstFrame: z.string().optional(),
  lastFrame: z.string().optional(),
  references: z.array(z.string()).default([])
})

/** The workflow of one task. Its seed comes from its id, so that a second create of the same row is the same work. */
export function taskWorkflow(workflow: Workflow, input: Record<string, unknown>, taskId: string): WorkflowNodes {
  const { size, ...values } = inputSchema.parse(input)
  return applyBindings(workflow, {
    ...values,
    size: size === undefined ? undefined : (parseSize(size) ?? undefined),
    seed: seedOf(taskId)
  })
}

/** 48 bits, which every number type of a workflow can hold. */
const seedOf = (taskId: string): number => Number.parseInt(taskId.replaceAll('-', '').slice(-12), 16)
