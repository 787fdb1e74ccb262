import { httpUrl, optionalText, url } from '@callsheet/lib/settings/fields.ts'
import type { SettingField, SettingsOf } from '@callsheet/lib/settings/settings.ts'

export const replicateSettings = {
  replicateApiToken: {
    name: 'REPLICATE_API_TOKEN',
    schema: optionalText,
    expected: 'the API token of a Replicate account',
    example: 'r8_your-token',
    secret: true
  },
  replicateUrl: url(
    'REPLICATE_URL',
    httpUrl.default('https://api.replicate.com/v1'),
    'Replicate',
    'https://api.replicate.com/v1'
  )
} as const satisfies Record<string, SettingField>

export type ReplicateSettings = SettingsOf<typeof replicateSettings>
