import { and, eq, or } from 'drizzle-orm'
import { z } from 'zod'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import { castElement, castElementRequestSchema } from '../../domain/elements/cast.ts'
import { createElement, createElementRequestSchema } from '../../domain/elements/create.ts'
import { drawSheets, drawSheetsRequestSchema } from '../../domain/elements/draw-sheets.ts'
import { elementViewSchema, readElements } from '../../domain/elements/element-view.ts'
import { findElement, readElement } from '../../domain/elements/find-element.ts'
import { updateElement, updateElementRequestSchema } from '../../domain/elements/update.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'Elements'
const params = z.object({ id: z.uuid() })

export const elementEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/elements',
    tag,
    summary: 'List an ad’s elements together with those of the cast vault',
    query: z.object({ adId: z.uuid().optional() }),
    answer: z.object({ items: z.array(elementViewSchema) }),
    async handle({ scope, query }) {
      const inVault = eq(elements.isReusable, true)
      const shown = query.adId ? or(eq(elements.adId, query.adId), inVault) : inVault
      return { items: await readElements(scope.runtime.database, and(eq(elements.ownerId, scope.ownerId), shown)) }
    }
  }),
  endpoint({
    method: 'post',
    path: '/api/elements',
    tag,
    summary: 'Describe a person, prop, wardrobe, location or product',
    body: createElementRequestSchema,
    status: 201,
    answer: elementViewSchema,
    handle: ({ scope, body }) => createElement({ scope, input: body })
  }),
  endpoint({
    method: 'get',
    path: '/api/elements/{id}',
    tag,
    summary: 'Read an element',
    params,
    answer: elementViewSchema,
    handle: ({ scope, params: { id } }) => readElement(scope.runtime.database, scope.ownerId, id)
  }),
  endpoint({
    method: 'patch',
    path: '/api/elements/{id}',
    tag,
    summary: 'Change, lock or unlock an element, or put it in the cast vault',
    params,
    body: updateElementRequestSchema,
    answer: elementViewSchema,
    handle: ({ scope, params: { id }, body }) => updateElement({ scope, elementId: id, input: body })
  }),
  endpoint({
    method: 'delete',
    path: '/api/elements/{id}',
    tag,
    summary: 'Remove an element; its pictures stay in the library',
    params,
    status: 204,
    async handle({ scope, params: { id } }) {
      const { database } = scope.runtime
      await findElement(database, scope.ownerId, id)
      await database.delete(elements).where(and(eq(elements.id, id), eq(elements.ownerId, scope.ownerId)))
      return new Response(null, { status: 204 })
    }
  }),
  endpoint({
    method: 'post',
    path: '/api/elements/{id}/use',
    tag,
    summary: 'Put an element of the cast vault in an ad, locked and with its sheets',
    params,
    body: castElementRequestSchema,
    answer: elementViewSchema,
    handle: ({ scope, params: { id }, body }) => castElement({ scope, elementId: id, input: body })
  }),
  endpoint({
    method: 'post',
    path: '/api/elements/{id}/sheets',
    tag,
    summary: 'Have an element’s sheets drawn',
    spends: true,
    params,
    body: drawSheetsRequestSchema,
    status: 202,
    answer: elementViewSchema,
    handle: ({ scope, params: { id }, body }) => drawSheets({ scope, elementId: id, input: body })
  })
]
