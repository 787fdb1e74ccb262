import { assetOriginsFields } from '@callsheet/lib/settings/asset-origins-settings.ts'
import { mediaStoreFields } from '@callsheet/lib/settings/media-store-settings.ts'
import { pipelineDeployments } from '@callsheet/lib/registry.ts'
import { parseSettings, type SettingField, type SettingsOf } from '@callsheet/lib/settings/settings.ts'
import { providerSettings } from './provider/registry.ts'
import { boundFields } from './settings/bounds.ts'
import { providerFields } from './settings/provider.ts'
import { unitFields } from './settings/unit.ts'

export const pipelineSettingFields = {
  ...unitFields,
  ...mediaStoreFields,
  ...providerSettings,
  ...providerFields,
  ...assetOriginsFields,
  ...boundFields
} as const satisfies Record<string, SettingField>

export type PipelineSettings = SettingsOf<typeof pipelineSettingFields> & {
  deployment: string
  queuePrefix: string
  agentsToken: string
}

/** Throws `SettingsError` with the name of each wrong setting. */
export function parsePipelineSettings(env: Record<string, string | undefined>): PipelineSettings {
  const settings = parseSettings(pipelineSettingFields, env)
  const deployment = pipelineDeployments[settings.environment]
  // The operator has named the server, and its files are there too.
  const { assetOrigins, comfyuiUrl } = settings
  return {
    ...settings,
    assetOrigins: comfyuiUrl ? [...assetOrigins, new URL(comfyuiUrl).origin] : assetOrigins,
    deployment: settings.deploymentName ?? deployment.name,
    queuePrefix: settings.queuePrefix ?? deployment.queuePrefix,
    agentsToken: settings.agentsToken ?? settings.serviceTokens[0] ?? ''
  }
}
