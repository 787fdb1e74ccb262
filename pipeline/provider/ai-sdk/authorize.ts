import type { CallResult } from '../call.ts'
import type { ProviderRuntime } from '../runtime.ts'

/** The headers to send, or the answer with which the call ends, because nothing is sent without a permission. */
export type Authorized = { headers: Record<string, string> } | { call: CallResult }

/** For a key that is not sent itself. It gets the headers of the package. */
export type Authorize<Own> = (
  runtime: ProviderRuntime<Own>,
  apiKey: string
) => (headers: Record<string, string>) => Promise<Authorized>
