import { httpUrl } from '@callsheet/lib/settings/fields.ts'
import type { SettingField, SettingsOf } from '@callsheet/lib/settings/settings.ts'

export const comfyuiSettings = {
  comfyuiUrl: {
    name: 'COMFYUI_URL',
    schema: httpUrl.optional(),
    expected: 'the http or https address of your ComfyUI server',
    example: 'http://127.0.0.1:8188'
  }
} as const satisfies Record<string, SettingField>

export type ComfyuiSettings = SettingsOf<typeof comfyuiSettings>
