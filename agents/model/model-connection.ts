import { AppError } from '@callsheet/lib/errors.ts'
import { judgeUrl } from '@callsheet/lib/network/address-policy.ts'
import { isRefusedAddress } from '@callsheet/lib/network/refused-address.ts'
import type { CallService } from '@callsheet/lib/ports/service-caller.ts'
import { openSealed } from '@callsheet/lib/secrets/open-sealed.ts'
import { sealingKeyPair, type SealingKeyPair } from '@callsheet/lib/secrets/sealed-keys.ts'
import {
  anthropicAddress,
  modelKeySecretSchema,
  readModelKey,
  type ModelKeyProblem,
  type ModelKeySecret
} from '@callsheet/lib/wire/model-key.ts'
import type { ModelServer } from '../model-server.ts'
import type { AgentsRuntime } from '../runtime.ts'
import type { AgentsSettings } from '../settings.ts'

/** The server of a model call, and the way to it. */
export interface ModelConnection {
  server: ModelServer
  call: CallService
  /** The model id of each role. It wins over the registry. */
  roles: Readonly<Record<string, string | undefined>>
  /** How pictures go to it. What it refuses is learned beside this. */
  images: AgentsSettings['modelImages']
}

/** The user's own server when the call carries a key, else the deployment's. Errors: a key that cannot be used. */
export async function connectModel(runtime: AgentsRuntime, carried: string | undefined): Promise<ModelConnection> {
  const { settings, callService } = runtime
  if (carried) return connectOwn(runtime, carried)
  return { server: settings.modelServer, call: callService, roles: settings.modelRoles, images: settings.modelImages }
}

async function connectOwn(runtime: AgentsRuntime, carried: string): Promise<ModelConnection> {
  const key = readModelKey(carried)
  if (!key) throw new AppError('invalid-input', 'The header with a user’s model key cannot be read.')
  const { keyId, ownerId, models } = key
  const opened = await openSealed(await readModelKeyPairs(runtime.settings), key, ownerId)
  if (!('opened' in opened)) throw unusableKey(keyId, 'It can no longer be opened: remove it there and add it again.')
  const secret = modelKeySecretSchema.parse(JSON.parse(opened.opened))
  const verdict = judgeUrl(secret.address, { allowedOrigins: runtime.settings.modelKeyOrigins })
  if (!verdict.allowed) throw refusedServer(keyId, secret.address, `${verdict.reason}.`)
  if (!verdict.trusted && verdict.url.protocol !== 'https:')
    throw refusedServer(keyId, secret.address, 'a key and all words would travel unencrypted. Use https.')
  const server = ownServer(keyId, secret)
  const call: CallService = async (url, request) => {
    try {
      return await runtime.callOutside(url, request)
    } catch (error) {
      if (!isRefusedAddress(error)) throw error
      throw refusedServer(keyId, secret.address, error.message.replace(/^This address is not read: /, ''), error)
    }
  }
  return { server, call, roles: models, images: 'url' }
}

const pairs = new WeakMap<AgentsSettings, Promise<SealingKeyPair[]>>()

/** All pairs that open users' model keys; the first one seals. */
export function readModelKeyPairs(settings: AgentsSettings): Promise<SealingKeyPair[]> {
  const known = pairs.get(settings)
  if (known) return known
  const made = Promise.all(settings.modelKeySealing.map(({ id, secret }) => sealingKeyPair(id, secret)))
  pairs.set(settings, made)
  return made
}

function ownServer(keyId: string, { address, key }: ModelKeySecret): ModelServer {
  return {
    id: `own:${keyId}`,
    name: `server of your own model key (${new URL(address).host})`,
    url: address,
    headers: accessHeaders(address, key),
    setting: { address: 'its address on the Account page', access: 'your key on the Account page' },
    ownKeyId: keyId
  }
}

/**
 * Keys of Anthropic go as `x-api-key`, which a gateway in front of it passes on. Other servers read one of the two, and
 * which one is known only to them.
 */
function accessHeaders(address: string, key: string | null): Record<string, string> {
  if (key === null) return {}
  if (address === anthropicAddress || key.startsWith('sk-ant-')) return { 'x-api-key': key }
  return { 'x-api-key': key, authorization: `Bearer ${key}` }
}

function refusedServer(keyId: string, address: string, why: string, cause?: unknown): AppError {
  const way = 'An operator allows an address of their own network with MODEL_KEY_ALLOWED_ORIGINS.'
  return unusableKey(keyId, `The address ${address} is not called: ${why} ${way}`, cause)
}

function unusableKey(keyId: string, why: string, cause?: unknown): AppError {
  return new AppError('conflict', `Your own model key on the Account page cannot be used. ${why}`, {
    details: { modelKey: { keyId, state: 'unusable' } satisfies ModelKeyProblem },
    cause
  })
}
