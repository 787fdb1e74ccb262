import { z } from 'zod'

/** `/api/…/{id}` */
export const idParamsSchema = z.object({ id: z.uuid() })
