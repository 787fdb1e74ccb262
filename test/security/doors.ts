import { z } from 'zod'
import { createAgentsDocument } from '@callsheet/agents/server/api-document.ts'
import { toolEntries } from '@callsheet/app/chat/tools/registry.ts'
import { endpoints } from '@callsheet/app/server/endpoints.ts'
import { createOpenApiDocument } from '@callsheet/app/server/openapi.ts'
import type { ApiDocument } from '@callsheet/lib/http/api-document.ts'
import { queueMessageSchemas } from '@callsheet/lib/wire/queue-messages.ts'
import { createPipelineDocument } from '@callsheet/pipeline/server/api-document.ts'
import type { Resolve, Schema } from './unbounded-fields.ts'

export interface Door {
  name: string
  schema: Schema
  resolve: Resolve
}

const methods = ['get', 'post', 'patch', 'put', 'delete'] as const

/** Every schema by which something from outside is checked: the three APIs, the tools, the messages of the queues. */
export const doors: readonly Door[] = [
  ...doorsOf('app', createOpenApiDocument(endpoints, 'http://localhost')),
  ...doorsOf('agents', createAgentsDocument('http://localhost')),
  ...doorsOf('pipeline', createPipelineDocument('http://localhost')),
  ...toolEntries.map(([name, { input }]) => doorOf(`tool ${name}`, input)),
  ...Object.entries(queueMessageSchemas)
    // Read by people alone; its messages are those that another queue refused.
    .filter(([name]) => name !== 'dlq')
    .map(([name, schema]) => doorOf(`queue ${name}`, schema))
]

function doorOf(name: string, schema: z.ZodType): Door {
  // JSON Schema of zod and ours name the same words; ours are those that the walk reads.
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema & {
    $defs?: Record<string, Schema>
  }
  return { name, schema: made, resolve: (ref) => (ref === '#' ? made : made.$defs?.[ref.replace('#/$defs/', '')]) }
}

function doorsOf(unit: string, document: ApiDocument): Door[] {
  const components = document.components?.schemas as Record<string, Schema> | undefined
  const resolve: Resolve = (ref) => components?.[ref.replace('#/components/schemas/', '')]
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item?.[method]
      if (!operation) return []
      const body = operation.requestBody && 'content' in operation.requestBody ? operation.requestBody.content : {}
      const schemas = [
        ...Object.values(body).map((content) => ['body', content && 'schema' in content ? content.schema : undefined]),
        ...(operation.parameters ?? []).map((parameter) =>
          'name' in parameter ? [`${parameter.in} ${parameter.name}`, parameter.schema] : ['reference', undefined]
        )
      ] as [string, Schema | undefined][]
      return schemas.flatMap(([part, schema]) =>
        schema ? [{ name: `${unit} ${method.toUpperCase()} ${path} ${part}`, schema, resolve }] : []
      )
    })
  )
}
