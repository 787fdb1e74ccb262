import { z } from 'zod'
import { createApiDocument, type ApiDocument, type ApiOperation } from '@callsheet/lib/http/api-document.ts'
import { unitOperations } from '@callsheet/lib/http/unit-operations.ts'
import { instanceChallengeSchema, instanceProofSchema } from '@callsheet/lib/secrets/instance-proof.ts'
import { toolInputSchema } from '@callsheet/lib/wire/tool-input.ts'
import { accessRules, type AccessRule } from '../access/access.ts'
import { requireRouteAccess } from '../access/route-access.ts'
import { toolEntries } from '../chat/tools/registry.ts'
import { apiShapes } from './api-shapes.ts'
import type { Endpoint } from './endpoint.ts'

const idempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .max(255)
    .optional()
    .meta({ description: 'A repeat with the same key answers the same and spends nothing.' })
})

/** Served only when the server was started from a home of this machine. */
const instanceOperation: ApiOperation = {
  method: 'get',
  path: '/health/instance',
  tag: 'unit',
  summary: 'Proof for the command line that this is the server of its home',
  query: z.object({ challenge: instanceChallengeSchema }),
  answer: instanceProofSchema,
  isOpen: true
}

// In a conversation's message, a part of a tool has the type `tool-NAME`. These are what it takes and answers.
const toolInputs = Object.fromEntries(
  toolEntries.map(([name, { input }]) => [`tool.${name}.input`, toolInputSchema(input)])
)
const toolOutputs = Object.fromEntries(toolEntries.map(([name, { output }]) => [`tool.${name}.output`, output]))

/** The API document of the app server, from the endpoints that serve it. */
export function createOpenApiDocument(endpoints: readonly Endpoint[], serverUrl: string): ApiDocument {
  return createApiDocument({
    title: 'Callsheet',
    description: 'From an idea to finished video ads. Errors are problem documents (RFC 9457).',
    serverUrl,
    shapes: apiShapes,
    outputs: toolOutputs,
    inputs: toolInputs,
    operations: [...endpoints.map(toOperation), ...unitOperations, instanceOperation],
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'An API key.' },
      apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'An API key.' },
      session: { type: 'apiKey', in: 'cookie', name: 'callsheet.session_token', description: 'A signed-in browser.' }
    }
  })
}

function toOperation({ contract }: Endpoint): ApiOperation {
  return {
    ...contract,
    ...(contract.spends && { headers: idempotencyHeader }),
    security: securityOf(accessRules[requireRouteAccess(contract.method, contract.path)])
  }
}

/** A session counts wherever people may call. What a key needs stands as its scopes. */
function securityOf({ by, scope = 'read' }: AccessRule): Record<string, string[]>[] {
  type Requirement = Record<string, string[]>
  const keys = (scopes: string[]): Requirement[] =>
    ['bearer', 'apiKey'].map((scheme): Requirement => ({ [scheme]: scopes }))
  switch (by) {
    case 'program':
      return [...keys([scope]), { session: [] }]
    case 'session':
      return [{ session: [] }]
    case 'machine':
      return keys([])
    case 'person':
      return [{ session: [] }, ...keys([])]
    case 'anyone':
    case 'token':
      return []
    default:
      return by satisfies never
  }
}
