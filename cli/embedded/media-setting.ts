import { providerConnections } from '@callsheet/lib/endpoint-families.ts'

/** The variables that connect real media providers. Empty when the understudy draws. */
export const mediaSettings = (env: Record<string, string | undefined>): string[] =>
  providerConnections.filter((name) => env[name])
