import { httpUrl, optionalText, url } from '@callsheet/lib/settings/fields.ts'
import type { SettingField, SettingsOf } from '@callsheet/lib/settings/settings.ts'

export const falSettings = {
  falApiKey: {
    name: 'FAL_API_KEY',
    schema: optionalText,
    expected: 'the key of a fal.ai account',
    example: 'id:secret',
    secret: true
  },
  falUrl: url('FAL_URL', httpUrl.default('https://queue.fal.run'), 'the fal.ai queue', 'https://queue.fal.run'),
  falPlatformUrl: url(
    'FAL_PLATFORM_URL',
    httpUrl.default('https://api.fal.ai/v1'),
    'the platform of fal.ai, which tells an account’s balance',
    'https://api.fal.ai/v1'
  ),
  falJwksUrl: url(
    'FAL_JWKS_URL',
    httpUrl.default('https://rest.alpha.fal.ai/.well-known/jwks.json'),
    'the keys with which fal.ai signs callbacks',
    'https://rest.alpha.fal.ai/.well-known/jwks.json'
  )
} as const satisfies Record<string, SettingField>

export type FalSettings = SettingsOf<typeof falSettings>
