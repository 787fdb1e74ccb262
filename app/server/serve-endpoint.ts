import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Contract } from '@callsheet/lib/http/contract.ts'
import { fromZodError } from '@callsheet/lib/http/problem.ts'
import { readJson } from '@callsheet/lib/http/read-json.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import type { Access } from '../access/access.ts'
import { requireAccess } from '../access/require-access.ts'
import { requireRouteAccess } from '../access/route-access.ts'
import type { AppRuntime, Scope } from '../runtime.ts'
import { etagOf, WrittenAnswer } from '../written-answers.ts'
import type { AppEnv } from './caller.ts'
import { changesOfCall } from './changes-of-call.ts'
import type { Endpoint } from './endpoint.ts'
import { refuseUnknownQuery } from './unknown-query.ts'
import { refuseUnknownFields } from './unknown-fields.ts'
import { actingRole } from '../domain/accounts/find-caller.ts'
import { fingerprintOf } from '../domain/fingerprint.ts'

/** Routes for endpoints: checks who calls, parses every part by its schema, calls the handler, answers. */
export function serveEndpoints(runtime: AppRuntime, endpoints: readonly Endpoint[]): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  for (const endpoint of endpoints) {
    const { method, path } = endpoint.contract
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
    const access = requireRouteAccess(method, path)
    app.on(method.toUpperCase(), pattern, (context) => answerCall(runtime, { ...endpoint, access }, context))
  }
  return app
}

async function answerCall(
  runtime: AppRuntime,
  { contract, handle, access }: Endpoint & { access: Access },
  context: Context<AppEnv>
): Promise<Response> {
  const caller = context.get('caller')
  requireAccess(runtime, caller, access)
  const params = parsePart(contract.params, context.req.param(), 'path')
  refuseUnknownQuery(contract, context.req.query())
  const query = parsePart(contract.query, context.req.query(), 'query')
  const body = await readBody(contract, context.req.raw)
  const scope: Scope = {
    runtime,
    ownerId: caller.userId,
    role: actingRole(caller),
    via: caller.via,
    apiKeyId: caller.apiKeyId,
    sessionId: caller.sessionId,
    traceparent: context.get('traceparent'),
    signal: context.req.raw.signal,
    idempotency: contract.spends ? await readIdempotency(context, body) : undefined
  }
  const answer = await handle({ scope, params, query, body, request: context.req.raw })
  if (contract.method !== 'get') runtime.changes.tell(...changesOfCall(scope, contract, { params, body, answer }))
  if (answer instanceof Response) return answer
  if (contract.status === 204) return new Response(null, { status: 204 })
  const { content, etag } =
    answer instanceof WrittenAnswer ? { content: answer.bytes, etag: answer.etag } : write(runtime, contract, answer)
  if (etag && context.req.header('if-none-match') === etag)
    return new Response(null, {
      status: 304,
      headers: { etag, 'cache-control': 'no-store', ...context.get('answerNames').take() }
    })
  return new Response(content, {
    status: contract.status ?? 200,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(etag && { etag }),
      ...context.get('answerNames').take()
    }
  })
}

function write(
  { digest }: AppRuntime,
  { method }: Contract,
  answer: unknown
): { content: string; etag: string | null } {
  const content = JSON.stringify(answer)
  return { content, etag: method === 'get' ? etagOf(digest, content) : null }
}

function parsePart(schema: Contract['params'], value: unknown, part: 'path' | 'query'): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  // An id in the wrong format is answered like an unknown id.
  if (part === 'path')
    throw new AppError('not-found', `There is nothing at this address${wrongIn(parsed.error, value)}.`)
  throw fromZodError(parsed.error, 'The query')
}

/** Fields that the schema does not have are refused first: a misspelt one explains one that is missing. */
async function readBody({ body: schema, maxBodyBytes: maxBytes }: Contract, request: Request): Promise<unknown> {
  if (!schema) return undefined
  const given = await readJson(request, { schema: z.unknown(), maxBytes })
  refuseUnknownFields(schema, given)
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw fromZodError(parsed.error, 'The body')
}

/** Which part of the path is wrong: who called by a command never saw the address. */
function wrongIn({ issues }: z.ZodError, value: unknown): string {
  const name = issues[0]?.path[0]
  const given = typeof value === 'object' && value !== null && name !== undefined ? Reflect.get(value, name) : undefined
  return typeof given === 'string' ? `: "${cutText(given, 60)}" is no valid ${String(name)}` : ''
}

async function readIdempotency(context: Context<AppEnv>, body: unknown): Promise<Scope['idempotency']> {
  const key = context.req.header('idempotency-key')
  if (key === undefined) return undefined
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new AppError('invalid-input', 'Idempotency-Key must be 1 to 255 printable characters without spaces.')
  }
  return { key, fingerprint: await fingerprintOf([context.req.method, context.req.path, contentOf(body)]) }
}

/** What is asked for. The price that was agreed to is no part of it: it may have changed before the same is asked again. */
function contentOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('maximumCredits' in body)) return body ?? null
  const { maximumCredits: _agreed, ...content } = body
  return content
}
