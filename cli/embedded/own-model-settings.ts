type Env = Record<string, string | undefined>

/** Where model servers of this machine listen: Ollama, LM Studio, llama.cpp and LiteLLM, by their documentation. */
const localPorts = [11_434, 1234, 8080, 4000]
const localOrigins = localPorts.flatMap((port) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`])
const loopback = /^(?:127\.|localhost$|::1$|\[::1\]$)/

/**
 * Settings of the agents service for users' own model keys. Where nobody but this machine reaches the app, its user may
 * name the model servers of this machine. A value of the environment wins.
 */
export function ownModelSettings(env: Env, sealingSecret: string): Env {
  const isOnlyHere = loopback.test(env['APP_HOST'] || '127.0.0.1')
  return {
    MODEL_KEY_SEALING_SECRETS: [env['MODEL_KEY_SEALING_SECRETS'], `local:${sealingSecret}`].filter(Boolean).join(','),
    MODEL_KEY_ALLOWED_ORIGINS: env['MODEL_KEY_ALLOWED_ORIGINS'] ?? (isOnlyHere ? localOrigins.join(',') : '')
  }
}
