import { Hono, type Env } from 'hono'
import type { ApiDocument } from './api-document.ts'
import { referencePage } from './reference-page.ts'

/**
 * `/api/openapi.json` and `/api/reference`. Made at the first request, because a Worker builds its app for each
 * request.
 */
export function serveApiDocument<AnyEnv extends Env>(create: () => ApiDocument): Hono<AnyEnv> {
  let made: ApiDocument | undefined
  const document = () => (made ??= create())
  return new Hono<AnyEnv>()
    .get('/api/openapi.json', (context) => context.json(document()))
    .get('/api/reference', (context) => context.html(referencePage(document())))
}
