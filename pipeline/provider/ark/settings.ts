import { amount, httpUrl, optionalText, url } from '@callsheet/lib/settings/fields.ts'
import type { SettingField, SettingsOf } from '@callsheet/lib/settings/settings.ts'

const internationalUrl = 'https://ark.ap-southeast.bytepluses.com/api/v3'

export const arkSettings = {
  arkApiKey: {
    name: 'ARK_API_KEY',
    schema: optionalText,
    expected: 'the key of a BytePlus ModelArk or Volcengine Ark account, made in the region of ARK_BASE_URL',
    example: 'your-key',
    secret: true
  },
  arkUrl: url(
    'ARK_BASE_URL',
    httpUrl.default(internationalUrl),
    'Ark: BytePlus in Asia, or Volcengine at https://ark.cn-beijing.volces.com/api/v3',
    internationalUrl
  ),
  arkListLagSeconds: amount(
    'ARK_LIST_LAG_SECONDS',
    45,
    'seconds after the end of a call within which Ark lists the task that it has made'
  )
} as const satisfies Record<string, SettingField>

export type ArkSettings = SettingsOf<typeof arkSettings>
