import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** kie.ai wraps every answer. Most refusals have HTTP 200 and another `code`. */
export function answer(
  c: Context,
  { code, message, data = null, status = 200 }: { code: number; message: string; data?: unknown; status?: number }
): Response {
  return c.json({ code, msg: message, data }, status as ContentfulStatusCode)
}

export function success(c: Context, data: unknown): Response {
  return c.json({ code: 200, msg: 'success', data })
}
