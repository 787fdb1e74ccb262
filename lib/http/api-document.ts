import {
  createDocument,
  type ZodOpenApiComponentsObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject
} from 'zod-openapi'
import { z } from 'zod'
import { apiVersion } from './api-version.ts'
import { problemSchema } from './problem.ts'
import { withUsedComponents } from './used-components.ts'
import { shortSchema } from '../wire/short-schema.ts'

export type HttpMethod = 'get' | 'post' | 'patch' | 'put' | 'delete'

/** One operation of the document, with the schemas that check it. */
export interface ApiOperation {
  method: HttpMethod
  /** `/api/pipelines/{id}` */
  path: string
  tag: string
  summary: string
  description?: string | undefined
  params?: z.ZodType | undefined
  query?: z.ZodType | undefined
  headers?: z.ZodObject | undefined
  body?: z.ZodType | undefined
  /** The body is bytes of this type instead of JSON. */
  bodyType?: string | undefined
  /** Schema of the good answer as JSON. Absent when the answer is something else or empty. */
  answer?: z.ZodType | undefined
  /** More content types of the good answer: an event stream, an image. */
  answerTypes?: readonly string[] | undefined
  status?: number | undefined
  /** A second answer of the same shape, such as 503 of `/ready`. */
  otherStatus?: number | undefined
  /** With this value in `Accept` the answer is 200 and is streamed while it is made. */
  streamType?: string | undefined
  /** Needs no key and no session. */
  isOpen?: boolean | undefined
  /** Which of the document's security schemes count here, each with the scopes that it needs. All of them when absent. */
  security?: readonly Record<string, string[]>[] | undefined
}

export interface ApiDocumentOptions {
  title: string
  description: string
  serverUrl: string
  operations: readonly ApiOperation[]
  /**
   * Schemas by their name among the components. Each that is used stands there once, with references to it. One that is
   * sent and answered, and differs, has a second component: `CutSettingsOutput`.
   */
  shapes?: Record<string, z.ZodType>
  /** Components that no operation uses: what else is answered. They refer to the shapes. */
  outputs?: Record<string, z.ZodType>
  /** The same for what else is taken, as JSON schemas. */
  inputs?: Record<string, z.core.JSONSchema.BaseSchema>
  /** How callers identify themselves, by name. */
  securitySchemes: Record<string, SecurityScheme>
}

type SecurityScheme =
  | { type: 'http'; scheme: 'bearer'; description: string }
  | { type: 'apiKey'; in: 'header' | 'cookie'; name: string; description: string }

export type ApiDocument = ReturnType<typeof createApiDocument>

const describedProblemSchema = problemSchema.meta({
  id: 'Problem',
  description: 'RFC 9457: what went wrong, in a sentence for people and a code for programs.'
})

const answerHeaders = z.object({
  'Callsheet-Version': z.string().meta({ description: 'The version of this API.', header: { id: 'Version' } }),
  'X-Trace-Id': z
    .string()
    .optional()
    .meta({ description: 'The W3C trace that this request belongs to.', header: { id: 'Trace' } })
})

const problemAnswer: ZodOpenApiResponseObject = {
  id: 'Problem',
  description: 'A problem',
  headers: answerHeaders,
  content: { 'application/problem+json': { schema: describedProblemSchema } }
}

/** OpenAPI 3.1, made from the schemas that check the requests. */
export function createApiDocument({
  title,
  description,
  serverUrl,
  operations,
  shapes = {},
  outputs = {},
  inputs = {},
  securitySchemes
}: ApiDocumentOptions) {
  const paths: ZodOpenApiPathsObject = {}
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) }
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: { title, version: apiVersion, description },
      servers: [{ url: serverUrl }],
      security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
      components: {
        securitySchemes,
        // Both are JSON Schema 2020-12; the two libraries only name its types differently.
        schemas: { ...shapes, ...namedOnce(outputs), ...(inputs as ZodOpenApiComponentsObject['schemas']) }
      },
      paths
    },
    { override: shortSchema }
  )
  return withUsedComponents(document, Object.keys({ ...outputs, ...inputs }))
}

/** A schema has one name. A second name of it is a reference to the first. */
function namedOnce(schemas: Record<string, z.ZodType>): ZodOpenApiComponentsObject['schemas'] {
  const names = new Map<z.ZodType, string>()
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const first = names.get(schema)
      if (!first) names.set(schema, name)
      return [name, first ? { $ref: `#/components/schemas/${first}` } : schema]
    })
  )
}

function describe(operation: ApiOperation) {
  const {
    tag,
    summary,
    description,
    params,
    query,
    headers,
    body,
    bodyType,
    answer,
    answerTypes = [],
    status = 200
  } = operation
  const types = [
    ...(answer ? [['application/json', { schema: answer }] as const] : []),
    ...answerTypes.map((type) => [type, {}] as const)
  ]
  const content = types.length > 0 ? Object.fromEntries(types) : undefined
  const bodyContent = body ? { 'application/json': { schema: body } } : bodyType && { [bodyType]: {} }
  const good = { description: 'Done', headers: answerHeaders, content }
  return {
    tags: [tag],
    summary,
    description,
    operationId: operationId(operation),
    ...(operation.isOpen ? { security: [] } : operation.security && { security: [...operation.security] }),
    requestParams: {
      ...(params instanceof z.ZodObject ? { path: params } : {}),
      ...(query instanceof z.ZodObject ? { query } : {}),
      ...(headers ? { header: headers } : {})
    },
    requestBody: bodyContent ? { required: true, content: bodyContent } : undefined,
    responses: {
      [String(status)]: good,
      ...(operation.streamType && {
        '200': { description: 'Done, told as it goes', headers: answerHeaders, content: { [operation.streamType]: {} } }
      }),
      ...(operation.otherStatus && {
        [String(operation.otherStatus)]: { ...good, description: 'Not now; the same shape says why' }
      }),
      default: problemAnswer
    }
  }
}

/** `post /api/pipelines/{id}/advance` becomes `postApiPipelinesIdAdvance`. */
function operationId({ method, path }: ApiOperation): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
