import { modelOfWorkflow } from '@callsheet/lib/comfyui/model-of-workflow.ts'
import { readForImport } from '@callsheet/lib/comfyui/read-for-import.ts'
import { workflowsApi } from '@callsheet/lib/wire/app-api/workflows.ts'
import { createModel } from '../../domain/admin/create-model.ts'
import { serve } from '../endpoint.ts'

export const workflowEndpoints = serve(workflowsApi, {
  read: async ({ body }) => readForImport(body.workflow),
  async import({ scope, body }) {
    const model = modelOfWorkflow(body)
    return { ...(await createModel({ scope, model })), kind: model.config.kind }
  }
})
