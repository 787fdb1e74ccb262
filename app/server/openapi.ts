import { html, raw } from 'hono/html'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { z } from 'zod'
import { errorCodes } from '@callsheet/lib/errors.ts'
import type { AnyEndpoint } from './endpoint.ts'

const problemSchema = z
  .looseObject({
    type: z.url(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.enum(errorCodes)
  })
  .meta({ id: 'Problem', description: 'RFC 9457: what went wrong, in a sentence for people and a code for programs.' })

const idempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .max(255)
    .optional()
    .meta({ description: 'A repeat with the same key answers the same and spends nothing.' })
})

/** Sent with every answer as `Callsheet-Version`. Fields may be added within it; a change that breaks callers is the next. */
export const apiVersion = '1'

export type ApiDocument = ReturnType<typeof createOpenApiDocument>

/** OpenAPI 3.1 from the schemas that check the requests. */
export function createOpenApiDocument(endpoints: readonly AnyEndpoint[], serverUrl: string) {
  const paths: ZodOpenApiPathsObject = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operationOf(endpoint) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Callsheet',
      version: apiVersion,
      description: 'From an idea to finished video ads. Errors are problem documents (RFC 9457).'
    },
    servers: [{ url: serverUrl }],
    security: [{ bearer: [] }, { apiKey: [] }, { session: [] }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key.' },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        session: { type: 'apiKey', in: 'cookie', name: 'callsheet.session_token' }
      }
    },
    paths
  })
}

function operationOf(endpoint: AnyEndpoint) {
  const { tag, summary, description, params, query, body, answer, status = 200 } = endpoint
  const content = answer ? { 'application/json': { schema: answer } } : undefined
  return {
    tags: [tag],
    summary,
    description,
    requestParams: {
      ...(params instanceof z.ZodObject ? { path: params } : {}),
      ...(query instanceof z.ZodObject ? { query } : {}),
      ...(endpoint.spends ? { header: idempotencyHeader } : {})
    },
    requestBody: body ? { required: true, content: { 'application/json': { schema: body } } } : undefined,
    responses: {
      [String(status)]: { description: 'Done', content },
      default: { description: 'A problem', content: { 'application/problem+json': { schema: problemSchema } } }
    }
  }
}

/** A page that reads well without any script from elsewhere. */
export function referencePage(document: ApiDocument) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    (['get', 'post', 'patch', 'put', 'delete'] as const).flatMap((method) => {
      const operation = item?.[method]
      return operation ? [{ path, method, operation }] : []
    })
  )
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags ?? []))]
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Callsheet API</title>
        <style>
          ${raw(pageStyle)}
        </style>
      </head>
      <body>
        <header>
          <h1>Callsheet API</h1>
          <p>${document.info.description}</p>
          <p><a href="/api/openapi.json">OpenAPI 3.1 document</a>. Send <code>Authorization: Bearer KEY</code>.</p>
          <nav>${tags.map((tag) => html`<a href="#${tag}">${tag}</a> `)}</nav>
        </header>
        ${tags.map(
          (tag) =>
            html`<section id="${tag}">
              <h2>${tag}</h2>
              ${operations
                .filter(({ operation }) => operation.tags?.includes(tag))
                .map(
                  ({ path, method, operation }) =>
                    html`<details>
                      <summary>
                        <b class="${method}">${method.toUpperCase()}</b> <code>${path}</code> ${operation.summary}
                      </summary>
                      ${operation.description ? html`<p>${operation.description}</p>` : ''}
                      ${operation.parameters ? schemaBlock('Parameters', operation.parameters) : ''}
                      ${operation.requestBody ? schemaBlock('Body', operation.requestBody) : ''}
                      ${schemaBlock('Answers', operation.responses)}
                    </details>`
                )}
            </section>`
        )}
      </body>
    </html>`
}

function schemaBlock(title: string, schema: unknown) {
  return html`<h3>${title}</h3>
    <pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>`
}

const pageStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .5rem 0 }
summary { cursor: pointer } summary b { display: inline-block; min-width: 4.5rem; font-family: ui-monospace, monospace }
pre { overflow: auto; padding: 1rem; border-radius: .5rem; font-size: .8rem }
pre { background: color-mix(in srgb, currentColor 7%, transparent) }
nav a { margin-right: 1rem }`
