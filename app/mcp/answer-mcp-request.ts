import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { AppError } from '@callsheet/lib/errors.ts'
import { readBytes, refuseDeep } from '@callsheet/lib/http/read-json.ts'
import type { ChatToolName } from '../chat/tools/registry.ts'
import type { Scope } from '../runtime.ts'
import { createMcpServer } from './mcp-server.ts'

/** The longest input of a tool has 200,000 characters. */
const maximumBodyBytes = 1_000_000

/** Answers one request for this scope alone. `refusalOf` says which tools this client may not use, and why. */
export async function answerMcpRequest(
  request: Request,
  scope: Scope,
  refusalOf: (name: ChatToolName) => AppError | null
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await createMcpServer(scope, refusalOf).connect(transport)
  return transport.handleRequest(request.method === 'POST' ? await boundedRequest(request) : request)
}

/**
 * The same request within the bounds of our other bodies. The SDK reads four times as much, at any depth, and reads it
 * over and over: one body kept the server from all others for seconds. Errors: `payload-too-large`, `invalid-input`.
 */
async function boundedRequest(request: Request): Promise<Request> {
  const bytes = new Uint8Array(await readBytes(request, maximumBodyBytes))
  refuseDeep(parsedOrNull(bytes))
  return new Request(request.url, { method: request.method, headers: request.headers, body: bytes })
}

/** The SDK says what is wrong with a body that is no JSON. */
function parsedOrNull(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
