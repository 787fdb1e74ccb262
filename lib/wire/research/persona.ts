import { z } from 'zod'

export const personaSchema = z.object({
  name: z.string().min(1).max(80).describe('A first name and a handle, such as "Dana, the 6 a.m. commuter".'),
  summary: z.string().min(1).max(600),
  situation: z.string().min(1).max(600).describe('Where they are when the problem shows itself.'),
  pains: z.array(z.string().min(1).max(300)).min(1).max(6),
  desires: z.array(z.string().min(1).max(300)).min(1).max(6),
  objections: z.array(z.string().min(1).max(300)).max(6),
  vocabulary: z.array(z.string().min(1).max(120)).max(12).describe('Words they use, from the quotes.'),
  awareness: z.enum(['unaware', 'problem-aware', 'solution-aware', 'product-aware', 'most-aware']),
  hookAngles: z.array(z.string().min(1).max(300)).min(1).max(6),
  receipts: z.array(z.string().min(1).max(120)).max(12).describe('Ids of the quotes this persona rests on.')
})

export type Persona = z.infer<typeof personaSchema>

/** Answer of the `persona-writer`. */
export const personasAnswerSchema = z.object({ personas: z.array(personaSchema).min(1).max(5) })

export type PersonasAnswer = z.infer<typeof personasAnswerSchema>
