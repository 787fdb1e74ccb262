import type { KeyProvider } from '@callsheet/lib/media-providers.ts'
import type { EndpointFamily } from '@callsheet/lib/wire/model-config.ts'
import { alibaba } from './alibaba/provider.ts'
import { ark } from './ark/provider.ts'
import { comfyui } from './comfyui/provider.ts'
import { fal } from './fal/provider.ts'
import { google } from './google/provider.ts'
import { kie } from './kie/provider.ts'
import { openai } from './openai/provider.ts'
import type { MediaProvider, ProviderParts } from './port.ts'
import { replicate } from './replicate/provider.ts'
import { runware } from './runware/provider.ts'
import { vertex } from './vertex/provider.ts'
import { xai } from './xai/provider.ts'

/** One line for each provider's folder. `lib/media-providers.ts` has the facts that other units need. */
const providers = {
  kie,
  fal,
  runware,
  ark,
  comfyui,
  replicate,
  google,
  vertex,
  openai,
  xai,
  alibaba
} as const satisfies { [Name in KeyProvider]: ProviderParts<Name> }

type Parts = (typeof providers)[KeyProvider]

/** The parts of each provider, for questions about its account. */
export const providerParts: { [Name in KeyProvider]: ProviderParts<Name> } = providers

/** Turns `A | B | …` into `A & B & …`. */
type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

export const providerSettings: Together<Parts['settings']> = Object.assign(
  {},
  ...Object.values(providers).map(({ settings }) => settings)
)

/** A model's config names its endpoint family, and the family is the key of its adapter. */
export const mediaProviders: Record<EndpointFamily, MediaProvider> = Object.assign(
  {},
  ...Object.values(providers).map(({ families }) => families)
)

export function findProvider(name: string): MediaProvider | null {
  return Object.hasOwn(mediaProviders, name) ? mediaProviders[name as EndpointFamily] : null
}
