import { Hono, type Env } from 'hono'
import { AppError } from '../errors.ts'
import type { SealingKeyPair, SealingPublicKey } from '../secrets/sealed-keys.ts'

export interface SealingKeyRouteOptions {
  path: string
  readPairs(): Promise<readonly SealingKeyPair[]>
  /** A sentence for a service that has no pair. */
  missing: string
}

/** The public key with which the app seals users' keys to this service. */
export function sealingKeyRoute<RouteEnv extends Env>({
  path,
  readPairs,
  missing
}: SealingKeyRouteOptions): Hono<RouteEnv> {
  return new Hono<RouteEnv>().get(path, async (context) => {
    const [current] = await readPairs()
    if (!current) throw new AppError('not-found', missing)
    return context.json({ id: current.id, publicKey: current.publicKey } satisfies SealingPublicKey)
  })
}
