import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'

/** People. The auth library defines the columns of this table and of the four below. */
export const users = pgTable('users', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  role: text({ enum: ['owner', 'admin', 'member'] })
    .notNull()
    .default('member'),
  createdAt: timestamptz().notNull().defaultNow(),
  updatedAt: timestamptz().notNull().defaultNow()
})

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow()
  },
  (table) => [index().on(table.userId)]
)

/** Ways to sign in (a password, an outside identity). These are not credit accounts. */
export const signInAccounts = pgTable(
  'sign_in_accounts',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: timestamptz(),
    refreshTokenExpiresAt: timestamptz(),
    scope: text(),
    password: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow()
  },
  (table) => [uniqueIndex().on(table.providerId, table.accountId), index().on(table.userId)]
)

export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestamptz().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow()
  },
  (table) => [index().on(table.identifier)]
)

export const apiKeys = pgTable(
  'api_keys',
  {
    id: text().primaryKey(),
    configId: text().notNull().default('default'),
    name: text(),
    start: text(),
    prefix: text(),
    key: text().notNull(),
    referenceId: text().notNull(),
    refillInterval: integer(),
    refillAmount: integer(),
    lastRefillAt: timestamptz(),
    enabled: boolean().notNull().default(true),
    rateLimitEnabled: boolean().notNull().default(true),
    rateLimitTimeWindow: integer(),
    rateLimitMax: integer(),
    requestCount: integer().notNull().default(0),
    remaining: integer(),
    lastRequest: timestamptz(),
    expiresAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
    permissions: text(),
    metadata: text()
  },
  (table) => [index().on(table.key), index().on(table.referenceId)]
)

/** Credits that programs with this key may still spend without asking the user each time. */
export const apiKeyBudgets = pgTable('api_key_budgets', {
  apiKeyId: text()
    .primaryKey()
    .references(() => apiKeys.id, { onDelete: 'cascade' }),
  budgetCredits: integer().notNull(),
  updatedAt: timestamptz().notNull().defaultNow()
})
