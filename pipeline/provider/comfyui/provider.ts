import type { ProviderParts } from '../port.ts'
import { comfyuiSettings } from './settings.ts'
import { comfyuiWorkflow } from './workflow.ts'

export const comfyui = {
  settings: comfyuiSettings,
  families: { 'comfyui-workflow': comfyuiWorkflow }
} as const satisfies ProviderParts<'comfyui'>
