import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from './errors.ts'

const knownVersions = ['2023-01-01', '2023-06-01', '2026-10-21']

/**
 * Without a key it stands in for a gateway: the alias header names the key that the gateway has. With a key it stands in
 * for the provider itself, which knows no alias.
 */
export function checkAccess(
  headers: IncomingHttpHeaders,
  { apiKey, asksNoKey }: { apiKey: string | undefined; asksNoKey: boolean }
): void {
  // The provider's newer SDKs send the key as a bearer token.
  const given = headers['x-api-key'] ?? /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  const hasAlias = headers['gw-byok-alias'] || headers['cf-aig-byok-alias']
  if (!given && !asksNoKey && (apiKey !== undefined || !hasAlias))
    throw new Refusal(401, 'x-api-key header is required')
  if (apiKey !== undefined && given !== apiKey) throw new Refusal(401, 'invalid x-api-key')
  const version = headers['anthropic-version']
  if (!version) throw new Refusal(400, 'anthropic-version: header is required')
  if (apiKey !== undefined && !knownVersions.includes(String(version)))
    throw new Refusal(400, `anthropic-version: "${String(version)}" is not a valid version`)
}
