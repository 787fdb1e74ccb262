import { z } from 'zod'
import { loggingFields } from '@callsheet/lib/settings/logging-settings.ts'
import type { SettingField } from '@callsheet/lib/settings/settings.ts'

const port = (name: string, what: string, example: string) =>
  ({
    name,
    schema: z.coerce.number().int().min(0).max(65_535).optional(),
    expected: `a port number for ${what}, 0 for a free one; ${example}, or a free one, when not set`,
    example
  }) satisfies SettingField

/** Settings of `callsheet start` and the other commands, besides those of the units. */
export const embeddedSettingFields = {
  home: {
    name: 'CALLSHEET_HOME',
    schema: z.string().min(1).optional(),
    expected: 'a folder for all data: database, media, secrets, log; .callsheet in the checkout when not set',
    example: '~/callsheet'
  },
  ...loggingFields,
  logMegabytes: {
    name: 'CALLSHEET_LOG_MEGABYTES',
    schema: z.coerce.number().int().min(5).max(100_000).default(50),
    expected:
      'a whole number of megabytes from 5 to 100000: the maximum size of the log of npm start, in five files; the oldest file is removed first',
    example: '200'
  },
  modelPort: port('UNDERSTUDY_MODEL_PORT', 'the stand-in of the model gateway', '4110'),
  mediaPort: port('UNDERSTUDY_MEDIA_PORT', 'the stand-in of the media provider', '4111'),
  webPort: port('UNDERSTUDY_WEB_PORT', 'the small web that stands in for the real one', '4112'),
  mediaSettings: {
    name: 'UNDERSTUDY_MEDIA_SETTINGS',
    schema: z
      .string()
      .default('{}')
      .transform((text, context): unknown => {
        try {
          return JSON.parse(text)
        } catch {
          context.addIssue({ code: 'custom', message: 'not JSON' })
          return z.NEVER
        }
      })
      .pipe(z.record(z.string(), z.unknown())),
    expected: 'a JSON object of settings for the stand-in of the media provider',
    example: '{"imageSeconds":0.1,"clipSeconds":0.2}'
  },
  install: {
    name: 'CALLSHEET_INSTALL',
    schema: z.enum(['on', 'off']).default('on'),
    expected: 'on or off: whether the launcher installs missing packages of the lock file',
    example: 'off'
  },
  debug: {
    name: 'CALLSHEET_DEBUG',
    schema: z.enum(['1']).optional(),
    expected: '1 to print the stack of an error',
    example: '1'
  },
  cloudflareToken: {
    name: 'CLOUDFLARE_API_TOKEN',
    schema: z.string().optional(),
    expected: 'an API token with which deploy and verify speak to your account',
    example: 'a-token-of-your-account',
    secret: true
  },
  cloudflareAccount: {
    name: 'CLOUDFLARE_ACCOUNT_ID',
    schema: z.string().optional(),
    expected: 'the id of your account, for deploy and verify',
    example: '0123456789abcdef0123456789abcdef'
  }
} as const satisfies Record<string, SettingField>
