import { providerConnections } from '@callsheet/lib/endpoint-families.ts'
import type { MediaProvider } from './port.ts'
import { mediaProviders } from './registry.ts'

type Settings = Parameters<MediaProvider['ownKey']>[0]['settings']

/**
 * What to say when no provider has its key or address: nothing is offered then but to those who bring keys of their own.
 * Null when one is connected.
 */
export function findUnconnected(settings: Settings): string | null {
  if (Object.values(mediaProviders).some((provider) => provider.ownKey({ settings }) !== null)) return null
  const names = providerConnections.join(', ')
  return `No media provider is connected: only people with a key of their own can make stills and clips. One of these settings connects a provider: ${names}.`
}
