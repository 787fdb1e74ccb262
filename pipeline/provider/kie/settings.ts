import { httpUrl, optionalText, url } from '@callsheet/lib/settings/fields.ts'
import type { SettingField, SettingsOf } from '@callsheet/lib/settings/settings.ts'

/** kie.ai was the first provider: the names of its settings say "media provider". */
export const kieSettings = {
  providerApiKey: {
    name: 'MEDIA_PROVIDER_API_KEY',
    schema: optionalText,
    expected:
      'the key of a kie.ai account; without any provider’s key or address, only people with keys of their own can make media',
    example: 'your-key',
    secret: true
  },
  providerUrl: url(
    'MEDIA_PROVIDER_URL',
    httpUrl.default('https://api.kie.ai'),
    'the media provider',
    'https://api.kie.ai'
  ),
  providerUploadUrl: {
    name: 'MEDIA_PROVIDER_UPLOAD_URL',
    schema: httpUrl.optional(),
    expected: 'the http or https address of the media provider’s upload service; the usual address when not set',
    example: 'https://kieai.redpandaai.co'
  },
  providerCallbackSecret: {
    name: 'MEDIA_PROVIDER_CALLBACK_SECRET',
    schema: optionalText,
    expected:
      'the secret with which the media provider signs callbacks; when not set, only our own signature is checked',
    example: 'your-webhook-key',
    secret: true
  }
} as const satisfies Record<string, SettingField>

export type KieSettings = SettingsOf<typeof kieSettings>
