/** The variable that connects a real model. Null when the understudy writes. */
export function modelSetting(env: Record<string, string | undefined>): 'ANTHROPIC_API_KEY' | 'GATEWAY_URL' | null {
  if (env['ANTHROPIC_API_KEY']) return 'ANTHROPIC_API_KEY'
  return env['GATEWAY_URL'] ? 'GATEWAY_URL' : null
}

/** The variable that connects a real voice. Null when the understudy speaks, or nobody. */
export function speechSetting(
  env: Record<string, string | undefined>
): 'ELEVENLABS_API_KEY' | 'SPEECH_API_KEY' | 'SPEECH_BASE_URL' | null {
  if (env['ELEVENLABS_API_KEY']) return 'ELEVENLABS_API_KEY'
  if (env['SPEECH_API_KEY']) return 'SPEECH_API_KEY'
  return env['SPEECH_BASE_URL'] ? 'SPEECH_BASE_URL' : null
}

/** The environment of everything that makes no model calls. */
export function withoutModelKey(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const {
    ANTHROPIC_API_KEY: _key,
    GATEWAY_HEADERS: _headers,
    MODEL_KEY_SEALING_SECRETS: _secrets,
    SPEECH_API_KEY: _speechKey,
    ELEVENLABS_API_KEY: _elevenlabsKey,
    ...rest
  } = env
  return rest
}
