import type { z } from 'zod'

interface ContractFacts {
  method: 'get' | 'post' | 'patch' | 'put' | 'delete'
  /** OpenAPI style: `/api/pipelines/{id}`. */
  path: `/${string}`
  tag: string
  summary: string
  /** Longer than the summary, when there is more to say. */
  description?: string
  /** Takes `Idempotency-Key`: a repeat gets the same answer and spends nothing. */
  spends?: true
  /** Limit of a JSON body in bytes; 256 KiB by default. */
  maxBodyBytes?: number
  /** The body is a file of this type instead of JSON. */
  bodyType?: string
  status?: 200 | 201 | 202 | 204
  /** Content types of an answer that is bytes or a stream. */
  answerTypes?: readonly string[]
  /** With this value in `Accept` the answer is 200 and is streamed while it is made. */
  streamType?: string
}

/** One route of an API. The server serves it, the API document describes it, and clients call it. */
export interface Contract extends ContractFacts {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Absent when the answer is bytes, a stream or empty. */
  answer?: z.ZodType
}

/** The routes of one subject, by the names that callers use: `{ create: { … }, read: { … } } as const satisfies`. */
export type ContractTable = Readonly<Record<string, Contract>>

type SchemaIn<One extends Contract, Part extends keyof Contract> =
  One extends Record<Part, infer Schema extends z.ZodType> ? Schema : undefined

type Sent<Schema, Part extends string> = Schema extends z.ZodType
  ? object extends z.input<Schema>
    ? { [name in Part]?: z.input<Schema> }
    : { [name in Part]: z.input<Schema> }
  : unknown

/** The variable parts of a path: the value of `{id}` and the query. */
export type AddressOf<One extends Contract> = Sent<SchemaIn<One, 'params'>, 'params'> &
  Sent<SchemaIn<One, 'query'>, 'query'>

/**
 * What a client gives for a call. A call that spends takes a key, so that a repeat after a lost answer buys nothing
 * twice.
 */
export type InputOf<One extends Contract> = AddressOf<One> &
  Sent<SchemaIn<One, 'body'>, 'body'> &
  (One extends { bodyType: string } ? { file: Blob } : unknown) &
  (One extends { spends: true } ? { idempotencyKey: string } : unknown)

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** What a client gets. Undefined when there is no JSON answer. */
export type AnswerOf<One extends Contract> = Parsed<SchemaIn<One, 'answer'>>

/** The parts of a request that a handler gets. */
export interface ReceivedParts<One extends Contract> {
  params: Parsed<SchemaIn<One, 'params'>>
  query: Parsed<SchemaIn<One, 'query'>>
  body: Parsed<SchemaIn<One, 'body'>>
}

/** What a handler returns: a `Response` when the answer is bytes or a stream, nothing when there is no answer. */
export type GivenOf<One extends Contract> =
  SchemaIn<One, 'answer'> extends infer Answer extends z.ZodType
    ? z.input<Answer> | Response
    : One extends { status: 204 }
      ? void
      : Response

/** The path of a call with its query, for a link or a request: `/api/library?limit=48`. */
export function addressOf<One extends Contract>(contract: One, ...[address]: OptionalIfEmpty<AddressOf<One>>): string {
  const { params = {}, query = {} }: { params?: object; query?: object } = address ?? {}
  const values = new Map<string, unknown>(Object.entries(params))
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? path : `${path}?${text}`
}

/** An argument that may be left out when it has no required members. */
export type OptionalIfEmpty<Input> = object extends Input ? [input?: Input] : [input: Input]
