import type { WorkflowReading } from '../wire/app-api/workflows.ts'
import { listModelFiles, listPlaces } from './list-places.ts'
import { needsFirstFrame, proposeBindings } from './propose-bindings.ts'
import { parseWorkflow } from './read-workflow.ts'

/** What a person sees before a workflow becomes a model. Errors: `invalid-input` for another format. */
export function readForImport(workflow: unknown): WorkflowReading {
  const nodes = parseWorkflow(workflow)
  const proposed = proposeBindings(nodes)
  const [negative] = proposed.bindings.negativePrompt
  const text = negative && nodes[negative.node]?.inputs[negative.input]
  return {
    ...proposed,
    needsFirstFrame: needsFirstFrame(nodes),
    negativePrompt: typeof text === 'string' ? text : null,
    places: listPlaces(nodes),
    modelFiles: listModelFiles(nodes)
  }
}
