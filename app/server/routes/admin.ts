import { z } from 'zod'
import { agentViewSchema, listAgents, updateAgent, updateAgentRequestSchema } from '../../domain/admin/agents.ts'
import { modelSchemasSchema, readModelSchemas } from '../../domain/admin/model-schemas.ts'
import { operationsQuerySchema, operationsViewSchema, readOperations } from '../../domain/admin/operations.ts'
import { updateModel, updateModelRequestSchema } from '../../domain/admin/update-model.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'Admin'
const access = 'admin'

export const adminEndpoints = [
  endpoint({
    method: 'patch',
    path: '/api/admin/models/{kind}/{id}',
    tag,
    access,
    summary: 'Change a model: enabled, order, price, label or config',
    params: z.object({ kind: z.enum(['image', 'video']), id: z.string().max(100) }),
    body: updateModelRequestSchema,
    answer: z.object({ id: z.string() }),
    handle: ({ scope, params: { kind, id }, body }) => updateModel({ scope, kind, modelId: id, input: body })
  }),
  endpoint({
    method: 'get',
    path: '/api/admin/model-schemas',
    tag,
    access,
    summary: 'Read the JSON schemas that a model’s config is checked against',
    answer: modelSchemasSchema,
    handle: async () => readModelSchemas()
  }),
  endpoint({
    method: 'get',
    path: '/api/admin/agents',
    tag,
    access,
    summary: 'List the agents’ prompts and how they stand to their files',
    answer: z.object({ items: z.array(agentViewSchema) }),
    handle: async ({ scope }) => ({ items: await listAgents({ scope }) })
  }),
  endpoint({
    method: 'put',
    path: '/api/admin/agents/{slug}',
    tag,
    access,
    summary: 'Edit an agent’s prompt, or go back to its file',
    params: z.object({ slug: z.string().max(100) }),
    body: updateAgentRequestSchema,
    answer: agentViewSchema,
    handle: ({ scope, params: { slug }, body }) => updateAgent({ scope, slug, input: body })
  }),
  endpoint({
    method: 'get',
    path: '/api/admin/operations',
    tag,
    access,
    summary: 'Read the admin log, the schedule’s last runs and open dead letters',
    query: operationsQuerySchema,
    answer: operationsViewSchema,
    handle: ({ scope, query }) => readOperations({ scope, limit: query.limit })
  })
]
