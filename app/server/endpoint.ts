import type { z } from 'zod'
import type { Scope } from '../runtime.ts'

export interface Call<Params, Query, Body> {
  scope: Scope
  params: Params
  query: Query
  body: Body
  request: Request
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

interface EndpointFacts {
  method: 'get' | 'post' | 'patch' | 'put' | 'delete'
  /** OpenAPI style: `/api/pipelines/{id}`. */
  path: `/${string}`
  tag: string
  summary: string
  /** Longer than the summary, where there is more to know. */
  description?: string
  /** Takes `Idempotency-Key`: a repeat answers the same and spends nothing. */
  spends?: true
  access?: 'admin'
  /** Bytes of a JSON body; 256 KiB unless said. */
  maxBodyBytes?: number
  status?: 200 | 201 | 202 | 204
  /** Content types of an answer that is a `Response` of its own: bytes, streams. */
  answerTypes?: readonly string[]
  /** With this in `Accept` the answer is 200 and comes as it is made. */
  streamType?: string
}

/** One route, stated once: the server serves it and the API document describes it from the same schemas. */
export interface Endpoint<Params, Query, Body, Answer> extends EndpointFacts {
  params?: Params
  query?: Query
  body?: Body
  /** Absent where the handler answers with a `Response` of its own (bytes, streams, nothing). */
  answer?: Answer
  handle(
    call: Call<Parsed<Params>, Parsed<Query>, Parsed<Body>>
  ): Promise<Answer extends z.ZodType ? z.input<Answer> | Response : Response>
}

type Schema = z.ZodType | undefined

/** An endpoint among others, its types forgotten. */
export interface AnyEndpoint extends EndpointFacts {
  params?: Schema
  query?: Schema
  body?: Schema
  answer?: Schema
  handle(call: Call<unknown, unknown, unknown>): Promise<unknown>
}

export function endpoint<
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends Schema = undefined,
  Answer extends Schema = undefined
>(definition: Endpoint<Params, Query, Body, Answer>): AnyEndpoint {
  // The server parses params, query and body with the schemas of this very literal before it calls `handle`.
  return definition as unknown as AnyEndpoint
}
