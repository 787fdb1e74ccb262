import { z } from 'zod'

/** The public key with which the app seals: `GET /api/sealing-key` of the pipeline, `GET /sealing-key` of the agents service. */
export const sealingKeySchema = z.object({ id: z.string().min(1).max(100), publicKey: z.string().min(1).max(100) })

/** A user's own key, sealed to the service that uses it (spec: Bindings of the pipeline service). */
export const sealedKeySchema = z.object({
  keyId: z.uuid(),
  ownerId: z.string().min(1).max(100),
  sealingKeyId: z.string().min(1).max(100),
  sealed: z.string().min(1).max(10_000)
})

export type SealedKey = z.infer<typeof sealedKeySchema>
