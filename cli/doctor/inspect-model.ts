import { parseAgentsSettings, type AgentsSettings } from '@callsheet/agents/settings.ts'
import { SettingsError } from '@callsheet/lib/settings/settings.ts'
import { modelSetting } from '../embedded/model-setting.ts'
import type { Finding } from './finding.ts'

export const modelSubject = 'Model'
/** The start makes this one itself. */
const serviceToken = 'a-token-that-the-start-makes'

/** Where the words come from: a key, a gateway or the understudy. It sends nothing. */
export function inspectModel(env: Record<string, string | undefined>): Finding {
  const setting = modelSetting(env)
  if (!setting) {
    const text = 'no ANTHROPIC_API_KEY and no GATEWAY_URL: the understudy writes the texts, at no cost'
    return { subject: modelSubject, verdict: 'note', text }
  }
  try {
    const { modelServer } = readModelSettings(env)
    const way = setting === 'ANTHROPIC_API_KEY' ? 'directly, with ANTHROPIC_API_KEY' : 'through GATEWAY_URL'
    return {
      subject: modelSubject,
      verdict: 'good',
      text: `${way}: ${new URL(modelServer.url).host}. doctor --live asks it one small thing for each role.`
    }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return { subject: modelSubject, verdict: 'bad', text: error.message.replaceAll(/\s*\n\s*/g, ' ') }
  }
}

/** The settings with which `callsheet start` would start the agents service. Throws `SettingsError`. */
export function readModelSettings(env: Record<string, string | undefined>): AgentsSettings {
  return parseAgentsSettings({ ...env, SERVICE_TOKENS: serviceToken })
}
