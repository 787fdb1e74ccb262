import { httpUrl, optionalText, url } from '@callsheet/lib/settings/fields.ts'
import type { SettingField, SettingsOf } from '@callsheet/lib/settings/settings.ts'

export const googleSettings = {
  googleApiKey: {
    name: 'GOOGLE_API_KEY',
    schema: optionalText,
    expected: 'an API key of Google AI Studio',
    example: 'your-key',
    secret: true
  },
  googleUrl: url(
    'GOOGLE_API_URL',
    httpUrl.default('https://generativelanguage.googleapis.com/v1beta'),
    'the Gemini API',
    'https://generativelanguage.googleapis.com/v1beta'
  )
} as const satisfies Record<string, SettingField>

export type GoogleSettings = SettingsOf<typeof googleSettings>
