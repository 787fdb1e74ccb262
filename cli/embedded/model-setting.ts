/** The variable that connects a real model. Null when the understudy writes. */
export function modelSetting(env: Record<string, string | undefined>): 'ANTHROPIC_API_KEY' | 'GATEWAY_URL' | null {
  if (env['ANTHROPIC_API_KEY']) return 'ANTHROPIC_API_KEY'
  return env['GATEWAY_URL'] ? 'GATEWAY_URL' : null
}

/** The environment of everything that makes no model calls. */
export function withoutModelKey(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const { ANTHROPIC_API_KEY: _key, GATEWAY_HEADERS: _headers, MODEL_KEY_SEALING_SECRETS: _secrets, ...rest } = env
  return rest
}
