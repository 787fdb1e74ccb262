import { z } from 'zod'
import { anthropicAddress, modelIdSchema, modelRoleNames, roleModelsSchema } from './model-key.ts'

/** The server's base address. People paste it with the path of a call, which the agents service adds itself. */
const modelAddressSchema = z
  .string()
  .trim()
  .max(500)
  .pipe(z.url({ protocol: /^https?$/, error: 'expected the http or https address of a server' }))
  .refine((text) => {
    const url = URL.parse(text)
    // What is no address is refused above.
    return url === null || !(url.username || url.password || url.search || url.hash)
  }, 'expected an address without a user name, a query or a fragment')
  .transform((text) => text.replace(/(?<!\/)\/+$/, '').replace(/(?<!\/)\/+v1(?:\/+messages)?$/, ''))

/** `POST /api/model-keys`: a user's own model key. It is tried and sealed at once and never shown again. */
export const addModelKeyRequestSchema = z
  .object({
    label: z.string().trim().min(1).max(80).default('My model key'),
    /** Of a server in the Anthropic Messages format, without `/v1/messages`. */
    address: modelAddressSchema.default(anthropicAddress),
    /** Without one for a server that asks for none. */
    key: z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]+$/, 'expected a key without spaces')
      .min(8)
      .max(1_000)
      .optional(),
    /** The model of every role that `models` does not name. Without one, the models that the deployment uses. */
    model: modelIdSchema.optional(),
    models: roleModelsSchema.default({})
  })
  .refine(({ address, key }) => key !== undefined || address !== anthropicAddress, {
    path: ['key'],
    message: 'The Anthropic API needs a key. Only another server can do without one: give its address.'
  })

export type AddModelKeyRequest = z.input<typeof addModelKeyRequestSchema>

/** What a role's model showed in one small real call. */
export const checkedRoleSchema = z.object({
  role: z.enum(modelRoleNames),
  model: z.string(),
  isAble: z.boolean(),
  /** A sentence: what it can do, or why it cannot do the job. */
  words: z.string()
})

export type CheckedRole = z.output<typeof checkedRoleSchema>

export const modelKeyStates = ['works', 'works-in-part', 'fails'] as const

export type ModelKeyState = (typeof modelKeyStates)[number]

export const modelKeyViewSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  address: z.string(),
  /** Its last four characters. Null for a server without a key. */
  hint: z.string().nullable(),
  state: z.enum(modelKeyStates),
  checkedAt: z.iso.datetime(),
  /** By the last check. */
  roles: z.array(checkedRoleSchema),
  /** The server has refused the key since then. */
  refusal: z.object({ said: z.string(), at: z.iso.datetime() }).nullable(),
  createdAt: z.iso.datetime()
})

export type ModelKeyView = z.output<typeof modelKeyViewSchema>

/** Tokens count those of the prompt cache as input. */
const spentSchema = z.object({
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** Of the calls whose price is known. */
  costDollars: z.number(),
  /** The part without a known price. */
  unpriced: z.object({ calls: z.number().int(), inputTokens: z.number().int(), outputTokens: z.number().int() })
})

export type ModelSpent = z.output<typeof spentSchema>

export const modelPayers = ['own-key', 'earlier-keys', 'deployment'] as const

export type ModelPayer = (typeof modelPayers)[number]

const periodsSchema = z.object({ thisMonth: spentSchema, inTotal: spentSchema })

export const modelSpendingViewSchema = z.object({
  /** In UTC. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** The deployment's model is a stand-in, so its words cost nothing. */
  isStoodIn: z.boolean(),
  payers: z.array(
    periodsSchema.extend({
      payer: z.enum(modelPayers),
      models: z.array(periodsSchema.extend({ model: z.string() }))
    })
  )
})

export type ModelSpendingView = z.output<typeof modelSpendingViewSchema>
