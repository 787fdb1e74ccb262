import type { Hono } from 'hono'
import type { EndpointFamily } from '@callsheet/lib/wire/model-config.ts'
import type { CallbackDialect } from './tasks/callbacks.ts'
import type { MediaContext } from './context.ts'
import type { ModelEntry } from './model-entry.ts'

/** What a stand-in is opened with, before there is a server. */
export interface StandInParts extends Pick<MediaContext, 'urls' | 'settings' | 'callbackSecret' | 'directory'> {
  /** Credits that an account has left at a provider. */
  balance(account: string, provider: string): number
}

/** Where a server of stand-ins is to be found, and with what. */
export interface StandInAddress {
  url: string
  apiKey: string
  callbackSecret: string
}

/** What stands in for one media provider. */
export interface StandIn {
  /** Every model that can be asked for; the key is its name at the provider. */
  models: Record<string, ModelEntry>
  /** The pipeline service's settings with which it calls us in place of the provider. */
  pipelineSettings(address: StandInAddress): Record<string, string>
  open(parts: StandInParts): OpenStandIn
}

export interface OpenStandIn {
  /** How each endpoint family words its callbacks. */
  dialects: Partial<Record<EndpointFamily, CallbackDialect>>
  routes(context: MediaContext): readonly Hono[]
}
