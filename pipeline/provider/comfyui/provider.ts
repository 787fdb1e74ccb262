import type { ProviderParts } from '../port.ts'
import { checkComfyuiServer } from './check-key.ts'
import { comfyuiSettings } from './settings.ts'
import { comfyuiWorkflow } from './workflow.ts'

export const comfyui = {
  settings: comfyuiSettings,
  families: { 'comfyui-workflow': comfyuiWorkflow },
  checkKey: checkComfyuiServer
} as const satisfies ProviderParts<'comfyui'>
