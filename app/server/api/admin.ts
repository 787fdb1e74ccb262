import { adminApi } from '@callsheet/lib/wire/app-api/admin.ts'
import { listAgents, updateAgent } from '../../domain/admin/agents.ts'
import { createModel } from '../../domain/admin/create-model.ts'
import { readModelSchemas } from '../../domain/admin/model-schemas.ts'
import { readOperations } from '../../domain/admin/operations.ts'
import { updateModel } from '../../domain/admin/update-model.ts'
import { serve } from '../endpoint.ts'

export const adminEndpoints = serve(adminApi, {
  createModel: ({ scope, body }) => createModel({ scope, model: body }),
  updateModel: ({ scope, params: { kind, id }, body }) => updateModel({ scope, kind, modelId: id, input: body }),
  readModelSchemas: async () => readModelSchemas(),
  listAgents: async ({ scope }) => ({ items: await listAgents({ scope }) }),
  updateAgent: ({ scope, params: { slug }, body }) => updateAgent({ scope, slug, input: body }),
  readOperations: ({ scope, query }) => readOperations({ scope, limit: query.limit })
})
