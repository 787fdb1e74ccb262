import type { Context } from 'hono'

/** Undefined when the body is not JSON. */
export async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json()
  } catch {
    return undefined
  }
}
