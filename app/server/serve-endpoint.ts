import { Hono, type Context } from 'hono'
import { AppError } from '@callsheet/lib/errors.ts'
import { fromZodError } from '@callsheet/lib/http/problem.ts'
import { readJson } from '@callsheet/lib/http/read-json.ts'
import type { AppRuntime, Scope } from '../runtime.ts'
import type { AppEnv } from './caller.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { fingerprintOf } from './fingerprint.ts'

/** Routes for endpoints: checks the caller's role, parses every part by its schema, calls, answers. */
export function serveEndpoints(runtime: AppRuntime, endpoints: readonly AnyEndpoint[]): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  for (const definition of endpoints) {
    const path = definition.path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.on(definition.method.toUpperCase(), path, (context) => answerCall(runtime, definition, context))
  }
  return app
}

async function answerCall(runtime: AppRuntime, definition: AnyEndpoint, context: Context<AppEnv>): Promise<Response> {
  const caller = context.get('caller')
  if (definition.access === 'admin' && caller.role === 'member') {
    throw new AppError('forbidden', 'Only an admin can do this.')
  }
  const params = parsePart(definition.params, context.req.param(), 'path')
  const query = parsePart(definition.query, context.req.query(), 'query')
  const body = definition.body
    ? await readJson(context.req.raw, { schema: definition.body, maxBytes: definition.maxBodyBytes })
    : undefined
  const scope: Scope = {
    runtime,
    ownerId: caller.userId,
    role: caller.role,
    via: caller.via,
    apiKeyId: caller.apiKeyId,
    traceparent: context.get('traceparent'),
    signal: context.req.raw.signal,
    idempotency: definition.spends ? await readIdempotency(context, body) : undefined
  }
  const answer = await definition.handle({ scope, params, query, body, request: context.req.raw })
  if (answer instanceof Response) return answer
  return new Response(JSON.stringify(answer), {
    status: definition.status ?? 200,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...context.get('answerNames').take()
    }
  })
}

function parsePart(schema: AnyEndpoint['params'], value: unknown, part: 'path' | 'query'): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  // An id that cannot exist is an id that does not exist.
  if (part === 'path') throw new AppError('not-found', 'There is nothing at this address.')
  throw fromZodError(parsed.error, 'The query')
}

async function readIdempotency(context: Context<AppEnv>, body: unknown): Promise<Scope['idempotency']> {
  const key = context.req.header('idempotency-key')
  if (key === undefined) return undefined
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new AppError('invalid-input', 'Idempotency-Key must be 1 to 255 printable characters without spaces.')
  }
  return { key, fingerprint: await fingerprintOf([context.req.method, context.req.path, body ?? null]) }
}
