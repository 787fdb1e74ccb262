import type { Auth } from './create-auth.ts'

export interface Route {
  method: string
  path: string
}

/** Every route that the library and its plugins have, below the path of this app. */
export function signInRoutesOf({ api }: Auth): Route[] {
  return Object.values(api).flatMap((endpoint) => {
    const { path, options }: { path?: string; options?: { method?: unknown } } = endpoint
    if (!path) return []
    return [options?.method ?? []].flat().map((method) => ({ method: String(method), path: `/api/auth${path}` }))
  })
}
