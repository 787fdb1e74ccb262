import { apiKey } from '@better-auth/api-key'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Database } from '@callsheet/lib/database/database.ts'
import { apiKeys, sessions, signInAccounts, users, verifications } from '@callsheet/lib/database/schema/users.ts'
import type { Logger } from '@callsheet/lib/ports/logger.ts'
import { minimumPasswordLength } from '@callsheet/lib/wire/app-api/accounts.ts'
import { addressChainHeader } from './address-chain-header.ts'
import { signInAs } from './sign-in-as.ts'

export interface CreateAuthOptions {
  database: Database
  logger: Logger
  secret: string
  publicUrl: string
  trustedOrigins: string[]
  /** Addresses and ranges of our own reverse proxies. */
  trustedProxies: string[]
  newId(): string
}

export const apiKeyPrefix = 'cs_'

/** Users, sessions and API keys. There is no open sign-up: the owner gets a link, and an admin invites all others. */
export function createAuth({
  database,
  logger,
  secret,
  publicUrl,
  trustedOrigins,
  trustedProxies,
  newId
}: CreateAuthOptions) {
  return betterAuth({
    appName: 'Callsheet',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins,
    database: drizzleAdapter(database, {
      provider: 'pg',
      transaction: true,
      schema: { user: users, session: sessions, account: signInAccounts, verification: verifications, apikey: apiKeys }
    }),
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: minimumPasswordLength },
    user: { additionalFields: { role: { type: 'string', input: false, defaultValue: 'member' } } },
    session: { expiresIn: 30 * 24 * 3600, updateAge: 24 * 3600 },
    advanced: {
      cookiePrefix: 'callsheet',
      ipAddress: { ipAddressHeaders: [addressChainHeader], trustedProxies },
      database: { generateId: () => newId() },
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true }
    },
    rateLimit: { enabled: true, window: 60, max: 120, customRules: { '/sign-in/email': { window: 60, max: 60 } } },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message) => logger[level === 'error' ? 'error' : 'warn']({ part: 'auth' }, message)
    },
    plugins: [
      apiKey({ defaultPrefix: apiKeyPrefix, requireName: true, rateLimit: { enabled: false }, enableMetadata: true }),
      signInAs()
    ]
  })
}

export type Auth = ReturnType<typeof createAuth>
