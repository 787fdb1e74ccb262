import { model, still, type ModelEntry } from '../model-entry.ts'
import { renderOfWorkflow } from './render-of-workflow.ts'
import { validateWorkflow, WorkflowNodes } from './validate-workflow.ts'

/** ComfyUI has no models with names: each task brings its workflow. */
export const workflowModel = 'workflow'

export const workflowEntry: ModelEntry = model('comfyui-workflow', 0, {
  schema: WorkflowNodes.refine((nodes) => validateWorkflow({ nodes, hasPicture: () => true }) === null),
  render: (nodes) => renderOfWorkflow(nodes, (picture) => picture)?.render ?? still
})
