import { html, raw } from 'hono/html'
import type { ApiDocument } from './api-document.ts'

const methods = ['get', 'post', 'patch', 'put', 'delete'] as const

/** A page for people. It needs no script from elsewhere. */
export function referencePage(document: ApiDocument) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
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
        <title>${document.info.title} API</title>
        <style>
          ${raw(pageStyle)}
        </style>
      </head>
      <body>
        <header>
          <h1>${document.info.title} API</h1>
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
        <section id="schemas">
          <h2>Schemas</h2>
          ${Object.entries(document.components?.schemas ?? {}).map(
            ([name, schema]) =>
              html`<details>
                <summary><code>${name}</code></summary>
                ${schemaBlock('Schema', schema)}
              </details>`
          )}
        </section>
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
