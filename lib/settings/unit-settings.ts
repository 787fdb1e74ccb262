import { z } from 'zod'
import { list, token } from './fields.ts'
import { withCheckedTls } from './checked-tls.ts'
import type { SettingField } from './settings.ts'

/** Settings of every unit: where it listens, which commit it is, and which callers it answers. */
export const listeningFields = (unit: 'APP' | 'AGENTS' | 'PIPELINE', examplePort: string) =>
  ({
    host: {
      name: `${unit}_HOST`,
      schema: z.string().default('127.0.0.1'),
      expected: 'an address to listen on',
      example: '127.0.0.1'
    },
    port: {
      name: `${unit}_PORT`,
      schema: z.coerce.number().int().min(0).max(65_535).default(0),
      expected: 'a port number, 0 for a free one',
      example: examplePort
    }
  }) satisfies Record<string, SettingField>

export const commitField = {
  name: 'COMMIT',
  schema: z.string().default('unknown'),
  expected: 'the commit that runs',
  example: '1a2b3c4'
} satisfies SettingField

export const serviceTokensField = {
  name: 'SERVICE_TOKENS',
  schema: list.pipe(z.array(token).min(1).max(2)),
  expected: 'one token of at least 16 characters, or two with a comma between them while you rotate',
  example: 'a-long-random-token,the-next-random-token',
  secret: true
} satisfies SettingField

export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ }).transform(withCheckedTls)

export const databaseUrlField = {
  name: 'DATABASE_URL',
  schema: postgresUrl,
  expected: 'the address of a PostgreSQL database, version 13 or newer',
  example: 'postgres://user:password@localhost:5432/callsheet',
  secret: true
} satisfies SettingField
