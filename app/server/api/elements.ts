import { elementsApi } from '@callsheet/lib/wire/app-api/elements.ts'
import { castElement } from '../../domain/elements/cast.ts'
import { createElement } from '../../domain/elements/create.ts'
import { drawSheets } from '../../domain/elements/draw-sheets.ts'
import { readElement } from '../../domain/elements/find-element.ts'
import { listElements } from '../../domain/elements/list.ts'
import { removeElement } from '../../domain/elements/remove.ts'
import { updateElement } from '../../domain/elements/update.ts'
import { serve } from '../endpoint.ts'

export const elementEndpoints = serve(elementsApi, {
  list: ({ scope, query }) => listElements({ scope, query }),
  create: ({ scope, body }) => createElement({ scope, input: body }),
  read: ({ scope, params: { id } }) => readElement(scope.runtime.database, scope.ownerId, id),
  update: ({ scope, params: { id }, body }) => updateElement({ scope, elementId: id, input: body }),
  remove: ({ scope, params: { id } }) => removeElement({ scope, elementId: id }),
  cast: ({ scope, params: { id }, body }) => castElement({ scope, elementId: id, input: body }),
  drawSheets: ({ scope, params: { id }, body }) => drawSheets({ scope, elementId: id, input: body })
})
