import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { drawSheets } from '../../../domain/elements/draw-sheets.ts'
import { findElement } from '../../../domain/elements/find-element.ts'
import { listModels } from '../../../domain/models/list.ts'
import { sheetViewsOf } from '@callsheet/lib/wire/element.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { defineTool } from '../tool.ts'

export const drawElement = defineTool({
  title: 'Element sheets',
  description: 'Draws an element’s sheets: portrait and identity sheet for cast, one sheet for anything else.',
  words: {
    doing: 'The sheet is being described.',
    done: 'Had a sheet drawn.',
    subject: 'The sheet'
  },
  input: z.object({
    element_id: z.uuid(),
    image_model: z.string().max(100).describe('An id of show_settings.'),
    photo_image_id: z.uuid().optional(),
    style: z.string().max(600).optional()
  }),
  boughtBy: ['element_id'],
  output: toolCards.elements,
  async price({ scope, input }) {
    const element = await findElement(scope.runtime.database, scope.ownerId, input.element_id)
    const model = (await listModels({ scope })).images.find((candidate) => candidate.id === input.image_model)
    if (!model) throw new AppError('invalid-input', `There is no image model "${input.image_model}".`)
    const views = sheetViewsOf(element.kind)
    return {
      credits: model.price.credits * views.length,
      summary: `${element.name}: ${views.join(' and ').replaceAll('-', ' ')}`
    }
  },
  async run({ scope, input }) {
    const { element_id: elementId, image_model: imageModel, photo_image_id: photoImageId, style } = input
    return {
      card: 'elements',
      items: [await drawSheets({ scope, elementId, input: { imageModel, photoImageId, style } })]
    }
  }
})
