import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { brandKitContentSchema } from '../brand-kit.ts'
import { idParamsSchema } from './id-params.ts'
import { momentSchema } from '../moment.ts'
import { itemsSchema } from './page.ts'

const tag = 'Brand kits'

export const brandKitViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  content: brandKitContentSchema,
  /** New ads take this one unless another one, or none, is named. */
  isDefault: z.boolean(),
  /** Typefaces that films cannot set. They stay in the kit, and films use their own. */
  typefacesNotInFilms: z.array(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime()
})

export type BrandKitView = z.output<typeof brandKitViewSchema>

export const createBrandKitRequestSchema = z.object({
  content: brandKitContentSchema,
  /** An owner's first kit is the default in any case. */
  isDefault: z.boolean().optional(),
  /** The proposal that this kit was made of. It is done with then. */
  readingId: z.uuid().optional()
})

export type CreateBrandKitRequest = z.output<typeof createBrandKitRequestSchema>

export const updateBrandKitRequestSchema = z
  .object({
    /** The whole kit. */
    content: brandKitContentSchema.optional(),
    /** `updatedAt` of the kit that was changed. Without it the request saves over whatever is there. */
    basedOn: momentSchema.optional(),
    isDefault: z.boolean().optional()
  })
  .refine(({ content, isDefault }) => content !== undefined || isDefault !== undefined, {
    message: 'expected content or isDefault'
  })

export type UpdateBrandKitRequest = z.output<typeof updateBrandKitRequestSchema>

export const brandKitsApi = {
  list: {
    method: 'get',
    path: '/api/brand-kits',
    tag,
    summary: 'List brand kits by name',
    answer: itemsSchema(brandKitViewSchema)
  },
  create: {
    method: 'post',
    path: '/api/brand-kits',
    tag,
    summary: 'Save a brand kit',
    spends: true,
    body: createBrandKitRequestSchema,
    status: 201,
    answer: brandKitViewSchema
  },
  read: {
    method: 'get',
    path: '/api/brand-kits/{id}',
    tag,
    summary: 'Read a brand kit',
    params: idParamsSchema,
    answer: brandKitViewSchema
  },
  update: {
    method: 'patch',
    path: '/api/brand-kits/{id}',
    tag,
    summary: 'Change a brand kit, or make it the default',
    description: 'With `basedOn`, a kit that was saved elsewhere since then answers 409 and stays as it is.',
    params: idParamsSchema,
    body: updateBrandKitRequestSchema,
    answer: brandKitViewSchema
  },
  remove: {
    method: 'delete',
    path: '/api/brand-kits/{id}',
    tag,
    summary: 'Remove a brand kit; its ads go on without one',
    params: idParamsSchema,
    status: 204
  }
} as const satisfies ContractTable
