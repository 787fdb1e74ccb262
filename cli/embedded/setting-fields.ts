import { agentsSettingFields } from '@callsheet/agents/settings.ts'
import { appSettingFields } from '@callsheet/app/settings.ts'
import type { SettingField } from '@callsheet/lib/settings/settings.ts'
import { pipelineSettingFields } from '@callsheet/pipeline/settings.ts'
import { embeddedSettingFields } from './settings.ts'

/** Every setting of every unit. */
export const settingFields = [
  { title: 'App server', fields: appSettingFields },
  { title: 'Agents service', fields: agentsSettingFields },
  { title: 'Pipeline service', fields: pipelineSettingFields },
  { title: 'On one machine, and the command line', fields: embeddedSettingFields }
] satisfies { title: string; fields: Record<string, SettingField> }[]
