import { z } from 'zod'
import { AppError } from '../errors.ts'
import { parseStorableJson } from '../text/storable-text.ts'
import { workflowNodesSchema, type WorkflowNodes } from './workflow.ts'

/** ComfyUI's editor saves another format, with places and colours and without the names of inputs. */
const editorFormatSchema = z.looseObject({ nodes: z.array(z.unknown()), links: z.unknown() })

const howToExport =
  'In ComfyUI choose Workflow > Export (API). In older versions turn on the developer options in its settings, then Save (API Format).'

/**
 * The nodes of a workflow file in ComfyUI's API format. Errors: `invalid-input` that says what was found and how to
 * export the right format.
 */
export function readWorkflow(text: string): WorkflowNodes {
  return parseWorkflow(parse(text))
}

export function parseWorkflow(value: unknown): WorkflowNodes {
  if (editorFormatSchema.safeParse(value).success) {
    throw new AppError('invalid-input', `This is a workflow as ComfyUI’s editor saves it. ${howToExport}`)
  }
  // What a program sends to `/prompt` has the nodes in `prompt`.
  const sent = z.object({ prompt: z.record(z.string(), z.object({ class_type: z.string() })) }).safeParse(value)
  const given = sent.success ? (value as { prompt: unknown }).prompt : value
  const nodes = workflowNodesSchema.safeParse(given)
  if (nodes.success && Object.keys(nodes.data).length > 0) return nodes.data
  const first = nodes.error?.issues[0]
  const where = first ? ` At ${first.path.join('.') || 'its start'}: ${first.message}.` : ''
  throw new AppError(
    'invalid-input',
    `This is no workflow in ComfyUI’s API format, which names each node’s class_type and inputs.${where} ${howToExport}`
  )
}

function parse(text: string): unknown {
  try {
    return parseStorableJson(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new AppError('invalid-input', `The workflow is not JSON: ${why}. ${howToExport}`)
  }
}
