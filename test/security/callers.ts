import { eq } from 'drizzle-orm'
import { apiKeys } from '@callsheet/lib/database/schema/users.ts'
import type { KeyScope } from '@callsheet/lib/key-scopes.ts'
import type { Access } from '@callsheet/app/access/access.ts'
import type { CallOptions, TestApp } from '@callsheet/app/testing/start-test-app.ts'

export const metricsToken = 'metrics-token-of-the-tests'

/** Everyone who could call the app. The keys are the owner's, unless they say otherwise. */
export const callerNames = [
  'nobody',
  'member',
  'admin',
  'key: read',
  'key: write',
  'key: spend',
  'key: admin',
  'key without scopes',
  'key of a member',
  'machine',
  'service token'
] as const

export type CallerName = (typeof callerNames)[number]

const everyone = Object.fromEntries(callerNames.map((name) => [name, 'through'])) as Record<CallerName, 'through'>
const refused = Object.fromEntries(callerNames.map((name) => [name, 403])) as Record<CallerName, 403>
const strangers = { nobody: 401, 'service token': 401 } as const
const people = { member: 'through', admin: 'through' } as const

/** What each caller meets at a route of each kind. `through` means that the handler is asked. */
export const expectations: Record<Access, Record<CallerName, 'through' | 401 | 403>> = {
  anyone: everyone,
  read: { ...everyone, ...strangers },
  write: { ...everyone, ...strangers, 'key: read': 403, 'key: admin': 403 },
  decide: { ...everyone, ...strangers, 'key: read': 403, 'key: admin': 403 },
  spend: { ...everyone, ...strangers, 'key: read': 403, 'key: admin': 403, 'key: write': 403 },
  admin: {
    ...refused,
    ...strangers,
    admin: 'through',
    'key: admin': 'through',
    'key without scopes': 'through',
    machine: 'through'
  },
  person: { ...refused, ...strangers, ...people, machine: 'through' },
  'admin person': { ...refused, ...strangers, admin: 'through', machine: 'through' },
  session: { ...refused, ...strangers, ...people },
  'admin session': { ...refused, ...strangers, admin: 'through' },
  machine: { ...refused, ...strangers, machine: 'through' },
  token: Object.fromEntries(callerNames.map((name) => [name, 401])) as Record<CallerName, 401>
}

export type Callers = Record<CallerName, CallOptions>

export async function createCallers(app: TestApp): Promise<Callers> {
  const key = async (name: string, scopes: KeyScope[]): Promise<CallOptions> => ({
    key: await app.createKey({ name, scopes })
  })
  const member = await app.asInvited('member@example.com')
  const ofMember = await app.call('POST', '/api/api-keys', {
    ...member,
    body: { name: 'Of a member', scopes: ['read', 'write', 'spend'] }
  })
  return {
    nobody: { key: null },
    member,
    admin: await app.asInvited('admin@example.com', 'admin'),
    'key: read': await key('Reads', ['read']),
    'key: write': await key('Writes', ['write']),
    'key: spend': await key('Spends', ['write', 'spend']),
    'key: admin': await key('Administers', ['admin']),
    'key without scopes': { key: await keyWithoutScopes(app) },
    'key of a member': { key: ofMember.body.key },
    machine: {},
    'service token': { key: 'pipeline-token-of-the-tests' }
  }
}

/** A key as it was made before there were scopes. */
export async function keyWithoutScopes(app: TestApp): Promise<string> {
  const name = 'Before scopes'
  const made = await app.createKey({ name, scopes: ['read'] })
  await app.database.database.update(apiKeys).set({ permissions: null }).where(eq(apiKeys.name, name))
  return made
}
