import { z } from 'zod'
import { fromBase64Url, toBase64Url } from '../text/base64.ts'
import { modelRoles, type ModelRole } from '../registry.ts'
import { sealedKeySchema } from './sealed-key.ts'

/** Where keys of the Anthropic API belong. */
export const anthropicAddress = 'https://api.anthropic.com'

// The keys of the registry are the roles.
export const modelRoleNames = Object.keys(modelRoles) as ModelRole[]

/** Printable and without spaces: it stands in a request of the Messages format. */
export const modelIdSchema = z
  .string()
  .trim()
  .max(200)
  .regex(/^[\x21-\x7e]+$/, 'expected the id of a model, without spaces')

/** The model id of each role at the user's own server. A role without one has the id of the registry. */
export const roleModelsSchema = z.partialRecord(z.enum(modelRoleNames), modelIdSchema)

export type RoleModels = z.output<typeof roleModelsSchema>

/** What is sealed: the address is in it too, so that nobody else can send the key to another server. */
export const modelKeySecretSchema = z.object({ address: z.url(), key: z.string().nullable() })

export type ModelKeySecret = z.output<typeof modelKeySecretSchema>

/** A user's own model key, as it goes with each model call to the agents service, which alone can open it. */
export const carriedModelKeySchema = sealedKeySchema.extend({ models: roleModelsSchema })

export type CarriedModelKey = z.output<typeof carriedModelKeySchema>

/** Header of a call to the agents service. Without it the deployment's server is called. */
export const modelKeyHeader = 'callsheet-model-key'

export const maximumModelKeyHeader = 12_000

export function writeModelKey(key: CarriedModelKey): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify(key)))
}

/** Null when the header holds no key. */
export function readModelKey(header: string): CarriedModelKey | null {
  if (header.length > maximumModelKeyHeader) return null
  try {
    const { data } = carriedModelKeySchema.safeParse(JSON.parse(new TextDecoder().decode(fromBase64Url(header))))
    return data ?? null
  } catch {
    return null
  }
}

/**
 * Member `modelKey` of the problem of a call that failed for the user's own key: its server refused it, or it cannot be
 * used.
 */
export const modelKeyProblemSchema = z.object({ keyId: z.string(), state: z.enum(['refused', 'unusable']) })

export type ModelKeyProblem = z.output<typeof modelKeyProblemSchema>

export function modelKeyProblemOf(error: unknown): ModelKeyProblem | null {
  if (typeof error !== 'object' || error === null || !('details' in error)) return null
  const { data } = z.object({ modelKey: modelKeyProblemSchema }).safeParse(error.details)
  return data?.modelKey ?? null
}
